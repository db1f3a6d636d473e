import { invariant, money, type Money } from '@zoria/kernel'
import type { Queryable, Sql } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { RecalledRow } from '../rules/journal-row.ts'
import { keyOfBonus, keyOfBonusEnd } from '../rules/keys.ts'
import { columns, journal, recalledRowFrom, type StoredRow } from './journal-rows.ts'
import { keyHex } from './key-hash.ts'
import { inSnapshot } from './patient-transaction.ts'

interface PlayAsked {
  readonly playerId: PlayerId
  readonly userBonusId: string
  readonly page: number
  readonly pageSize: number
}

/** A row of play with a bonus, and the counted wager after it. */
export type StoredPlay = RecalledRow & { readonly progress: Money }

/**
 * One page of play while a bonus was open, from its credit to its end, and of later rows that belong to it; the newest
 * first. Empty for a bonus that was never credited.
 */
export async function readBonusPlay(
  sql: Sql,
  asked: PlayAsked,
): Promise<{ rows: readonly StoredPlay[]; total: number }> {
  return inSnapshot(sql, async (tx) => {
    const credit = await placeOf(tx, asked.playerId, keyOfBonus(asked.userBonusId))
    if (credit === undefined) return { rows: [], total: 0 }
    const end = credit.is_ring_fenced ? await placeOf(tx, asked.playerId, keyOfBonusEnd(asked.userBonusId)) : credit
    const rows = await tx<(StoredRow & { progress: bigint; total: bigint })[]>`
      select ${columns(tx)}, (sum(case when j.version <= ${lastVersion(end)} then coalesce(j.wager_delta, 0) else 0 end) over (order by j.version))::bigint as progress, count(*) over () as total
      from ${journal(tx)}
      where j.player_id = ${asked.playerId} and j.booked_at >= ${credit.booked_at} and j.version >= ${credit.version}::bigint
        and (j.user_bonus_id = ${asked.userBonusId}::uuid or ${isPlayedMeanwhile(tx, lastVersion(end))} or ${isKept(tx, asked, credit)})
      order by j.version desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`
    return { rows: rows.map(playFrom), total: Number(rows[0]?.total ?? 0n) }
  })
}

interface Place {
  version: bigint
  booked_at: Date
  /** Credited to the bonus balance: a bonus without a wager ends with its credit. */
  is_ring_fenced: boolean
}

const placeOf = async (tx: Queryable, playerId: PlayerId, key: string): Promise<Place | undefined> => {
  const [place] = await tx<Place[]>`
    select version, booked_at, d_bonus is not null as is_ring_fenced from wallet.journal where player_id = ${playerId} and key = ${keyHex(key)}::text::uuid`
  return place
}

const endless = 9_223_372_036_854_775_807n

const lastVersion = (end: Place | undefined): string => String(end?.version ?? endless)

// Stakes from any balance may count, and payouts settle; a closing row that counted nothing is left out.
const isPlayedMeanwhile = (tx: Queryable, last: string) => tx`
  (j.version <= ${last}::bigint and (j.kind in ('stake', 'payout', 'refund', 'stake_undone', 'payout_undone', 'refund_undone') or j.wager_delta is not null))`

// Late money of a round that the bonus paid belongs to the platform after the bonus has ended; the row itself has no
// bonus id.
const isKept = (tx: Queryable, { playerId, userBonusId }: PlayAsked, credit: Place) => tx`
  (j.detail ? 'kept' and (j.provider, j.round) in (
    select paid.provider, paid.round from wallet.journal paid
    where paid.player_id = ${playerId} and paid.booked_at >= ${credit.booked_at} and paid.user_bonus_id = ${userBonusId}::uuid and paid.kind = 'stake'))`

const playFrom = (row: StoredRow & { progress: bigint }): StoredPlay => {
  const recalled = recalledRowFrom(row)
  invariant(row.progress >= 0n, 'progress never falls below zero')
  return { ...recalled, progress: money(row.progress, recalled.balances.currency) }
}
