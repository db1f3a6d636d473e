import type { RandomBytes } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { SeedSeal } from '../seed-seal.ts'
import type { Sql } from '../storage/database.ts'
import type { Mode } from '../storage/sessions.ts'
import type { Pace } from './pace.ts'
import type { RoundRunner } from './round-runner.ts'
import type { ReturnWatch } from './watch-returns.ts'
import type { Wallet } from './wallets.ts'

/** Dependencies of the studio's actions. */
export interface PlayDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly random: RandomBytes
  readonly seal: SeedSeal
  readonly wallets: Readonly<Record<Mode, Wallet>>
  readonly runner: RoundRunner
  readonly pace: Pace
  readonly watch: Pick<ReturnWatch, 'isHalted'>
}
