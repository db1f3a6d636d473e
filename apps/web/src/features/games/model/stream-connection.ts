/** What the player knows of its stream. The picture may still move out of the buffer while the connection is broken. */
export type Connection = {
  /** The viewer wants it to play. */
  readonly isWanted: boolean
  readonly hasBegun: boolean
  readonly isMoving: boolean
  /** Failures since something was loaded last; 0: the connection holds. */
  readonly failures: number
  /** Segments that came so far. */
  readonly arrivals: number
}

export type ConnectionEvent =
  /** The viewer starts it, or the page does. */
  | 'start'
  | 'pause'
  /** The picture moves. */
  | 'moved'
  /** The picture waits for data. */
  | 'stalled'
  /** A segment came. */
  | 'loaded'
  /** The stream does not answer, or nothing came for too long. */
  | 'failed'

export const noConnectionYet: Connection = {
  isWanted: false,
  hasBegun: false,
  isMoving: false,
  failures: 0,
  arrivals: 0,
}

/** The connection after an event. */
export function connectionAfter(connection: Connection, event: ConnectionEvent): Connection {
  switch (event) {
    case 'start':
      return { ...connection, isWanted: true }
    case 'pause':
      return { ...connection, isWanted: false, isMoving: false }
    case 'moved':
      return { ...connection, hasBegun: true, isMoving: connection.isWanted }
    case 'stalled':
      return { ...connection, isMoving: false }
    case 'loaded':
      return { ...connection, failures: 0, arrivals: connection.arrivals + 1 }
    case 'failed':
      return { ...connection, failures: connection.failures + 1 }
  }
}

/** What the viewer sees. */
export type PlayerView = 'poster' | 'loading' | 'playing' | 'buffering' | 'lost' | 'paused'

/**
 * "No streaming connection." (Spec §8) is shown as soon as the picture stands and the stream does not answer, never
 * over a picture that moves.
 */
export function viewOf({ isWanted, hasBegun, isMoving, failures }: Connection): PlayerView {
  if (!isWanted) return hasBegun ? 'paused' : 'poster'
  if (isMoving) return 'playing'
  if (failures > 0) return 'lost'
  return hasBegun ? 'buffering' : 'loading'
}

/** A stream that sends nothing for so long counts as failed, in ms. */
export const patienceMs = 10_000

const longestWaitMs = 30_000

/** How long to wait before the next attempt after so many failures: 1, 2, 4, 8, 16, then 30 s. */
export function retryDelayMs(failures: number): number {
  return Math.min(1_000 * 2 ** Math.max(0, failures - 1), longestWaitMs)
}
