/** One quality of a stream, as RFC 8216 announces it. */
export type StreamLevel = {
  readonly name: string
  readonly bandwidth: number
  readonly resolution: string
  readonly codecs: string
}

/** Every segment plays for two seconds. */
export const segmentMs = 2_000

/** Segments in a playlist. Players begin three segments before its end; one that falls behind finds half a minute. */
const listed = 15

/** The master playlist: the address of each quality's playlist, best first. */
export function masterPlaylist(levels: readonly StreamLevel[]): string {
  const rows = levels.flatMap(({ name, bandwidth, resolution, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=15.000,CODECS="${codecs}"`,
    `${name}/live.m3u8`,
  ])
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...rows])
}

type Moving = { readonly now: number; /** When segment 0 began. */ readonly begin: number }

/**
 * The moving playlist of a quality at a machine time in ms: the last complete segments. `loop` recorded segments repeat
 * for ever; their timestamps begin anew with each repetition, which is marked as a discontinuity.
 */
export function mediaPlaylist({ now, begin, loop }: Moving & { readonly loop: number }): string {
  const first = newestSegment({ now, begin }) - listed + 1
  const rows = Array.from({ length: listed }, (_, place) => first + place).flatMap((segment) => [
    ...(segment > first && segment % loop === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${(segmentMs / 1_000).toFixed(3)},`,
    `${segment}.m4s`,
  ])
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentMs / 1_000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loop)}`,
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(begin + first * segmentMs).toISOString()}`,
    ...rows,
  ])
}

/** The number of the last segment that is complete. */
export function newestSegment({ now, begin }: Moving): number {
  return Math.floor((now - begin) / segmentMs) - 1
}

/**
 * When segment 0 began for a stream that is opened now: long enough ago to fill a playlist. Numbers stay small, because
 * hls.js keeps lists by them.
 */
export function beginOf(now: number): number {
  return now - (now % segmentMs) - listed * segmentMs
}

const lines = (rows: readonly string[]): string => `${rows.join('\n')}\n`
