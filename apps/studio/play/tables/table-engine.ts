import type { Logger } from 'pino'
import { liveTables } from '../../catalogue/live-games.ts'
import { newId, type RandomBytes } from '../../chance.ts'
import type { Clock } from '../../clock.ts'
import { formatAmount } from '../../rules/amounts.ts'
import { stakesOfSeats, type DecisionRefusal } from '../../rules/blackjack-table.ts'
import { faultOfBets, mayTakeBack, totalOf, type BetFault, type TableBet } from '../../rules/table-bets.ts'
import { CALL_LEASE_MS } from '../../rules/timing.ts'
import type { SeedSeal } from '../../seed-seal.ts'
import type { Sql } from '../../storage/database.ts'
import {
  listDuePayouts,
  listDuePlacements,
  listPlaced,
  makeTableCallsDue,
  type Placed,
  type PlayerRound,
} from '../../storage/player-rounds.ts'
import type { Session } from '../../storage/sessions.ts'
import type { OwnView } from '../../wire-tables.ts'
import { decideBlackjack, type WantedDecision } from './blackjack-decisions.ts'
import { createTableChains, type TableChains } from './chains.ts'
import { countBets, keep, liveRound, standingBets, type LivePlayer, type LiveRound } from './live-round.ts'
import { createRunningTable, type RunningTable, type TableDeps } from './running-table.ts'
import { createTableCalls, type Called, type TableCalls } from './table-calls.ts'
import { viewOwn } from './table-views.ts'
import type { TableWallet } from './table-wallet.ts'

export interface TableEngineDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly random: RandomBytes
  readonly seal: SeedSeal
  readonly wallet: TableWallet
  readonly logger: Logger
  readonly isSandbox: boolean
}

/** Why bets were not placed or undone; nothing has changed. */
export type TableRefusal = BetFault | DecisionRefusal | 'SEAT_TAKEN' | 'BETS_CLOSED' | 'BET_NOT_FOUND' | 'BET_PENDING'

export type TableAnswer =
  | { readonly ok: true; readonly own: OwnView }
  | { readonly ok: false; readonly code: TableRefusal }

export interface WantedBets {
  readonly requestId: string
  readonly roundId: string
  readonly bets: readonly TableBet[]
}

/** All tables of this process (docs/decisions/0039-live-tables.md). */
export interface TableEngine {
  readonly tables: ReadonlyMap<string, RunningTable>
  /**
   * Places bets of a player in a table's present round. Repeating a request answers the same. The server's clock
   * decides what is late.
   */
  readonly place: (session: Session, wanted: WantedBets) => Promise<TableAnswer>
  /**
   * Gives the bets of one placement back, until the close. BET_TOO_SMALL where less than the smallest bet would be left
   * on a spot. Repeating it answers the same.
   */
  readonly undo: (session: Session, requestId: string) => Promise<TableAnswer>
  /** Decides for a hand of blackjack in the open step. Repeating a request answers the same. */
  readonly decide: (session: Session, wanted: WantedDecision) => Promise<TableAnswer>
  /** What a player has in the rounds that are shown. */
  readonly ownOf: (tableId: string, playerId: string) => readonly OwnView[]
  readonly tick: () => Promise<void>
  /** Repeats calls that were not answered. Returns how many were due. */
  readonly runDue: () => Promise<number>
  /** Reads what the last process left, at the start, and makes every unanswered call due. Returns how many. */
  readonly resume: () => Promise<number>
  /** Resolves when the payouts that were begun are answered. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

export function createTableEngine(deps: TableEngineDeps): TableEngine {
  const { sql, clock, random, logger, isSandbox } = deps
  const inFlight = new Set<string>()
  const calls = createTableCalls(deps)
  const chains = createTableChains(deps)
  const shareBalance: TableDeps['shareBalance'] = ({ tableId, playerId, balance }) => {
    for (const [id, { pages }] of tables)
      if (id !== tableId) pages.sendTo(playerId, 'balance', { balance: formatAmount(balance) })
  }
  const tables: ReadonlyMap<string, RunningTable> = new Map(
    liveTables.map((of) => [
      of.table.id,
      createRunningTable({ sql, clock, random, logger, chains, calls, isSandbox, inFlight, shareBalance }, of),
    ]),
  )
  const engine: Engine = { sql, clock, random, logger, inFlight, chains, calls, tables }
  return {
    tables,
    place: (session, wanted) => place(engine, session, wanted),
    undo: (session, requestId) => undo(engine, session, requestId),
    decide: async (session, wanted) => {
      const decided = await decideBlackjack(engine, { table: tableOf(engine, session), session, wanted })
      return decided.ok ? { ok: true, own: viewOwn(decided.player) } : decided
    },
    ownOf: (tableId, playerId) =>
      (tables.get(tableId)?.rounds() ?? []).flatMap(({ players }) => players.get(playerId) ?? []).map(viewOwn),
    tick: async () => {
      const ticks = await Promise.allSettled([...tables.values()].map((table) => table.tick()))
      const faults = ticks.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tables could not go on`)
    },
    runDue: () => runDue(engine),
    resume: async () => {
      for (const table of tables.values()) await table.load()
      return makeTableCallsDue(sql, clock.now())
    },
    idle: async () => {
      for (const table of tables.values()) await table.idle()
    },
    close: () => {
      for (const table of tables.values()) table.pages.endAll()
    },
  }
}

interface Engine extends Pick<TableEngineDeps, 'sql' | 'clock' | 'random' | 'logger'> {
  /** Placements and player rounds whose call is being made. */
  readonly inFlight: Set<string>
  readonly chains: TableChains
  readonly calls: TableCalls
  readonly tables: ReadonlyMap<string, RunningTable>
}

