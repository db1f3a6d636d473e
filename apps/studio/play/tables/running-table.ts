import type { Logger } from 'pino'
import type { TableOfGame } from '../../catalogue/live-games.ts'
import { newId, type RandomBytes } from '../../chance.ts'
import type { Clock } from '../../clock.ts'
import { drawTable, type TableOutcome } from '../../outcome/draw-table.ts'
import { outcomeOfRound } from '../../rules/blackjack-table.ts'
import { openingAt } from '../../rules/opening-hours.ts'
import { winnersFirst } from '../../rules/payout-order.ts'
import { roundAt } from '../../rules/table-clock.ts'
import type { Sql } from '../../storage/database.ts'
import { drawTableRound } from '../../storage/draw-table-round.ts'
import { listPlaced } from '../../storage/player-rounds.ts'
import { listResults, listUnfinishedRounds, markPaid, startTableRound } from '../../storage/table-rounds.ts'
import type { ResultView, TableFrame, TableRoundView } from '../../wire-tables.ts'
import { advanceBlackjack, readPlay } from './blackjack-play.ts'
import { viewBlackjack } from './blackjack-views.ts'
import type { TableChains } from './chains.ts'
import { liveRound, readPlayers, type LivePlayer, type LiveRound } from './live-round.ts'
import type { TableCalls } from './table-calls.ts'
import { createTablePages, type TablePages } from './table-pages.ts'
import { shownPhase, viewOwn, viewResult, viewTableRound } from './table-views.ts'

export interface TableDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly random: RandomBytes
  readonly logger: Logger
  readonly chains: TableChains
  readonly calls: TableCalls
  /** The clock of the sandbox may be set back: its tables play on, although seeds are known then. */
  readonly isSandbox: boolean
  /** Placements and player rounds whose call is being made by this process. */
  readonly inFlight: Set<string>
  /** Tells the player's pages at other tables what the wallet has answered. */
  readonly shareBalance: (of: { readonly tableId: string; readonly playerId: string; readonly balance: bigint }) => void
}

/** Results that a table remembers: for statistics and roads. */
export const RESULTS_MAX = 500

/** Payouts of a table that are called at a time. */
const PAYOUTS_AT_ONCE = 192

/** One table: it follows its clock and sends frames to its pages. */
export interface RunningTable extends TableOfGame {
  readonly pages: TablePages
  /** Rounds that are not over, oldest first, and the last one that is. */
  readonly rounds: () => readonly LiveRound[]
  /** The round of the present; null while the table is closed. */
  readonly present: () => LiveRound | null
  readonly frame: () => TableFrame
  /** Newest first. */
  readonly results: () => readonly ResultView[]
  /**
   * Does what the clock demands: starts, draws and pays rounds, and sends changes of phase. Concurrent calls share one
   * run.
   */
  readonly tick: () => Promise<void>
  /** Resolves when the payouts that were begun are answered. */
  readonly idle: () => Promise<void>
  /** Reads unfinished rounds and results from the database, at the start. */
  readonly load: () => Promise<void>
  /** Sends what the player has, with the balance that the wallet has just answered; null if it has not. */
  readonly sendOwn: (player: LivePlayer, balance: bigint | null) => void
}

export function createRunningTable(deps: TableDeps, of: TableOfGame): RunningTable {
  const at: Table = {
    ...deps,
    ...of,
    pages: createTablePages(),
    rounds: [],
    results: [],
    announced: '',
    paying: new Set(),
  }
  let running: Promise<void> | null = null
  return {
    ...of,
    pages: at.pages,
    rounds: () => at.rounds,
    present: () => presentOf(at),
    frame: () => frameOf(at),
    results: () => at.results,
    sendOwn: (player, balance) => sendOwn(at, player, balance),
    tick: () => {
      running ??= advance(at).finally(() => {
        running = null
      })
      return running
    },
    idle: async () => {
      while (at.paying.size > 0) await Promise.all(at.paying)
    },
    load: async () => {
      const { sql, table } = at
      const unfinished = await listUnfinishedRounds(sql, table.id)
      at.rounds = await Promise.all(unfinished.map(async (round) => liveRound(round, await listPlaced(sql, round.id))))
      if (at.game.kind === 'blackjack') for (const live of at.rounds) await readPlay(at, { table, live })
      at.results = (await listResults(sql, { tableId: table.id, count: RESULTS_MAX })).map(viewResult)
    },
  }
}

