import { expect, test } from 'vitest'
import { contentShapes } from '../storage/content-rows.ts'
import { plainRowsOf } from './service-rows.ts'

const inAll = (text: string) => ({ en: text, uk: text, ru: text, kk: text })
const entries = { game: 'berkut', address: 'https://video.example/live/main.m3u8', hours: '18:00-23:00', market: 'kz' }
const stream = (valueOf: (text: string) => unknown) => ({
  key: 'stream-of-test',
  page: 'stream',
  type: 'stream',
  text: inAll('Стрим'),
  audience: 'both',
  config: {
    general: [
      ...Object.entries(entries).map(([key, text]) => ({ key, value: valueOf(text) })),
      { key: 'line', value: inAll('Вечер') },
    ],
  },
})

test.each([
  ['in every language', inAll],
  ['in one language', (ru: string) => ({ ru })],
])('a value that the service has %s is written once, a sentence in each', (_, valueOf) => {
  const rows = plainRowsOf('components', [stream(valueOf)])
  expect(rows[0]?.['config']).toMatchObject({
    general: [
      ...Object.entries(entries).map(([key, value]) => ({ key, value })),
      { key: 'line', value: inAll('Вечер') },
    ],
  })
  expect(contentShapes.components.safeParse(rows[0]).success).toBe(true)
})

test('values that differ between languages stay apart', () => {
  const value = { ...inAll('https://example.com/'), en: 'https://example.com/en' }
  const [row] = plainRowsOf('components', [
    { ...stream(inAll), type: 'banner', config: { general: [{ key: 'action', value }] } },
  ])
  expect(row?.['config']).toMatchObject({ general: [{ key: 'action', value }] })
})
