import type { BlackjackDecision } from '@zoria/game-maths'
import { stakesOfSeats } from '../rules/blackjack-table.ts'
import { timestamp, type Queryable, type Sql } from './database.ts'
import { readBets, storedBets, voidUnconfirmed, type Placed } from './player-rounds.ts'

/** A decision for a hand in a step. One that takes a further stake has its placement, and counts once that is accepted. */
export interface StoredDecision extends BlackjackDecision {
  readonly requestId: string
  readonly playerRoundId: string
  readonly step: number
  readonly placementId: string | null
  readonly decidedAt: number
}

/** A step that was played: the decisions that counted. */
export interface PlayedStep {
  readonly decisions: readonly BlackjackDecision[]
  readonly playedAt: number
}

/** What is stored of the decisions of a round: enough to deal and play it again from its seed. */
export interface StoredPlay {
  readonly seats: readonly number[]
  readonly dealtAt: number
  readonly steps: readonly PlayedStep[]
  /** All decisions of the round, the earliest first, also those that did not count. */
  readonly decisions: readonly StoredDecision[]
}

/**
 * Fixes the seats in play: those with accepted bets. Stakes that are not confirmed by now are voided. Placing and
 * undoing bets holds a share of the round's lock. If no seat has a bet, the round is empty. A repeat changes nothing.
 */
export async function dealTableRound(
  sql: Sql,
  { id, dealtAt }: { readonly id: string; readonly dealtAt: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    const [open] = await tx`select from studio.table_round where id = ${id} and state = 'open' for update`
    if (open === undefined) return
    await voidUnconfirmed(tx, id, dealtAt)
    const placed = await tx<{ bets: Parameters<typeof readBets>[0] }[]>`
      select p.bets from studio.placement p join studio.player_round pr on pr.id = p.player_round_id where pr.table_round_id = ${id} and p.state = 'accepted'`
    const seats = [...stakesOfSeats(placed.flatMap(({ bets }) => readBets(bets))).keys()].toSorted(
      (left, right) => left - right,
    )
    if (seats.length === 0) {
      await tx`update studio.player_round set state = 'voided', ended_at = ${timestamp(dealtAt)} where table_round_id = ${id} and state = 'betting'`
      await tx`update studio.table_round set state = 'empty' where id = ${id}`
      return
    }
    await tx`insert into studio.table_deal (table_round_id, seats, dealt_at) values (${id}, ${seats}::integer[], ${timestamp(dealtAt)})`
    await tx`update studio.table_round set state = 'dealt' where id = ${id}`
  })
}

/** The stored play of a round; null before the deal. */
export async function findPlay(sql: Queryable, tableRoundId: string): Promise<StoredPlay | null> {
  const [deal] = await sql<
    { seats: readonly number[]; dealtAt: Date }[]
  >`select seats, dealt_at as "dealtAt" from studio.table_deal where table_round_id = ${tableRoundId}`
  if (deal === undefined) return null
  const steps = await sql<{ decisions: readonly BlackjackDecision[]; playedAt: Date }[]>`
    select decisions, played_at as "playedAt" from studio.table_step where table_round_id = ${tableRoundId} order by step`
  const decisions = await sql<(Omit<StoredDecision, 'decidedAt'> & { readonly decidedAt: Date })[]>`
    select request_id as "requestId", player_round_id as "playerRoundId", step, seat, hand, action, placement_id as "placementId", decided_at as "decidedAt"
    from studio.table_decision where table_round_id = ${tableRoundId} order by decided_at, request_id`
  return {
    seats: deal.seats,
    dealtAt: deal.dealtAt.getTime(),
    steps: steps.map((step) => ({ decisions: step.decisions, playedAt: step.playedAt.getTime() })),
    decisions: decisions.map((decision) => ({ ...decision, decidedAt: decision.decidedAt.getTime() })),
  }
}

/**
 * Stores a decision, with the placement of its further stake if it takes one. False if its step is played already. A
 * repeat is true.
 */
export async function insertDecision(
  sql: Sql,
  {
    tableRoundId,
    decision,
    placed,
  }: { readonly tableRoundId: string; readonly decision: StoredDecision; readonly placed: Placed | null },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [open] = await tx`
      select from studio.table_round r where id = ${tableRoundId} and state = 'dealt'
        and not exists (select from studio.table_step s where s.table_round_id = r.id and s.step >= ${decision.step}) for share`
    if (open === undefined) return false
    if (placed !== null) {
      const { placement } = placed
      await tx`
        insert into studio.placement (id, player_round_id, request_id, platform_session, bets, stake, state, next_attempt_at, placed_at)
        values (${placement.id}, ${placement.playerRoundId}, ${placement.requestId}, ${placement.platformSession}, ${JSON.stringify(storedBets(placement.bets))}::text::jsonb,
          ${placement.stake}, 'stake_asked', ${timestamp(placement.nextAttemptAt)}, ${timestamp(placement.placedAt)})
        on conflict do nothing`
    }
    await tx`
      insert into studio.table_decision (player_round_id, request_id, table_round_id, step, seat, hand, action, placement_id, decided_at)
      values (${decision.playerRoundId}, ${decision.requestId}, ${tableRoundId}, ${decision.step}, ${decision.seat}, ${decision.hand}, ${decision.action},
        ${decision.placementId}, ${timestamp(decision.decidedAt)})
      on conflict do nothing`
    return true
  })
}

/**
 * Plays a step: fixes the decisions that count, of each hand the first. Further stakes that are not confirmed by now,
 * or whose decision does not count, are given back. A step that was played already changes nothing.
 */
export async function playTableStep(
  sql: Sql,
  { id, step, playedAt }: { readonly id: string; readonly step: number; readonly playedAt: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    const [dealt] = await tx`
      select from studio.table_round r where id = ${id} and state = 'dealt' and not exists (select from studio.table_step s where s.table_round_id = r.id and s.step = ${step}) for update`
    if (dealt === undefined) return
    await tx`
      update studio.placement set state = 'void_asked', attempts = 0, refusal = 'TECHNICAL', next_attempt_at = ${timestamp(playedAt)}
      where id in (
        select p.id from studio.table_decision d join studio.placement p on p.id = d.placement_id
        where d.table_round_id = ${id} and d.step = ${step} and p.state = 'stake_asked' order by p.id for no key update of p
      )`
    const decisions = await tx<(BlackjackDecision & { readonly requestId: string })[]>`
      select distinct on (d.seat, d.hand) d.seat, d.hand, d.action, d.request_id as "requestId" from studio.table_decision d left join studio.placement p on p.id = d.placement_id
      where d.table_round_id = ${id} and d.step = ${step} and (d.placement_id is null or p.state = 'accepted')
      order by d.seat, d.hand, d.decided_at, d.request_id`
    await tx`
      update studio.placement set state = 'void_asked', attempts = 0, refusal = 'TECHNICAL', next_attempt_at = ${timestamp(playedAt)}
      where id in (
        select p.id from studio.table_decision d join studio.placement p on p.id = d.placement_id
        where d.table_round_id = ${id} and d.step = ${step} and p.state = 'accepted' and d.request_id <> all (${decisions.map(({ requestId }) => requestId)}::uuid[])
        order by p.id for no key update of p
      )`
    await tx`
      insert into studio.table_step (table_round_id, step, decisions, played_at)
      values (${id}, ${step}, ${JSON.stringify(decisions.map(({ seat, hand, action }) => ({ seat, hand, action })))}::text::jsonb, ${timestamp(playedAt)})`
  })
}
