import type { Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { OpenRounds, Wallet } from '@zoria/wallet'
import { readSyncStates } from '../storage/catalogue.ts'
import { readFaultCounts } from '../storage/statements.ts'

export type GameFigures = {
  readonly openRounds: readonly OpenRounds[]
  /** `ageSeconds` since the list was last read completely; null if it never was. */
  readonly catalogues: readonly {
    readonly merchant: string
    readonly ageSeconds: number | null
    readonly hasFault: boolean
  }[]
  /** Rounds that differ from the provider's statement. */
  readonly statementFaults: readonly { readonly merchant: string; readonly faults: number }[]
}

/**
 * Metrics for staff: rounds left open (M-02), differing statements (M-03), and catalogues that can no longer be read
 * completely.
 */
export const readFigures =
  ({ sql, wallet, clock }: { sql: Sql; wallet: Pick<Wallet, 'openRounds'>; clock: Clock }) =>
  async (): Promise<GameFigures> => {
    const [openRounds, states, statementFaults] = await Promise.all([
      wallet.openRounds(),
      readSyncStates(sql),
      readFaultCounts(sql),
    ])
    return {
      openRounds,
      statementFaults,
      catalogues: states.map(({ merchant, succeededAt, hasFault }) => ({
        merchant,
        hasFault,
        ageSeconds: succeededAt && secondsSince(succeededAt, clock.now()),
      })),
    }
  }

const secondsSince = (then: Instant, now: Instant): number => Math.max(0, Math.round((now - then) / 1_000))
