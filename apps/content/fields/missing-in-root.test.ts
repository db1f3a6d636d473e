import type { FlattenedField } from 'payload'
import { describe, expect, test } from 'vitest'
import { missingInRoot } from './missing-in-root.ts'

const text = (name: string) => ({ name, type: 'text', localized: true })
const fields = [
  { name: 'key', type: 'text' },
  text('title'),
  { name: 'header', type: 'group', flattenedFields: [text('text')] },
  {
    name: 'sections',
    type: 'array',
    flattenedFields: [text('heading'), { name: 'items', type: 'array', flattenedFields: [text('text')] }],
  },
] as unknown as FlattenedField[]
const localised = { ru: 'Слова', kk: 'Сөз' }
const whole = {
  key: 'x',
  title: localised,
  header: { text: localised },
  sections: [{ heading: localised, items: [{ text: localised }] }],
}

describe('texts of a row are missing in Russian', () => {
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
    [
      {
        ...whole,
        sections: [
          { heading: localised, items: [] },
          { heading: { kk: 'Сөз' }, items: [{ text: localised }, { text: { kk: 'Сөз' } }] },
        ],
      },
      ['sections.1.heading', 'sections.1.items.1.text'],
    ],
  ])('%j: at %j', (row, paths) => {
    expect(missingInRoot(fields, row)).toEqual(paths)
  })
})
