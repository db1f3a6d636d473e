import type { Identity } from '@zoria/identity'
import type { Id } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'

export type PlayerId = Id<'Player'>

/** Dependencies of the reads. */
export type ReadDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'openBonus'>
  readonly identity: Pick<Identity, 'standing' | 'proofs'>
}
