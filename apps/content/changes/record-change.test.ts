import { describe, expect, test } from 'vitest'
import { whatHappened } from './record-change.ts'

describe('the effect of a change on what readers see', () => {
  test.each([
    // saved as   was shown  is shown  was
    ['draft', false, false, 'draft'],
    ['draft', true, true, 'draft'],
    ['draft', true, false, 'unpublish'],
    ['published', false, true, 'publish'],
    ['published', true, true, 'publish'],
  ])('saved as %s, shown before: %s, after: %s: %s', (saved, wasShown, isShown, what) => {
    expect(whatHappened({ isDraft: saved === 'draft', wasShown, isShown })).toBe(what)
  })
})
