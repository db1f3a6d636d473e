import type { Refusal } from '../rules/round.ts'
import type { TableBet } from '../rules/table-bets.ts'
import type { Currency } from '../rules/stakes.ts'
import { type Queryable, timestamp } from './database.ts'

export type PlayerRoundState = 'betting' | 'payout_asked' | 'settled' | 'voided'

/** What one player has in a round of a table: towards the platform a round with several stakes and one payout. */
export interface PlayerRound {
  readonly id: string
  readonly tableRoundId: string
  readonly playerId: string
  readonly sessionId: string
  readonly platformSession: string
  readonly currency: Currency
  readonly gameSlug: string
  readonly state: PlayerRoundState
  readonly stake: bigint | null
  readonly payout: bigint | null
  readonly attempts: number
  readonly nextAttemptAt: number | null
  readonly balanceAfter: bigint | null
  readonly startedAt: number
}

export type PlacementState = 'stake_asked' | 'accepted' | 'refused' | 'undo_asked' | 'undone' | 'void_asked' | 'voided'

/** Bets placed with one press: taken from the wallet together and given back together. */
export interface Placement {
  readonly id: string
  readonly playerRoundId: string
  readonly requestId: string
  readonly platformSession: string
  readonly bets: readonly TableBet[]
  readonly stake: bigint
  readonly state: PlacementState
  readonly refusal: Refusal | null
  readonly attempts: number
  readonly nextAttemptAt: number
  readonly placedAt: number
}

/** A placement with the player's round that it belongs to. */
export interface Placed {
  readonly player: PlayerRound
  readonly placement: Placement
}

/**
 * Stores placements, and the rounds of their players where they are the first. Answers true for each that is stored;
 * false if the round takes no more bets: it was drawn meanwhile. A repeat of a stored placement is true.
 */
export async function insertPlacements(sql: Queryable, placed: readonly Placed[]): Promise<readonly boolean[]> {
  const players = JSON.stringify(
    placed.map(({ player }) => ({
      id: player.id,
      round: player.tableRoundId,
      player: player.playerId,
      session: player.sessionId,
      platform: player.platformSession,
      currency: player.currency,
      game: player.gameSlug,
      at: new Date(player.startedAt).toISOString(),
    })),
  )
  const placements = JSON.stringify(
    placed.map(({ placement, player }) => ({
      id: placement.id,
      owner: player.id,
      round: player.tableRoundId,
      request: placement.requestId,
      platform: placement.platformSession,
      bets: storedBets(placement.bets),
      stake: placement.stake.toString(),
      next: new Date(placement.nextAttemptAt).toISOString(),
      at: new Date(placement.placedAt).toISOString(),
    })),
  )
  const rows = await sql<{ id: string }[]>`
    with seats as materialized (
      select distinct on (id) * from jsonb_to_recordset(${players}::text::jsonb) as p(id uuid, round uuid, player text, session uuid, platform text, currency text, game text, at timestamptz)
    ), wanted as materialized (
      select * from jsonb_to_recordset(${placements}::text::jsonb) as b(id uuid, owner uuid, round uuid, request uuid, platform text, bets jsonb, stake bigint, next timestamptz, at timestamptz)
    ), open as materialized (
      select id from studio.table_round where id in (select round from seats) and state = 'open' for share
    ), seated as (
      insert into studio.player_round (id, table_round_id, player_id, session_id, platform_session, currency, game_slug, state, started_at)
      select s.id, s.round, s.player, s.session, s.platform, s.currency, s.game, 'betting', s.at from seats s join open on open.id = s.round
      on conflict do nothing
    )
    insert into studio.placement (id, player_round_id, request_id, platform_session, bets, stake, state, next_attempt_at, placed_at)
    select w.id, w.owner, w.request, w.platform, w.bets, w.stake, 'stake_asked', w.next, w.at from wanted w join open on open.id = w.round order by w.id
    on conflict (id) do update set state = placement.state
    returning id`
  const stored = new Set(rows.map(({ id }) => id))
  return placed.map(({ placement }) => stored.has(placement.id))
}

/** A transition of a placement; only the first of two from the same state is made. */
export interface PlacementMove {
  readonly id: string
  readonly from: PlacementState
  readonly to: PlacementState
  readonly attempts: number
  readonly nextAttemptAt: number
  readonly refusal: Refusal | null
}

/**
 * Makes transitions of placements and answers which were made. Placements are locked by id, as everywhere: a draw
 * changes those of its round meanwhile.
 */
export async function movePlacements(sql: Queryable, moves: readonly PlacementMove[]): Promise<readonly boolean[]> {
  const rows = await sql<{ id: string }[]>`
    with held as materialized (
      select id from studio.placement where id = any (${moves.map(({ id }) => id)}::uuid[]) order by id for no key update
    )
    update studio.placement p set state = m."to", attempts = m.attempts, next_attempt_at = m.next, refusal = coalesce(m.refusal, p.refusal)
    from held, ${movesOf(sql, moves)} where p.id = held.id and m.id = held.id and p.id = any (${moves.map(({ id }) => id)}::uuid[]) and p.state = m."from" returning p.id`
  return answersOf(moves, rows)
}

