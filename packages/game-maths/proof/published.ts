import { decimals } from '../rational.ts'
import type { ReelGame } from '../reel-game.ts'
import type { RTPReport, Volatility } from './prove-rtp.ts'

/**
 * The published figures of a game. Shares and rates are decimals as printed, rounded to the nearest; basis points are
 * rounded down.
 */
export interface PublishedFigures {
  readonly id: string
  readonly version: number
  readonly rtp: string
  readonly rtpBps: number
  readonly hitRate: string
  readonly hitRateBps: number
  /** Share of rounds that win free spins. */
  readonly featureRate: string
  /** The largest payout in stakes, in hundredths: 20420 is × 204.2. */
  readonly multiplierMaxHundredths: number
  /** Share of rounds that are paid the cap. */
  readonly cappedRate: string
  /** Of the payout in stakes. */
  readonly variance: string
  readonly volatility: Volatility
  /** Share of rounds that pay more stakes than the previous band and at most this many. */
  readonly bands: readonly { readonly upTo: number; readonly share: string }[]
}

/** The publishable figures of a proof. */
export function publishedOf({ id, version }: ReelGame, report: RTPReport): PublishedFigures {
  return {
    id,
    version,
    rtp: decimals(report.rtp, 12),
    rtpBps: report.rtpBps,
    hitRate: decimals(report.hitRate, 12),
    hitRateBps: report.hitRateBps,
    featureRate: report.featureRate.n === 0n ? '0' : decimals(report.featureRate, 12),
    multiplierMaxHundredths: Number((report.multiplierMax.n * 100n) / report.multiplierMax.d),
    cappedRate: report.cappedRate === 0 ? '0' : report.cappedRate.toPrecision(6),
    variance: report.variance.toFixed(6),
    volatility: report.volatility,
    bands: report.bands.map(({ upTo, share }) => ({ upTo, share: share.toFixed(12) })),
  }
}