/** A table with its state. */
interface Table extends TableDeps, TableOfGame {
  readonly pages: TablePages
  rounds: readonly LiveRound[]
  results: readonly ResultView[]
  /** The round and phase that were sent to pages last. */
  announced: string
  readonly paying: Set<Promise<void>>
}

const presentOf = ({ rounds, clock }: Table): LiveRound | null => {
  const now = clock.now()
  return rounds.findLast(({ round }) => round.opensAt <= now && now < round.endsAt) ?? null
}

const frameOf = (at: Table): TableFrame => {
  const now = at.clock.now()
  const live = presentOf(at)
  return {
    now,
    ...openingAt(at.table.hours, now),
    round: live === null ? null : viewRound(at, live),
    seated: at.pages.seated(),
  }
}

const viewRound = ({ clock, table, game }: Table, live: LiveRound): TableRoundView => {
  const round = viewTableRound(live.round, clock.now())
  return game.kind === 'blackjack' ? { ...round, blackjack: viewBlackjack(live, table) } : round
}

const sendOwn = ({ pages, table, shareBalance }: Table, player: LivePlayer, balance: bigint | null): void => {
  const { playerId } = player.player
  // An older balance would replace what the page has read since.
  pages.sendTo(playerId, 'own', viewOwn({ ...player, balance }))
  if (balance !== null) shareBalance({ tableId: table.id, playerId, balance })
}

/** What fails is logged and tried again with the next tick: it holds up neither the other rounds nor the pages. */
const advance = async (at: Table): Promise<void> => {
  const { clock, logger, table } = at
  const attempt = (step: Promise<void>): Promise<void> =>
    step.catch((error: unknown) => logger.error({ err: error, table: table.id }, 'a round of a table could not go on'))
  await attempt(start(at))
  for (const live of at.rounds) {
    await attempt(play(at, live))
    if (live.round.state === 'drawn' && clock.now() >= live.round.paysAt && !live.isPaying) pay(at, live)
  }
  const latest = at.rounds.slice(-2)
  at.rounds = at.rounds.filter(
    (live) => (live.round.state !== 'paid' && live.round.state !== 'empty') || latest.includes(live),
  )
  announce(at)
}

/** Starts the round of the present if it has not begun, after the chains of its day and the next are committed. */
const start = async (at: Table): Promise<void> => {
  const { sql, clock, random, chains, table, isSandbox } = at
  await chains.commit(table, clock.now())
  const now = clock.now()
  const scheduled = roundAt(table, now)
  if (
    scheduled === null ||
    at.rounds.some(({ round }) => round.day === scheduled.day && round.number === scheduled.number)
  )
    return
  const round = await startTableRound(sql, {
    ...scheduled,
    id: newId(now, random),
    tableId: table.id,
    isSecret: !isSandbox,
  })
  // The clock was set back, or the day has more rounds than its chain: the table waits for a round with a secret seed.
  if (round === null) return
  at.rounds = [...at.rounds, liveRound(round, await listPlaced(sql, round.id))].toSorted(
    (left, right) => left.round.opensAt - right.round.opensAt,
  )
}

/**
 * Draws a round when its result is due. Blackjack is dealt and decided before, and its result is due when all hands are
 * done.
 */