/** Gives back the stakes of a table's round that are not confirmed yet. The caller holds the round. */
export async function voidUnconfirmed(tx: Queryable, tableRoundId: string, now: number): Promise<void> {
  await tx`
    update studio.placement set state = 'void_asked', attempts = 0, refusal = 'TECHNICAL', next_attempt_at = ${timestamp(now)}
    where id in (
      select p.id from studio.placement p join studio.player_round pr on pr.id = p.player_round_id
      where pr.table_round_id = ${tableRoundId} and p.state = 'stake_asked' order by p.id for no key update of p
    )`
}

/**
 * Asks to give accepted placements back, as long as their round is open and nothing of it is decided. Answers which
 * will be.
 */
export async function undoPlacements(sql: Queryable, moves: readonly PlacementMove[]): Promise<readonly boolean[]> {
  const rows = await sql<{ id: string }[]>`
    with open as materialized (
      select id from studio.table_round where state = 'open' and id in (
        select pr.table_round_id from studio.placement p join studio.player_round pr on pr.id = p.player_round_id
        where p.id = any (${moves.map(({ id }) => id)}::uuid[])
      ) order by id for share
    ), held as materialized (
      select p.id from studio.placement p join studio.player_round pr on pr.id = p.player_round_id join open on open.id = pr.table_round_id
      where p.id = any (${moves.map(({ id }) => id)}::uuid[]) order by p.id for no key update of p
    )
    update studio.placement p set state = m."to", attempts = m.attempts, next_attempt_at = m.next
    from held, ${movesOf(sql, moves)}
    where p.id = held.id and m.id = held.id and p.id = any (${moves.map(({ id }) => id)}::uuid[]) and p.state = m."from" returning p.id`
  return answersOf(moves, rows)
}

const movesOf = (sql: Queryable, moves: readonly PlacementMove[]) => {
  const text = JSON.stringify(
    moves.map(({ nextAttemptAt, ...move }) => ({ ...move, next: new Date(nextAttemptAt).toISOString() })),
  )
  return sql`jsonb_to_recordset(${text}::text::jsonb) as m(id uuid, "from" text, "to" text, attempts integer, next timestamptz, refusal text)`
}

const answersOf = (
  moves: readonly { readonly id: string }[],
  rows: readonly { readonly id: string }[],
): readonly boolean[] => {
  const made = new Set(rows.map(({ id }) => id))
  return moves.map(({ id }) => made.has(id))
}

/** All placements of a round with their players, in the order in which they were placed. */
export async function listPlaced(sql: Queryable, tableRoundId: string): Promise<readonly Placed[]> {
  return (
    await sql<
      PlacedRow[]
    >`select ${placedColumns(sql)} from ${placedTables(sql)} where pr.table_round_id = ${tableRoundId} order by p.placed_at, p.id`
  ).map(placedOf)
}

/** A placement as it is now. */
export async function findPlaced(sql: Queryable, id: string): Promise<Placed | null> {
  const [row] = await sql<PlacedRow[]>`select ${placedColumns(sql)} from ${placedTables(sql)} where p.id = ${id}`
  return row === undefined ? null : placedOf(row)
}

/** Calls per look for due ones. */
const dueMax = 500

/** Placements whose call is due, longest waiting first. */
export async function listDuePlacements(sql: Queryable, now: number): Promise<readonly Placed[]> {
  const rows = await sql<PlacedRow[]>`
    select ${placedColumns(sql)} from ${placedTables(sql)}
    where p.state in ('stake_asked', 'undo_asked', 'void_asked') and p.next_attempt_at <= ${timestamp(now)} order by p.next_attempt_at limit ${dueMax}`
  return rows.map(placedOf)
}

/** Payouts that are due, longest waiting first. Those of the rounds `besides` are left out: their tables pay them. */
export async function listDuePayouts(
  sql: Queryable,
  { now, besides }: { readonly now: number; readonly besides: readonly string[] },
): Promise<readonly PlayerRound[]> {
  const rows = await sql<PlayerRow[]>`
    select ${playerColumns(sql)} from studio.player_round pr
    where pr.state = 'payout_asked' and pr.next_attempt_at <= ${timestamp(now)} and pr.table_round_id <> all (${besides}::uuid[])
    order by pr.next_attempt_at limit ${dueMax}`
  return rows.map(playerOf)
}

/** A payout that was answered, or that is asked for again. */
export interface PayoutMove {
  readonly id: string
  readonly to: 'settled' | 'payout_asked'
  readonly attempts: number
  readonly nextAttemptAt: number | null
  readonly balance: bigint | null
  readonly reference: string | null
  readonly movedAt: number
}

/**
 * Writes answers to payouts; one that is settled stays as it is. Rows are looked up by their keys: with a plain
 * condition on the state the planner expects few due payouts and reads the whole index of them for every batch, which
 * has thousands while a table pays.
 */
