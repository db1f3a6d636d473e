import { createFairness } from '@zoria/fairness'
import { drawThreshold } from '@zoria/game-maths'
import { systemChance } from '@zoria/platform/chance'
import type { Sql } from '@zoria/platform/database'
import { secretOfDraws } from './pass.ts'

/** A pool just below its threshold. Sums in minor units; `contributed` in ten-thousandths of them. */
export type Filled = {
  readonly number: number
  readonly threshold: bigint
  readonly shareBps: number
  readonly contributed: bigint
}

/** Puts a pool so many minor units below its threshold. */
export async function fillPool(
  owner: Sql,
  { poolId, missing }: { readonly poolId: string; readonly missing: bigint },
): Promise<Filled> {
  const fairness = createFairness({ sql: owner, chance: systemChance, secrets: [secretOfDraws] })
  const [pool] = await owner<
    [{ number: number; draw_id: string; terms: { min: number; max: number; shareBps: number } }]
  >`select number, draw_id, terms from jackpots.pool where id = ${poolId}`
  const { min, max, shareBps } = pool.terms
  const threshold = drawThreshold(
    { min: BigInt(min), max: BigInt(max) },
    await fairness.drawOf(owner, { id: pool.draw_id, clientSeed: poolId, nonce: pool.number }),
  )
  const value = threshold - missing
  const [{ contributed }] = await owner<[{ contributed: bigint }]>`
    update jackpots.pool set contributed = contributed + (${value}::bigint * 10000 - value), value = ${value}::bigint * 10000 where id = ${poolId} returning contributed`
  return { number: pool.number, threshold, shareBps, contributed }
}

/** Brings the sums of pools in line with their drops and accounts, which a planted bug may have parted. */
export async function mendPools(owner: Sql): Promise<void> {
  await owner`update jackpots.drop set paid_at = at where paid_at is null`
  await owner`
    update jackpots.pool p set won = sums.won, contributed = contributed + (sums.won - p.won) * 10000,
      booked = sums.paid + (select w.electronic from wallet.wallet w where w.player_id = p.account)
    from (select o.id, coalesce(sum(d.amount), 0)::bigint as won, coalesce(sum(d.amount) filter (where d.paid_at is not null), 0)::bigint as paid from jackpots.pool o left join jackpots.drop d on d.pool_id = o.id group by o.id) sums
    where sums.id = p.id`
}
