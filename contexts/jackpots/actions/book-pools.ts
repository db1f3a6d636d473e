import { invariant, money } from '@zoria/kernel'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Wallet } from '@zoria/wallet'
import { creditedOf } from '../rules/pool.ts'
import { listPools, lockPool, savePool, type StoredPool } from '../storage/pool-rows.ts'

export type BookDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly wallet: Pick<Wallet, 'lock' | 'post'>
}

/** Credits the account of each pool with the whole minor units that were not booked yet, one command for each pool. */
export const bookPools =
  ({ sql, inTransaction, wallet }: BookDeps) =>
  async (): Promise<void> => {
    for (const { id, account } of (await listPools(sql)).filter(({ pool, booked }) => creditedOf(pool) > booked)) {
      await inTransaction(async (tx) => {
        // The wallet is locked first, as everywhere.
        await wallet.lock(tx, account)
        const held = await lockPool(tx, id)
        if (held) await creditPool({ wallet }, tx, held)
      })
    }
  }

/** The same for one pool whose account and row are locked. */
export async function creditPool(
  { wallet }: Pick<BookDeps, 'wallet'>,
  tx: TransactionSql,
  held: StoredPool,
): Promise<void> {
  const due = creditedOf(held.pool) - held.booked
  if (due === 0n) return
  const bookings = held.bookings + 1
  await savePool(tx, { ...held, booked: held.booked + due, bookings })
  const posted = await wallet.post(tx, {
    kind: 'pool_credit',
    playerId: held.account,
    source: 'jackpots',
    externalId: `${held.id}:${bookings}`,
    amount: money(due, held.currency),
  })
  invariant(posted.code === 'OK', `a contribution lands, not ${posted.code}`)
}
