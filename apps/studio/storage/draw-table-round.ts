import type { TableOutcome } from '../outcome/draw-table.ts'
import { returnOf, totalOf, type TableBet } from '../rules/table-bets.ts'
import { timestamp, type Sql } from './database.ts'
import { readBets, voidUnconfirmed } from './player-rounds.ts'

/** What is fixed with a draw. */
export interface TableDraw {
  readonly id: string
  readonly outcome: TableOutcome
  readonly serverSeed: Uint8Array
  readonly drawnAt: number
  /** When the result is shown: earlier than scheduled where all hands of blackjack are done. */
  readonly resultAt: number
  /** When the payouts are due. */
  readonly paysAt: number
}

/**
 * Fixes the outcome of a round with all its payouts, in one transaction. Stakes that are not confirmed by now are
 * voided, and bets that were not undone count. Placing and undoing bets holds a share of the round's lock, so nothing
 * changes between the bets that are read and the payouts that are written. False if the round is drawn already.
 */
export async function drawTableRound(sql: Sql, draw: TableDraw): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [open] =
      await tx`select from studio.table_round where id = ${draw.id} and state in ('open', 'dealt') for update`
    if (open === undefined) return false
    await voidUnconfirmed(tx, draw.id, draw.drawnAt)
    const bets = await tx<{ owner: string; bets: Parameters<typeof readBets>[0] }[]>`
      select p.player_round_id as owner, p.bets from studio.placement p join studio.player_round pr on pr.id = p.player_round_id
      where pr.table_round_id = ${draw.id} and p.state = 'accepted'`
    const results = JSON.stringify(
      resultsOf(
        bets.map(({ owner, bets: stored }) => ({ owner, bets: readBets(stored) })),
        draw.outcome,
      ),
    )
    await tx`
      update studio.player_round pr set state = 'payout_asked', stake = w.stake, payout = w.payout, attempts = 0, next_attempt_at = ${timestamp(draw.paysAt)}
      from jsonb_to_recordset(${results}::text::jsonb) as w(id uuid, stake bigint, payout bigint) where pr.id = w.id and pr.state = 'betting'`
    await tx`
      update studio.player_round set state = 'voided', ended_at = ${timestamp(draw.drawnAt)} where table_round_id = ${draw.id} and state = 'betting'`
    await tx`
      update studio.table_round set state = 'drawn', outcome = ${JSON.stringify(draw.outcome)}::text::jsonb, server_seed = ${draw.serverSeed}, drawn_at = ${timestamp(draw.drawnAt)},
        result_at = ${timestamp(draw.resultAt)}, pays_at = ${timestamp(draw.paysAt)}
      where id = ${draw.id}`
    return true
  })
}

const resultsOf = (
  placed: readonly { readonly owner: string; readonly bets: readonly TableBet[] }[],
  outcome: TableOutcome,
): readonly { readonly id: string; readonly stake: string; readonly payout: string }[] => {
  const byOwner = new Map<string, TableBet[]>()
  for (const { owner, bets } of placed) byOwner.set(owner, [...(byOwner.get(owner) ?? []), ...bets])
  return [...byOwner].map(([id, bets]) => ({
    id,
    stake: totalOf(bets).toString(),
    payout: returnOf(bets, outcome).toString(),
  }))
}