export async function movePayouts(sql: Queryable, moves: readonly PayoutMove[]): Promise<readonly boolean[]> {
  const text = JSON.stringify(
    moves.map(({ id, to, attempts, nextAttemptAt, balance, reference, movedAt }) => ({
      id,
      to,
      attempts,
      balance: balance?.toString() ?? null,
      reference,
      next: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
      at: new Date(movedAt).toISOString(),
    })),
  )
  const rows = await sql<{ id: string }[]>`
    update studio.player_round pr set state = m."to", attempts = m.attempts, next_attempt_at = m.next, balance_after = m.balance, reference = m.reference,
      ended_at = case when m."to" = 'settled' then m.at end
    from jsonb_to_recordset(${text}::text::jsonb) as m(id uuid, "to" text, attempts integer, next timestamptz, balance bigint, reference text, at timestamptz)
    where pr.id = m.id and pr.id = any (${moves.map(({ id }) => id)}::uuid[]) and case when pr.state = 'payout_asked' then true end returning pr.id`
  return answersOf(moves, rows)
}

/**
 * Makes every unanswered call of tables due, after a start. Returns how many. A call that is being written at this
 * moment needs no reminder.
 */
export async function makeTableCallsDue(sql: Queryable, now: number): Promise<number> {
  const placements = await sql`
    update studio.placement set next_attempt_at = ${timestamp(now)}
    where id in (select id from studio.placement where state in ('stake_asked', 'undo_asked', 'void_asked') for no key update skip locked) returning 1`
  const payouts = await sql`
    update studio.player_round pr set next_attempt_at = ${timestamp(now)} from studio.table_round r
    where r.id = pr.table_round_id
      and pr.id in (select id from studio.player_round where state = 'payout_asked' and attempts > 0 for no key update skip locked) returning 1`
  return placements.length + payouts.length
}

type StoredBet = readonly [spot: string, amount: string]

/** Bets as they are stored: pairs, with the amount as text. */
export const storedBets = (bets: readonly TableBet[]): readonly StoredBet[] =>
  bets.map(({ spot, amount }) => [spot, amount.toString()])

export const readBets = (bets: readonly StoredBet[]): readonly TableBet[] =>
  bets.map(([spot, amount]) => ({ spot, amount: BigInt(amount) }))

type PlayerRow = Omit<PlayerRound, 'startedAt' | 'nextAttemptAt'> & {
  readonly startedAt: Date
  readonly nextAttemptAt: Date | null
}
type PlacedRow = PlayerRow & {
  readonly placementId: string
  readonly requestId: string
  readonly placedIn: string
  readonly bets: readonly StoredBet[]
  readonly placedStake: bigint
  readonly placementState: PlacementState
  readonly refusal: Refusal | null
  readonly callAttempts: number
  readonly callAt: Date
  readonly placedAt: Date
}

const playerColumns = (sql: Queryable) => sql`
  pr.id, pr.table_round_id as "tableRoundId", pr.player_id as "playerId", pr.session_id as "sessionId", pr.platform_session as "platformSession", pr.currency,
  pr.game_slug as "gameSlug", pr.state, pr.stake, pr.payout, pr.attempts, pr.next_attempt_at as "nextAttemptAt", pr.balance_after as "balanceAfter", pr.started_at as "startedAt"`

const placedColumns = (sql: Queryable) => sql`
  ${playerColumns(sql)}, p.id as "placementId", p.request_id as "requestId", p.platform_session as "placedIn", p.bets, p.stake as "placedStake", p.state as "placementState",
  p.refusal, p.attempts as "callAttempts", p.next_attempt_at as "callAt", p.placed_at as "placedAt"`

const placedTables = (sql: Queryable) =>
  sql`studio.placement p join studio.player_round pr on pr.id = p.player_round_id`

const playerOf = ({
  id,
  tableRoundId,
  playerId,
  sessionId,
  platformSession,
  currency,
  gameSlug,
  state,
  stake,
  payout,
  attempts,
  balanceAfter,
  startedAt,
  nextAttemptAt,
}: PlayerRow): PlayerRound => ({
  id,
  tableRoundId,
  playerId,
  sessionId,
  platformSession,
  currency,
  gameSlug,
  state,
  stake,
  payout,
  attempts,
  balanceAfter,
  startedAt: startedAt.getTime(),
  nextAttemptAt: nextAttemptAt?.getTime() ?? null,
})

const placedOf = (row: PlacedRow): Placed => ({
  player: playerOf(row),
  placement: {
    id: row.placementId,
    playerRoundId: row.id,
    requestId: row.requestId,
    platformSession: row.placedIn,
    bets: readBets(row.bets),
    stake: row.placedStake,
    state: row.placementState,
    refusal: row.refusal,
    attempts: row.callAttempts,
    nextAttemptAt: row.callAt.getTime(),
    placedAt: row.placedAt.getTime(),
  },
})
