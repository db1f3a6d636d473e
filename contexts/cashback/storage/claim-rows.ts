import { instant, money, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from './account-rows.ts'

export type Claim = { readonly id: string; readonly amount: Money; readonly claimedAt: Instant }

type Row = { id: string; currency: Currency; amount: bigint; claimed_at: Date }

export async function insertClaim(
  tx: Queryable,
  playerId: PlayerId,
  { id, amount, claimedAt, key }: Claim & { readonly key: string | null },
): Promise<void> {
  await tx`insert into cashback.claim (id, player_id, key, currency, amount, claimed_at) values (${id}, ${playerId}, ${key}, ${amount.currency}, ${amount.amount}, ${toIso(claimedAt)})`
}

/** The claim that a request with this Idempotency-Key made. */
export async function findClaim(sql: Queryable, playerId: PlayerId, key: string): Promise<Claim | undefined> {
  const [row] = await sql<
    Row[]
  >`select id, currency, amount, claimed_at from cashback.claim where player_id = ${playerId} and key = ${key}`
  return row && claimFrom(row)
}

export async function listClaims(
  sql: Queryable,
  playerId: PlayerId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ readonly items: readonly Claim[]; readonly total: number }> {
  const [counted] = await sql<
    { total: bigint }[]
  >`select count(*) as total from cashback.claim where player_id = ${playerId}`
  const rows = await sql<Row[]>`
    select id, currency, amount, claimed_at from cashback.claim where player_id = ${playerId} order by claimed_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { items: rows.map(claimFrom), total: Number(counted?.total ?? 0n) }
}

const claimFrom = ({ id, currency, amount, claimed_at }: Row): Claim => ({
  id,
  amount: money(amount, currency),
  claimedAt: instant(claimed_at.getTime()),
})
