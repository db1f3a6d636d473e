import type { Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { OpenRounds, Wallet } from '@zoria/wallet'
import { readSyncStates } from '../storage/catalogue.ts'

export type GameFigures = {
  readonly openRounds: readonly OpenRounds[]
  /** `ageSeconds` since the list was last read whole; null where it never was. */
  readonly catalogues: readonly { readonly merchant: string; readonly ageSeconds: number | null; readonly hasFault: boolean }[]
}

/** What staff watches of games: rounds left open (M-02), and catalogues that their provider no longer gives whole. */
export const readFigures = ({ sql, wallet, clock }: { sql: Sql; wallet: Pick<Wallet, 'openRounds'>; clock: Clock }) => async (): Promise<GameFigures> => {
  const [openRounds, states] = await Promise.all([wallet.openRounds(), readSyncStates(sql)])
  return { openRounds, catalogues: states.map(({ merchant, succeededAt, hasFault }) => ({ merchant, hasFault, ageSeconds: succeededAt && secondsSince(succeededAt, clock.now()) })) }
}

const secondsSince = (then: Instant, now: Instant): number => Math.max(0, Math.round((now - then) / 1_000))
