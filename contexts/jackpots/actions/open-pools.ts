import type { Fairness } from '@zoria/fairness'
import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { Wallet } from '@zoria/wallet'
import { newPool } from '../rules/pool.ts'
import { insertPeriod, listUnopened, lockUnopened, saveOpened } from '../storage/pool-rows.ts'

export type OpenDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly wallet: Pick<Wallet, 'open'>
  readonly fairness: Pick<Fairness, 'commit'>
}

/**
 * Opens pools that were never opened, each once: its account, its first threshold, its seed. Rounds that were settled
 * before do not count.
 */
export const openPools =
  ({ sql, inTransaction, clock, wallet, fairness }: OpenDeps) =>
  async (): Promise<void> => {
    for (const { id } of await listUnopened(sql)) {
      await inTransaction(async (tx) => {
        const pool = await lockUnopened(tx, id)
        if (!pool) return
        const now = clock.now()
        const opened = await wallet.open(tx, { playerId: pool.account, currency: pool.currency })
        invariant(opened.ok, 'the account of a pool has the currency of the pool')
        const draw = await fairness.commit(tx, { use: 'jackpot', now })
        await insertPeriod(tx, id, { from: now, isRunning: pool.isRunning, terms: pool.terms })
        await saveOpened(tx, { ...pool, number: 1, drawId: draw.id, pool: newPool(pool.terms.seed) }, now)
        await announce(tx, { topic: 'jackpots' })
      })
    }
  }
