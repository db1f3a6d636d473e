import type { SlotStream } from '@zoria/contract/content/http'

type Aired = Pick<SlotStream, 'key' | 'airings'>

/**
 * Whether a stream is on, until when, and when it begins next; times in ms. Beyond a week the end is null: the stream
 * is on around the clock.
 */
export type Standing = { readonly isOn: boolean; readonly until: number | null; readonly next: number | null }

const weekMs = 7 * 86_400_000

/** How a stream stands at a moment: on from the first moment of an airing until its last. */
export function standingOf({ airings }: Pick<Aired, 'airings'>, now: number): Standing {
  const times = airings.map(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)] as const)
  const [, until = null] = times.find(([from, end]) => from <= now && now < end) ?? []
  const [next = null] = times.find(([from]) => from > now) ?? []
  return { isOn: until !== null, until: until !== null && until - now < weekMs ? until : null, next }
}

/** The stream that the page shows: the chosen one, else the first that is on, else the one that begins first. */
export function shownStream<Stream extends Aired>(
  streams: readonly Stream[],
  { chosen, now }: { readonly chosen: string | null; readonly now: number },
): Stream | undefined {
  const startOf = (stream: Stream) => standingOf(stream, now).next ?? Infinity
  return (
    streams.find(({ key }) => key === chosen) ??
    streams.find((stream) => standingOf(stream, now).isOn) ??
    streams.toSorted((left, right) => startOf(left) - startOf(right))[0]
  )
}
