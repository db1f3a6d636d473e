import type { ReaderLag } from '@zoria/wallet'

/** What the readers tell when they are asked. */
export interface Lags {
  /** Journal rows that the reader with a stored cursor was given. */
  readonly rows: number
  readonly bookChecks: number
  readonly faults: number
  readonly lags: readonly ReaderLag[]
}
