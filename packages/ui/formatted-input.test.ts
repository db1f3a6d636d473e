import { maskitoTransform } from '@maskito/core'
import { describe, expect, test } from 'vitest'
import { formattedInput } from './formatted-input.ts'

const inPairs = formattedInput({ format: (typed) => typed.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1-') })

describe('the caret stays behind its digit', () => {
  test.each([
    // value     caret  shown       caret then
    ['1234', 4, '12-34', 5],
    ['12345', 2, '12-34-5', 2],
    ['12345', 3, '12-34-5', 4],
    ['12-345', 4, '12-34-5', 4],
    ['1x234', 2, '12-34', 1],
    ['', 0, '', 0],
  ])('%s at %i: %s at %i', (value, caret, shown, then) => {
    expect(maskitoTransform({ value, selection: [caret, caret] }, inPairs)).toEqual({
      value: shown,
      selection: [then, then],
    })
  })
})
