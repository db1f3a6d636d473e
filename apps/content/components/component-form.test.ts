import { describe, expect, test } from 'vitest'
import { fieldAt, fieldsOf, formOf, isText, withForm } from './component-form.ts'

const general = [
  { id: 'a', key: 'line', value: 'по-русски' },
  { id: 'b', key: 'line', value: 'на телефоне', breakpoint: 'mobile' },
  { id: 'c', key: 'icon', value: 'scale' },
  { id: 'd', key: 'of-no-form', value: 'x' },
]
const withLine = (form: object, isRoot = true) => withForm(general, { type: 'home-trust', form: { ...form }, isRoot })

describe('the form of a type', () => {
  test('shows the entries for every screen by name', () => {
    expect(formOf('home-trust', general)).toEqual({ line: 'по-русски', icon: 'scale' })
    expect(formOf('rail', general)).toEqual({ list: '' })
  })

  test.each([
    ['banner', 10],
    ['stream', 5],
    ['unknown', 0],
    [undefined, 0],
    ['toString', 0],
  ])('of %s has %s fields', (type, count) => {
    expect(fieldsOf(type).length).toBe(count)
  })

  test('changes its entries and leaves the others as they are', () => {
    expect(withLine({ line: ' новое ', icon: 'scale' })).toEqual([
      { id: 'a', key: 'line', value: 'новое' },
      ...general.slice(1),
    ])
  })

  test('of a stream is its entries: line, machine, address, hours and whose time', () => {
    const entries = [
      { key: 'game', value: 'berkut' },
      { key: 'address', value: 'https://video.example/main.m3u8' },
      { key: 'hours', value: '18:00-23:00' },
      { key: 'market', value: 'kz' },
    ]
    expect(formOf('stream', entries)).toEqual({
      line: '',
      game: 'berkut',
      streamAddress: 'https://video.example/main.m3u8',
      hours: '18:00-23:00',
      market: 'kz',
    })
    expect(
      withForm([], {
        type: 'stream',
        form: { streamAddress: 'https://video.example/main.m3u8', market: 'ua' },
        isRoot: true,
      }),
    ).toEqual([
      { key: 'address', value: 'https://video.example/main.m3u8' },
      { key: 'market', value: 'ua' },
    ])
  })

  test('adds a missing entry', () => {
    expect(
      withForm([], { type: 'banner', form: { actionLabel: 'Играть', action: '/games', game: '' }, isRoot: true }),
    ).toEqual([
      { key: 'action', value: '/games' },
      { key: 'action-label', value: 'Играть' },
    ])
  })

  test.each<[string, object, boolean, readonly string[]]>([
    ['a text emptied in Russian goes in every language', { line: '' }, true, ['b', 'c', 'd']],
    ['a text emptied in another language stays in Russian', { line: '' }, false, ['a', 'b', 'c', 'd']],
    ['what is no text goes from any language', { icon: '' }, false, ['a', 'b', 'd']],
    ['what the form does not name stays', {}, true, ['a', 'b', 'c', 'd']],
  ])('%s', (_, form, isRoot, ids) => {
    expect(withLine(form, isRoot).map(({ id }) => id)).toEqual(ids)
  })
})

test.each([
  ['line', true],
  ['of-no-form', true],
  ['colours', false],
  ['action', false],
  ['action-label', true],
  ['address', false],
  ['hours', false],
])('the value of %s is a text: %s', (key, expected) => {
  expect(isText(key)).toBe(expected)
})

test.each([
  ['config.general.0.value', 'form.line'],
  ['config.general.1.value', 'config.general.1.value'],
  ['config.general.3.value', 'config.general.3.value'],
  ['config.general.9.value', 'config.general.9.value'],
  ['text', 'text'],
])('a fault at %s is shown at %s', (path, shown) => {
  expect(fieldAt(path, { type: 'home-trust', config: { general } })).toBe(shown)
})
