import { describe, expect, test } from 'vitest'
import { addressFor, readAddress, readStream } from './streams.ts'

const entries = { game: 'berkut', address: 'https://video.example/live/main.m3u8', hours: '18:00-23:00', market: 'kz' }
const of = (given: Readonly<Record<string, string | undefined>>) =>
  Object.entries({ ...entries, ...given }).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]))

test('a stream has a machine, an address, hours and whose time they are in', () => {
  const line = { ru: 'Вечерний стрим', en: 'Evening stream' }
  expect(readStream([...of({}), { key: 'line', value: line }])).toEqual({
    faults: [],
    stream: {
      game: 'berkut',
      address: { kind: 'internet', url: entries.address },
      market: 'kzt',
      line,
      hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: 1_080, until: 1_380 }],
    },
  })
})

test.each([
  [{ game: undefined }, ['game']],
  [{ game: 'a b' }, ['game']],
  [{ address: 'http://video.example/main.m3u8' }, ['address']],
  [{ hours: 'always' }, ['hours']],
  [{ market: 'toString' }, ['market']],
  [{ market: 'de', hours: undefined }, ['hours', 'market']],
])('with %o it is faulty in %o', (given, faults) => {
  expect(readStream(of(given))).toEqual({ faults })
})

describe('an address', () => {
  test.each(['https://video.example/live/main.m3u8', 'https://video.example:8443/a.m3u8?token=1'])(
    'may be %s',
    (url) => {
      expect(addressFor(readAddress(url)!, null)).toBe(url)
    },
  )

  test.each([
    'http://video.example/main.m3u8', // Without TLS.
    'https://somebody:secret@video.example/main.m3u8',
    'https://video.example/main.mp4',
    'https://video.example/main.m3u8#t=1',
    'https://video.example/ main.m3u8',
    'https:\\\\video.example\\main.m3u8',
    'javascript:alert(1)//.m3u8',
    'data:application/vnd.apple.mpegurl,x.m3u8',
    '//video.example/main.m3u8',
    '/streams/main.m3u8',
    'sandbox:',
    'sandbox:../psp',
    '',
  ])('is never %s', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })

  test('of the sandbox leads there, and nowhere without a sandbox', () => {
    const address = readAddress('sandbox:zoloto-skifiv')!
    expect([addressFor(address, 'http://localhost:3005'), addressFor(address, null)]).toEqual([
      'http://localhost:3005/streams/zoloto-skifiv/main.m3u8',
      undefined,
    ])
  })
})
