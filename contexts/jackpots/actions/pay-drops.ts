import { jackpotPaid } from '@zoria/contract/jackpots/events'
import { formatAmount, invariant, money } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { appendFacts } from '@zoria/platform/outbox'
import type { Wallet } from '@zoria/wallet'
import { listOwed, lockDrop, markPaid, type Drop } from '../storage/drop-rows.ts'
import { findPool, lockPool, type StoredPool } from '../storage/pool-rows.ts'
import { creditPool, type BookDeps } from './book-pools.ts'

export type PayDeps = BookDeps & { readonly clock: Clock; readonly chance: Chance }

const dropsMax = 100

/**
 * Pays owed drops, each in a transaction of its own: out of the account of the pool, to the electronic balance of the winner, also where he is blocked. It may be stopped and repeated anywhere: each is
 * paid once. One that fails holds up no other one.
 */
export const payDrops = (deps: PayDeps) => async (): Promise<void> => {
  const faults: unknown[] = []
  for (const drop of await listOwed(deps.sql, dropsMax)) await deps.inTransaction((tx) => pay(deps, tx, drop)).catch((error: unknown) => void faults.push(error))
  if (faults.length > 0) throw faults[0]
}

async function pay(deps: PayDeps, tx: TransactionSql, owed: Drop): Promise<void> {
  const { drop, pool } = await lockDropWithPool(deps, tx, owed)
  if (drop.paidAt !== null || drop.voidedAt !== null) return
  const { id, playerId, suit, currency } = drop
  const amount = money(drop.amount, currency)
  const now = deps.clock.now()
  await markPaid(tx, id, now)
  await appendFacts(tx, [{ name: jackpotPaid.name, body: { player_id: playerId, drop_id: id, suit, amount: formatAmount(amount), currency } }], { now, chance: deps.chance })
  await creditPool(deps, tx, pool)
  const taken = await deps.wallet.post(tx, { kind: 'pool_debit', playerId: pool.account, source: 'jackpots', externalId: id, amount })
  invariant(taken.code === 'OK', `a drop is in the account of its pool, not ${taken.code}`)
  const posted = await deps.wallet.post(tx, { kind: 'prize', playerId, source: 'jackpots', externalId: id, amount })
  invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
}

/** Locks both wallets of a drop in order, then the drop, then its pool, until the transaction ends. */
export async function lockDropWithPool({ wallet }: { readonly wallet: Pick<Wallet, 'lock'> }, tx: TransactionSql, { id, poolId, playerId }: Pick<Drop, 'id' | 'poolId' | 'playerId'>): Promise<{ readonly drop: Drop; readonly pool: StoredPool }> {
  const account = (await findPool(tx, poolId))?.account
  invariant(account, 'a drop has a pool')
  for (const owner of [account, playerId].toSorted()) await wallet.lock(tx, owner)
  const [drop, pool] = [await lockDrop(tx, id), await lockPool(tx, poolId)]
  invariant(drop && pool, 'drops and pools are never deleted')
  return { drop, pool }
}
