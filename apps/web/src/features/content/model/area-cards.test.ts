import type { ContentComponent } from '@zoria/contract/content/http'
import { expect, test } from 'vitest'
import { areaCards, runningCards, type Running } from './area-cards.ts'

const card = (to: string): ContentComponent => ({
  key: to,
  text: 'Text',
  type: 'coming-card',
  withAuth: null,
  enabled: true,
  language: 'en',
  order: 1,
  orderNonAuth: 1,
  startDate: null,
  endDate: null,
  image: null,
  config: {
    general: [
      { key: 'title', value: to },
      { key: 'action', value: to },
    ],
    desktop: [],
    mobile: [],
  },
})
const components = [
  { ...card('/games'), type: 'banner' },
  card('/battles'),
  card('/jackpots'),
  card('/wheel'),
  card('/slot-stream'),
]
const battle = {
  key: 'b-1',
  title: 'Wild Steppe',
  text: 'Fund',
  to: '/battles/active/steppe',
  tone: '#d9a02b',
  picture: 'cup',
  language: 'en',
  mark: { tone: 'success', text: 'Running' },
} as const
const wheel = { tone: 'success', text: 'A spin waits' } as const

test.each<[string, Running, readonly string[], readonly string[]]>([
  // what runs                     cards of home                                    cards of the lobby
  ['battle and wheel', { battle, wheel }, ['Wild Steppe', '/wheel', '/slot-stream'], ['Wild Steppe', '/wheel']],
  ['the wheel alone', { battle: null, wheel }, ['/wheel', '/slot-stream'], ['/wheel']],
  ['nothing', { battle: null, wheel: null }, ['/slot-stream'], []],
])('%s', (_, running, home, lobby) => {
  const cards = areaCards(components, running)
  expect([cards.map(({ title }) => title), runningCards(cards).map(({ title }) => title)]).toEqual([home, lobby])
})

test('the card of the wheel says what the wheel says', () =>
  expect(areaCards([card('/wheel')], { battle: null, wheel })[0]?.mark).toEqual(wheel))
