import type { ReaderLag } from '@zoria/wallet'

/** The readers' reports. */
export interface Lags {
  /** Journal rows delivered to the reader with a stored cursor. */
  readonly rows: number
  readonly bookChecks: number
  readonly faults: number
  readonly lags: readonly ReaderLag[]
}
