export type Connection = 'idle' | 'connecting' | 'live' | 'reconnecting'

/** How the mark at the balance follows the stream. It is quiet until a stream that once lived is lost. */
export function connectionAfter(before: Connection, event: 'start' | 'open' | 'lost' | 'stop'): Connection {
  if (event === 'stop') return 'idle'
  if (event === 'open') return 'live'
  if (event === 'start') return before === 'reconnecting' ? before : 'connecting'
  return before === 'live' || before === 'reconnecting' ? 'reconnecting' : 'connecting'
}

const firstRetryMs = 3000
const longestRetryMs = 60_000

/**
 * How long to wait before a stream that was refused is asked for again; longer each time, so that a closed house is not
 * knocked at.
 */
export function retryMsAfter(refusals: number): number {
  return Math.min(firstRetryMs * 2 ** Math.max(0, refusals - 1), longestRetryMs)
}
