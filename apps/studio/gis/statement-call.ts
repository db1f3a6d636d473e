import { z } from 'zod'
import { findGame } from '../catalogue/catalogue.ts'
import { findLiveGame } from '../catalogue/live-games.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { RoundState } from '../rules/round.ts'
import type { Sql } from '../storage/database.ts'
import { findStarted, listStarted, type StatementRow } from '../storage/rounds.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'
import { momentField, readForm } from './form-fields.ts'

/** Rounds per page; `next` is the id of the last of them. */
const perPage = 500

/**
 * `GET /operations/rounds`: the studio's rounds for money that started in a time range, or one of them. A platform
 * compares its books with it (docs/rules/gis.md#statement).
 */
export async function statement({ sql }: { readonly sql: Sql }, form: Form): Promise<object> {
  const { from, to, after = null, round_id } = readForm(wanted, form)
  if (round_id !== undefined) return { items: (await findStarted(sql, round_id)).map(rowOf), next: null }
  if (from === undefined || to === undefined) throw new GisError(422, 'from and to, or round_id, are needed')
  const rows = await listStarted(sql, { from, to, after, count: perPage })
  return { items: rows.map(rowOf), next: rows.length < perPage ? null : rows.at(-1)?.id }
}

const wanted = z.object({
  from: momentField.optional(),
  to: momentField.optional(),
  after: z.uuid().optional(),
  round_id: z.uuid().optional(),
})

/** `bet` and `win` are the amounts a wallet's books must have once the round has ended. */
const rowOf = (row: StatementRow): object => {
  const status = statusOf[row.state]
  return {
    round_id: row.id,
    player_id: row.player_id,
    currency: row.currency.toUpperCase(),
    game_uuid: (findGame(row.game_slug) ?? findLiveGame(row.game_slug))?.uuid ?? null,
    status,
    bet: formatAmount(status === 'settled' && !row.is_free ? row.stake : 0n),
    win: formatAmount(status === 'settled' ? (row.payout ?? 0n) : 0n),
    started_at: Math.floor(row.started_at.getTime() / 1_000),
    ended_at: row.ended_at === null ? null : Math.floor(row.ended_at.getTime() / 1_000),
  }
}

const statusOf: Record<RoundState, 'open' | 'settled' | 'voided' | 'refused'> = {
  stake_asked: 'open',
  stake_accepted: 'open',
  drawn: 'open',
  payout_asked: 'open',
  void_asked: 'open',
  settled: 'settled',
  voided: 'voided',
  stake_refused: 'refused',
}