const play = async (at: Table, live: LiveRound): Promise<void> => {
  const {
    clock,
    table,
    game: { kind },
  } = at
  if (kind !== 'blackjack') {
    if (live.round.state === 'open' && clock.now() >= live.round.resultAt)
      await draw(at, live, (seed) => drawTable(kind, { seed, table: table.id, round: live.round.number }))
    return
  }
  if (live.round.state === 'open' || live.round.state === 'dealt') await advanceBlackjack(at, { table, live })
  const over = live.round.state === 'dealt' && live.play?.round.phase === 'over' ? live.play : null
  if (over !== null)
    await draw(at, live, () => ({
      kind,
      ...outcomeOfRound(
        over.round,
        over.steps.map(({ decisions }) => decisions),
      ),
    }))
}

const draw = async (at: Table, live: LiveRound, outcomeOf: (seed: Uint8Array) => TableOutcome): Promise<void> => {
  const { sql, clock, chains, table } = at
  const { id, day, number } = live.round
  const seed = await chains.seedOf({ tableId: table.id, day, number })
  const [outcome, drawnAt] = [outcomeOf(seed), clock.now()]
  // Blackjack may be over before its time: then its result and payouts come earlier, and the rest of the round is a
  // pause.
  const [resultAt, paysAt] = [
    Math.min(live.round.resultAt, drawnAt),
    Math.min(live.round.paysAt, drawnAt + table.times.showMs),
  ]
  await drawTableRound(sql, { id, outcome, serverSeed: seed, drawnAt, resultAt, paysAt })
  live.round = { ...live.round, state: 'drawn', outcome, serverSeed: seed, resultAt, paysAt }
  await readPlayers(sql, live)
  at.results = [viewResult(live.round), ...at.results].slice(0, RESULTS_MAX)
  announce(at)
  for (const player of live.players.values()) sendOwn(at, player, null)
}

const announce = (at: Table): void => {
  const live = presentOf(at)
  const mark = live === null ? 'closed' : markOf(at, live)
  if (mark === at.announced) return
  at.announced = mark
  at.pages.sendToAll('table', frameOf(at))
}

/** Differs whenever pages need a new frame: with a phase; in blackjack also with seats, cards and decisions. */
const markOf = ({ clock, game, table }: Table, live: LiveRound): string =>
  `${live.round.id} ${shownPhase(live.round, clock.now())} ${game.kind === 'blackjack' ? JSON.stringify(viewBlackjack(live, table)) : ''}`

const pay = (at: Table, live: LiveRound): void => {
  live.isPaying = true
  const wave = payAll(at, live)
    .then(async () => {
      await markPaid(at.sql, { id: live.round.id, now: at.clock.now() })
      live.round = { ...live.round, state: 'paid' }
    })
    .catch((error: unknown) =>
      at.logger.error({ err: error, tableRound: live.round.id }, 'payouts of a table could not all be made'),
    )
    .finally(() => {
      live.isPaying = false
      at.paying.delete(wave)
    })
  at.paying.add(wave)
}

/** Pays all players of a round together, winners first, with a bounded number of calls at a time. */
const payAll = async (at: Table, live: LiveRound): Promise<void> => {
  const { calls, inFlight, clock, logger } = at
  const now = clock.now()
  const due = winnersFirst(
    [...live.players.values()].filter(
      ({ player }) => player.state === 'payout_asked' && (player.nextAttemptAt ?? 0) <= now && !inFlight.has(player.id),
    ),
    ({ player }) => player.payout,
  )
  for (const { player } of due) inFlight.add(player.id)
  // Every caller takes its next one from here.
  const left = due.values()
  const payNext = async (): Promise<void> => {
    for (const next of left) {
      try {
        next.player = await calls.pay(next.player)
        next.balance = next.player.balanceAfter ?? next.balance
        sendOwn(at, next, next.player.balanceAfter)
      } catch (error) {
        // The database did not take the answer: the payout stays due and is repeated under the same id.
        logger.error({ err: error, playerRound: next.player.id }, 'a payout of a table was not recorded')
      } finally {
        inFlight.delete(next.player.id)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(PAYOUTS_AT_ONCE, due.length) }, payNext))
}
