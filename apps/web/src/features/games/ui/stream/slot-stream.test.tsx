import type { SlotStream as Stream } from '@zoria/contract/content/http'
import type { Game } from '@zoria/contract/games/http'
import { describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../../i18n/catalogues.ts'
import { qrPath } from '../../model/qr-path.ts'
import { SlotStream, type SlotStreamPage } from './slot-stream.tsx'

vi.mock('../../../../styles/stream.css?url', () => ({ default: '/stream.css' }))

await loadTextsOf('stream')
const about = {
  key: 'coming-stream',
  language: 'en',
  header: { text: 'Watch slots live on Android.', image: null },
  items: [{ key: 'coming-stream-1', text: 'Opens on Android devices only', image: null }],
}
const stream: Stream = {
  key: 'evening',
  language: 'en',
  title: 'Evening',
  text: 'Demo spins',
  game: 'berkut',
  address: 'https://video.example/main.m3u8',
  poster: null,
  airings: [
    { startsAt: '2026-11-25T16:00:00.000Z', endsAt: '2026-11-25T21:00:00.000Z' },
    { startsAt: '2026-11-26T16:00:00.000Z', endsAt: '2026-11-26T21:00:00.000Z' },
  ],
}
const game = { slug: 'berkut', name: 'Berkut' } as Game
const page = (given: Partial<SlotStreamPage> = {}) =>
  rendered(
    <SlotStream
      about={about}
      at={Date.parse('2026-11-25T17:00:00.000Z')}
      streams={[{ stream, game }]}
      code={null}
      {...given}
    />,
  ).replaceAll('<!-- -->', '')

describe('on Android the HTML of the server', () => {
  test('says that the stream is on, until when, what the next one is, and leads to the same slot', () => {
    const html = page()
    for (const text of [
      'On air until 21:00',
      'Next stream: 26/11/2026, 16:00',
      'Evening',
      'Demo spins',
      'href="/games/berkut"',
      'Play this slot',
      'Opens on Android devices only',
    ])
      expect(html).toContain(text)
    expect(html).toContain('The player needs scripts')
  })

  test('before the stream says when it begins', () => {
    const html = page({ at: Date.parse('2026-11-25T15:00:00.000Z') })
    for (const text of [
      'The stream has not started yet',
      'Starts in',
      'Next stream: 25/11/2026, 16:00',
      'href="/games/berkut"',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('On air')
  })

  test('without a stream has no streaming connection, and leads to the games', () => {
    const html = page({ streams: [] })
    for (const text of ['No streaming connection.', 'No slot is being streamed right now', 'href="/games"'])
      expect(html).toContain(text)
  })

  test('whose list of streams did not load offers another try, as a new document of the same address', () => {
    const html = page({ streams: null })
    for (const text of ['No streaming connection.', 'load the list of streams', 'href="/games"'])
      expect(html).toContain(text)
    expect(html).toMatch(/href="\/"[^>]*>Try again/)
    expect(html).not.toContain('No slot is being streamed right now')
  })

  test('lists the other streams with their times', () => {
    const other = {
      ...stream,
      key: 'night',
      title: 'Night',
      airings: [{ startsAt: '2026-11-25T22:00:00.000Z', endsAt: '2026-11-26T02:00:00.000Z' }],
    }
    const html = page({
      streams: [
        { stream: other, game },
        { stream, game },
      ],
    })
    expect(html.indexOf('Evening')).toBeLessThan(html.indexOf('Night'))
    for (const text of ['More streams', 'Next stream: 25/11/2026, 22:00']) expect(html).toContain(text)
  })

  test('of a machine that is not in the catalogue leads nowhere', () => {
    expect(page({ streams: [{ stream, game: null }] })).not.toContain('Play this slot')
  })
})

test('on every other device it says why, and has the address as a code', () => {
  const code = { ...qrPath('https://zoria.example/en/slot-stream'), address: 'https://zoria.example/en/slot-stream' }
  const html = page({ streams: [], code })
  for (const text of [
    'The stream works on Android only',
    'QR code with the address https://zoria.example/en/slot-stream',
    code.path,
    'href="/games"',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('No streaming connection.')
})