const tableOf = ({ tables }: Engine, session: Session): RunningTable => {
  const table = tables.get(session.tableId ?? '')
  if (table === undefined) throw new Error(`Session ${session.id} is at no table`)
  return table
}

const place = async (engine: Engine, session: Session, wanted: WantedBets): Promise<TableAnswer> => {
  const { clock, random, calls } = engine
  const table = tableOf(engine, session)
  const known = findPlacement(table, session.playerId, wanted.requestId)
  if (known !== null) return { ok: true, own: viewOwn(known.owner) }
  const live = table.present()
  const now = clock.now()
  if (live === null || live.round.id !== wanted.roundId || live.round.state !== 'open' || now >= live.round.closesAt)
    return refused('BETS_CLOSED')
  const owner = live.players.get(session.playerId)
  const fault = faultOfBets(wanted.bets, {
    kind: table.game.kind,
    limits: table.table.limits[session.currency],
    placed: standingBets(owner),
    count: countBets(owner),
  })
  if (fault !== null) return refused(fault)
  if (isSeatTaken(live, { playerId: session.playerId, bets: wanted.bets })) return refused('SEAT_TAKEN')
  const placed = newPlacement({ session, live, owner, wanted, id: () => newId(now, random), now })
  const kept = keep(live, placed)
  const player = await withPlacement(engine, { table, live, placed }, () => calls.place(placed))
  if (player !== null) return { ok: true, own: viewOwn(player) }
  kept.placements.delete(wanted.requestId)
  return refused('BETS_CLOSED')
}

const undo = async (engine: Engine, session: Session, requestId: string): Promise<TableAnswer> => {
  const { clock, inFlight, calls } = engine
  const table = tableOf(engine, session)
  const found = findPlacement(table, session.playerId, requestId)
  if (found === null) return refused('BET_NOT_FOUND')
  const { live, owner, placement } = found
  if (placement.state === 'undo_asked' || placement.state === 'undone') return { ok: true, own: viewOwn(owner) }
  if (placement.state === 'stake_asked' || inFlight.has(placement.id)) return refused('BET_PENDING')
  if (placement.state !== 'accepted' || live.round.state !== 'open' || clock.now() >= live.round.closesAt)
    return refused('BETS_CLOSED')
  const limits = table.table.limits[owner.player.currency]
  if (!mayTakeBack(placement.bets, { left: betsWithout(owner, { requestId, inFlight }), limits }))
    return refused('BET_TOO_SMALL')
  const placed = { player: owner.player, placement }
  const player = await withPlacement(engine, { table, live, placed }, () => calls.undo(placed))
  return player === null ? refused('BETS_CLOSED') : { ok: true, own: viewOwn(player) }
}

/** Makes calls of a placement, with its state in memory before and after; after a fault the database says what it is. */
const withPlacement = async (
  { sql, logger, inFlight }: Engine,
  { table, live, placed }: { readonly table: RunningTable; readonly live: LiveRound; readonly placed: Placed },
  call: () => Promise<Called | null>,
): Promise<LivePlayer | null> => {
  inFlight.add(placed.placement.id)
  try {
    const called = await call()
    if (called === null) return null
    const player = keep(live, called)
    table.sendOwn(player, called.balance)
    return { ...player, balance: called.balance }
  } catch (error) {
    inFlight.delete(placed.placement.id)
    await readAgain({ sql, inFlight }, live).catch((fault: unknown) =>
      logger.error({ err: fault }, 'bets could not be read again'),
    )
    throw error
  } finally {
    inFlight.delete(placed.placement.id)
  }
}

const runDue = async (engine: Engine): Promise<number> => {
  const { sql, clock, inFlight, tables } = engine
  const now = clock.now()
  const placements = (await listDuePlacements(sql, now)).filter(({ placement }) => !inFlight.has(placement.id))
  const payouts = (await listDuePayouts(sql, { now, besides: roundsPaidByTables(tables) })).filter(
    ({ id, tableRoundId }) => !inFlight.has(id) && !isPaidByItsTable(tables, tableRoundId),
  )
  await Promise.all([
    ...placements.map((placed) => repeatPlacement(engine, placed)),
    ...payouts.map((player) => repeatPayout(engine, player)),
  ])
  return placements.length + payouts.length
}

const refused = (code: TableRefusal): TableAnswer => ({ ok: false, code })

