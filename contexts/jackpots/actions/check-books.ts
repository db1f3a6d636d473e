import { amountOf } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Wallet } from '@zoria/wallet'
import { imbalanceOf } from '../rules/pool.ts'
import { sumPaid } from '../storage/drop-rows.ts'
import { inOneView, listPools } from '../storage/pool-rows.ts'

export type CheckDeps = { readonly sql: Sql; readonly wallet: Pick<Wallet, 'balances'> }

/** What is in the account of a pool, and what is wrong with its books, a sentence each. */
export type PoolBooks = { readonly id: string; readonly account: bigint; readonly faults: readonly string[] }

/**
 * Compares each pool with its drops and its account, in one view of the database (I-45). That balances of accounts are
 * the sums of their journal rows is the wallet's own check.
 */
export const checkPools = ({ sql, wallet }: CheckDeps): Promise<readonly PoolBooks[]> =>
  inOneView(sql, async (tx) => {
    const [pools, sums] = [await listPools(tx), await sumPaid(tx)]
    return Promise.all(
      pools.map(async ({ id, account, pool, booked }) => {
        const { paid, won, returned } = sums.get(id) ?? { paid: 0n, won: 0n, returned: 0n }
        const balances = await wallet.balances(account, tx)
        const held = balances ? amountOf(balances.electronic) : 0n
        return {
          id,
          account: held,
          faults: [
            ...(imbalanceOf(pool) === 0n
              ? []
              : [
                  `${id}: the value differs by ${imbalanceOf(pool)} ten-thousandths from seeds and contributions without drops`,
                ]),
            ...(pool.won === won && pool.returned === returned
              ? []
              : [`${id}: ${pool.won} won and ${pool.returned} returned, but its drops are ${won} and ${returned}`]),
            ...(held === booked - paid
              ? []
              : [`${id}: its account holds ${held}, not ${booked} booked without ${paid} paid`]),
          ],
        }
      }),
    )
  })
