import { expect, test } from 'vitest'
import { contentCardOf } from './content-cards.ts'

const component = (picture: string | null) => ({
  key: 'one',
  text: 'Title',
  type: 'card',
  withAuth: null,
  enabled: true,
  language: 'kk',
  order: 1,
  orderNonAuth: 1,
  startDate: null,
  endDate: null,
  image: picture === null ? null : { key: picture, imageUrl: null },
  config: {
    general: [
      { key: 'other', value: 'O' },
      { key: 'line', value: 'L' },
    ],
    desktop: [],
    mobile: [],
  },
})

test.each([
  ['gift', { key: 'one', picture: 'gift', title: 'Title', text: 'L', language: 'kk' }],
  ['of-somebody-else', null],
  [null, null],
])('a card with the picture %s', (picture, card) => {
  expect(contentCardOf(component(picture))).toEqual(card)
})