const newPlacement = ({
  session,
  live,
  owner,
  wanted,
  id,
  now,
}: {
  readonly session: Session
  readonly live: LiveRound
  readonly owner: LivePlayer | undefined
  readonly wanted: WantedBets
  readonly id: () => string
  readonly now: number
}): Placed => {
  const player: PlayerRound = owner?.player ?? {
    id: id(),
    tableRoundId: live.round.id,
    playerId: session.playerId,
    sessionId: session.id,
    platformSession: session.platformSession ?? '',
    currency: session.currency,
    gameSlug: session.gameSlug,
    state: 'betting',
    stake: null,
    payout: null,
    attempts: 0,
    nextAttemptAt: null,
    balanceAfter: null,
    startedAt: now,
  }
  return {
    player,
    placement: {
      id: id(),
      playerRoundId: player.id,
      requestId: wanted.requestId,
      platformSession: session.platformSession ?? '',
      bets: wanted.bets,
      stake: totalOf(wanted.bets),
      state: 'stake_asked',
      refusal: null,
      attempts: 1,
      nextAttemptAt: now + CALL_LEASE_MS,
      placedAt: now,
    },
  }
}

// A seat belongs to the player whose bet is on it. Undone bets free it.
const isSeatTaken = (
  { players }: LiveRound,
  { playerId, bets }: { readonly playerId: string; readonly bets: readonly TableBet[] },
): boolean => {
  const wanted = stakesOfSeats(bets)
  return (
    wanted.size > 0 &&
    [...players].some(
      ([other, of]) =>
        other !== playerId && [...stakesOfSeats(standingBets(of)).keys()].some((seat) => wanted.has(seat)),
    )
  )
}

/** What stays of a player's bets when one placement is undone; others that are being undone do not stay. */
const betsWithout = (
  { placements, ...owner }: LivePlayer,
  { requestId, inFlight }: { readonly requestId: string; readonly inFlight: ReadonlySet<string> },
): readonly TableBet[] =>
  standingBets({
    ...owner,
    placements: new Map(
      [...placements].filter(
        ([each, { id, state }]) => each !== requestId && (state !== 'accepted' || !inFlight.has(id)),
      ),
    ),
  })

const findPlacement = (table: RunningTable, playerId: string, requestId: string) => {
  for (const live of table.rounds()) {
    const owner = live.players.get(playerId)
    const placement = owner?.placements.get(requestId)
    if (owner !== undefined && placement !== undefined) return { live, owner, placement }
  }
  return null
}

// Bets of other calls may be stored a moment later: their seats and amounts count meanwhile.
const readAgain = async ({ sql, inFlight }: Pick<Engine, 'sql' | 'inFlight'>, live: LiveRound): Promise<void> => {
  const fresh = liveRound(live.round, await listPlaced(sql, live.round.id))
  for (const { player, placements } of live.players.values()) {
    for (const placement of placements.values())
      if (inFlight.has(placement.id) && !fresh.players.get(player.playerId)?.placements.has(placement.requestId))
        keep(fresh, { player, placement })
  }
  live.players.clear()
  for (const [playerId, player] of fresh.players) live.players.set(playerId, player)
}

// Payouts of a round that its table holds are made by the table, all together. They are not read here: thousands would
// take the places of those to repeat.
const roundsPaidByTables = (tables: ReadonlyMap<string, RunningTable>): readonly string[] =>
  [...tables.values()].flatMap((table) =>
    table
      .rounds()
      .filter(({ round }) => round.state === 'drawn')
      .map(({ round }) => round.id),
  )

// A round may have been drawn while they were read.
const isPaidByItsTable = (tables: ReadonlyMap<string, RunningTable>, tableRoundId: string): boolean =>
  liveOf(tables, tableRoundId)?.live.round.state === 'drawn'

const liveOf = (
  tables: ReadonlyMap<string, RunningTable>,
  tableRoundId: string,
): { readonly table: RunningTable; readonly live: LiveRound } | null => {
  for (const table of tables.values()) {
    const live = table.rounds().find(({ round }) => round.id === tableRoundId)
    if (live !== undefined) return { table, live }
  }
  return null
}

const repeatPlacement = async ({ tables, inFlight, calls }: Engine, placed: Placed): Promise<void> => {
  inFlight.add(placed.placement.id)
  try {
    const called = await calls.repeat(placed)
    const at = liveOf(tables, placed.player.tableRoundId)
    if (at !== null) at.table.sendOwn(keep(at.live, called), called.balance)
  } finally {
    inFlight.delete(placed.placement.id)
  }
}

const repeatPayout = async ({ tables, inFlight, calls }: Engine, player: PlayerRound): Promise<void> => {
  inFlight.add(player.id)
  try {
    const paid = await calls.pay(player)
    const at = liveOf(tables, player.tableRoundId)
    const owner = at?.live.players.get(player.playerId)
    if (at === null || owner === undefined) return
    owner.player = paid
    owner.balance = paid.balanceAfter ?? owner.balance
    at.table.sendOwn(owner, paid.balanceAfter)
  } finally {
    inFlight.delete(player.id)
  }
}
