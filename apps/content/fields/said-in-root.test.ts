import type { FlattenedField } from 'payload'
import { describe, expect, test } from 'vitest'
import { unsaidInRoot } from './said-in-root.ts'

const text = (name: string) => ({ name, type: 'text', localized: true })
const fields = [
  { name: 'key', type: 'text' },
  text('title'),
  { name: 'header', type: 'group', flattenedFields: [text('text')] },
  { name: 'sections', type: 'array', flattenedFields: [text('heading'), { name: 'items', type: 'array', flattenedFields: [text('text')] }] },
] as unknown as FlattenedField[]
const said = { ru: 'Слова', kk: 'Сөз' }
const whole = { key: 'x', title: said, header: { text: said }, sections: [{ heading: said, items: [{ text: said }] }] }

describe('a row is not said in Russian', () => {
  test.each([
    // row                                                              at
    [whole, []],
    [{ ...whole, title: { ru: 'Слова' } }, []],
    [{ ...whole, title: { kk: 'Сөз' } }, ['title']],
    [{ ...whole, title: { ru: ' ', kk: 'Сөз' } }, ['title']],
    [{ ...whole, title: null }, ['title']],
    [{ ...whole, header: null }, ['header.text']],
    [{ ...whole, sections: [] }, []],
    [{ ...whole, sections: null }, []],
    [{ ...whole, sections: [{ heading: said, items: [] }, { heading: { kk: 'Сөз' }, items: [{ text: said }, { text: { kk: 'Сөз' } }] }] }, ['sections.1.heading', 'sections.1.items.1.text']],
  ])('%j: at %j', (row, paths) => {
    expect(unsaidInRoot(fields, row)).toEqual(paths)
  })
})
