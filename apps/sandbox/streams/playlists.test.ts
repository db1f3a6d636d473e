import { describe, expect, test } from 'vitest'
import { beginOf, masterPlaylist, mediaPlaylist, newestSegment } from './playlists.ts'

const of = (playlist: string, tag: string) =>
  playlist
    .split('\n')
    .filter((line) => line.startsWith(tag))
    .map((line) => line.slice(tag.length))
const segmentsOf = (playlist: string) =>
  playlist
    .split('\n')
    .filter((line) => line.endsWith('.m4s'))
    .map((line) => Number.parseInt(line, 10))

test('the master playlist announces each quality with its address', () => {
  const playlist = masterPlaylist([
    { name: '360p', bandwidth: 260_000, resolution: '640x360', codecs: 'vp09.00.21.08,opus' },
    { name: '180p', bandwidth: 140_000, resolution: '320x180', codecs: 'vp09.00.11.08,opus' },
  ])
  expect(playlist.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-STREAM-INF:BANDWIDTH=260000,RESOLUTION=640x360,FRAME-RATE=15.000,CODECS="vp09.00.21.08,opus"',
    '360p/live.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=140000,RESOLUTION=320x180,FRAME-RATE=15.000,CODECS="vp09.00.11.08,opus"',
    '180p/live.m3u8',
    '',
  ])
})

describe('the playlist of a quality', () => {
  test.each([
    // now, first and last segment
    [100_000, 35, 49], // Segment 49 ended this very moment.
    [101_999, 35, 49],
    [102_000, 36, 50],
  ])('at %i lists the complete segments %i to %i', (now, first, last) => {
    const playlist = mediaPlaylist({ now, begin: 0, loop: 8 })
    const segments = segmentsOf(playlist)
    expect([segments.length, segments[0], segments.at(-1), of(playlist, '#EXT-X-MEDIA-SEQUENCE:')]).toEqual([
      15,
      first,
      last,
      [String(first)],
    ])
    expect(newestSegment({ now, begin: 0 })).toBe(last)
  })

  test('is full as soon as the stream is opened, and begins with segment 0', () => {
    const now = Date.parse('2026-11-25T12:00:01.500Z')
    const playlist = mediaPlaylist({ now, begin: beginOf(now), loop: 8 })
    expect([
      segmentsOf(playlist).length,
      of(playlist, '#EXT-X-MEDIA-SEQUENCE:'),
      of(playlist, '#EXT-X-DISCONTINUITY-SEQUENCE:'),
      of(playlist, '#EXT-X-PROGRAM-DATE-TIME:'),
    ]).toEqual([15, ['0'], ['0'], ['2026-11-25T11:59:30.000Z']])
  })

  test('never ends: it has no end tag, and a target duration', () => {
    const playlist = mediaPlaylist({ now: 100_000, begin: 0, loop: 8 })
    expect([
      playlist.includes('#EXT-X-ENDLIST'),
      of(playlist, '#EXT-X-TARGETDURATION:'),
      of(playlist, '#EXTINF:'),
    ]).toEqual([false, ['2'], Array.from({ length: 15 }, () => '2.000,')])
  })

  test('gives every segment the same discontinuity number for as long as it is listed', () => {
    const seen = new Map<number, Set<number>>()
    for (let now = 100_000; now < 160_000; now += 2_000) {
      const playlist = mediaPlaylist({ now, begin: 0, loop: 8 })
      let number = Number(of(playlist, '#EXT-X-DISCONTINUITY-SEQUENCE:')[0])
      for (const line of playlist.split('\n')) {
        if (line === '#EXT-X-DISCONTINUITY') number += 1
        if (line.endsWith('.m4s'))
          seen.set(Number.parseInt(line, 10), (seen.get(Number.parseInt(line, 10)) ?? new Set()).add(number))
      }
    }
    expect([...seen].map(([segment, numbers]) => [segment, [...numbers]])).toEqual(
      [...seen.keys()].map((segment) => [segment, [Math.floor(segment / 8)]]),
    )
  })
})
