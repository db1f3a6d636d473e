import { instant, money, parseId, toIso, type Currency, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { PaymentId } from '../rules/payment.ts'
import { refundedOf } from './payout-rows.ts'

/** `left`: without refunds that are paid or on their way. */
export type ClosedDeposit = {
  readonly id: PaymentId
  readonly playerId: Id<'Player'>
  readonly left: Money
  readonly at: Instant
}

/** Notes that a deposit was credited to a closed account. */
export async function insertClosedDeposit(tx: TransactionSql, id: PaymentId, at: Instant): Promise<void> {
  await tx`insert into payments.closed_deposit (payment_id, at) values (${id}, ${toIso(at)}) on conflict do nothing`
}

/**
 * Notes the newest deposits of a closed account that its unplayed money can come from, as far as they are not refunded.
 * An account without money has none.
 */
export async function noteUnplayed(
  tx: TransactionSql,
  { playerId, unplayed, now }: { readonly playerId: Id<'Player'>; readonly unplayed: Money; readonly now: Instant },
): Promise<void> {
  await tx`
    insert into payments.closed_deposit (payment_id, at)
    select id, ${toIso(now)} from (
      select id, unrefunded, sum(unrefunded) over (order by updated_at desc, id desc) - unrefunded as newer
      from (
        select p.id, p.updated_at, p.amount - ${refundedOf(tx)} as unrefunded
        from payments.payment p where p.player_id = ${playerId} and p.direction = 'payin' and p.status = 'success'
      ) as credited
    ) as deposit
    where unrefunded > 0 and newer < ${unplayed.amount} on conflict do nothing`
}

/** Deposits credited to closed accounts that are not refunded, the oldest first. */
export async function listClosedDeposits(sql: Queryable, count: number): Promise<readonly ClosedDeposit[]> {
  const rows = await sql<{ id: string; player_id: string; left: bigint; currency: Currency; at: Date }[]>`
    select id, player_id, amount - refunded as left, currency, at
    from (
      select p.id, p.player_id, p.amount, p.currency, c.at, ${refundedOf(sql)} as refunded
      from payments.closed_deposit c join payments.payment p on p.id = c.payment_id
      where p.status = 'success'
    ) as deposit
    where amount > refunded order by at limit ${count}`
  return rows.map((row) => ({
    id: parseId<'Payment'>(row.id),
    playerId: parseId<'Player'>(row.player_id),
    left: money(row.left, row.currency),
    at: instant(row.at.getTime()),
  }))
}
