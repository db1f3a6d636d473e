import type { Identity } from '@zoria/identity'
import { invariant, newId, type Id, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { PlayerId } from '../reads/deps.ts'

export type { PlayerId } from '../reads/deps.ts'

/** Dependencies of all actions of the bonus engine. */
export type Deps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'lock' | 'post' | 'openBonus'>
  readonly identity: Pick<Identity, 'standing' | 'proofs' | 'isErased'>
}

/** Generates a new id. */
export function freshId<Kind extends string>({ chance }: Pick<Deps, 'chance'>, now: Instant): Id<Kind> {
  return newId<Kind>(now, (count) => chance.bytes(count))
}

/**
 * Locks a player's wallet, first in the lock order (docs/rules/money-engine.md#locks): from now on no concurrent
 * transaction changes the player's bonuses.
 */
export async function holdWallet(
  { wallet }: Pick<Deps, 'wallet'>,
  tx: TransactionSql,
  playerId: PlayerId,
): Promise<void> {
  const isHeld = await wallet.lock(tx, playerId)
  invariant(isHeld, 'a player has a wallet: it opens in the transaction of the registration')
}
