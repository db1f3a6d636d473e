import { fail, ok, type Currency, type Money, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Brings } from '@zoria/platform/context'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { closeDays } from './actions/close-days.ts'
import { CommandWriter } from './actions/command-writer.ts'
import { pauseMs } from './actions/commit-notices.ts'
import { JournalTail } from './actions/journal-tail.ts'
import { keyed } from './actions/plan-turn.ts'
import { PlayerWatch } from './actions/player-watch.ts'
import { postLocked } from './actions/post-locked.ts'
import { Sealer } from './actions/sealer.ts'
import { createTurns, type InTurn } from './actions/reader-turns.ts'
import { shareStretches } from './actions/shared-stretches.ts'
import { settlingRows, StoredReader, wholeRows, type ReadingOf } from './actions/stored-reader.ts'
import { replaySettling } from './actions/replay-settling.ts'
import type { BonusBalance, GatesInTheWay } from './reads/balances.ts'
import type { BonusPlayRow, BonusPlayWanted } from './reads/bonus-play.ts'
import { checkBooks, type BooksReport } from './reads/books.ts'
import type { HistoryWanted, Page, PageWanted } from './reads/player-journal.ts'
import { readsOf } from './reads/direct-reads.ts'
import { measureCommands } from './reads/measure-wallet.ts'
import { verifySeals, type SealReport } from './reads/verify-seals.ts'
import { walletJobs } from './jobs/schedules.ts'
import type { Command, PlayerId, Purse } from './rules/commands.ts'
import type {
  BookedRound,
  BookedWanted,
  HousePosition,
  JournalRow,
  LaneCursor,
  LeftOpenWanted,
  OpenRounds,
  PlayedRound,
  RecalledRow,
  RoundLeftOpen,
  RoundsFound,
  RoundsWanted,
  SettlingEvent,
  Wins,
  WinsWanted,
} from './rules/journal-row.ts'
import type { Balances, Outcome, Settled, Together } from './rules/outcomes.ts'
import type { SealHead } from './rules/seal.ts'
import { overWholeDays } from './storage/patient-transaction.ts'
import type { ReaderLag } from './storage/reader-cursors.ts'
import { ensurePartitions, lockWallet, openWallet } from './storage/wallets.ts'
import { createWriterConnection, createWriterSide } from './storage/writer-connection.ts'

export type { BonusBalance } from './reads/balances.ts'
export type { BonusPlayRow, BonusPlayWanted } from './reads/bonus-play.ts'
export type { BooksReport } from './reads/books.ts'
export type { CountReason } from './rules/stake-explanation.ts'
export type { HistoryWanted, Page, PageWanted } from './reads/player-journal.ts'
export type { SealReport } from './reads/verify-seals.ts'
export * from './rules/commands.ts'
export type { EntryKind } from './rules/entry.ts'
export type {
  BookedRound,
  HousePosition,
  JournalRow,
  LaneCursor,
  OpenRounds,
  PlayCursor,
  PlayedRound,
  ProviderDay,
  RecalledRow,
  RoundCursor,
  RoundLeftOpen,
  SettlingEvent,
  Wins,
} from './rules/journal-row.ts'
export * from './rules/outcomes.ts'
export type { SettledTotals, Settlement } from './rules/settlement.ts'
export type { ReaderLag } from './storage/reader-cursors.ts'
export type { SealFault, SealHead } from './rules/seal.ts'

/**
 * So long a committed row may wait before `followSettling` reads it: for the notice of the commit, and between two
 * reads.
 */
export const settlingWaitMs = pauseMs + settlingRows.restMs

/**
 * The money engine: the only way to move money. `keepRunning` seals committed journal rows about once a second; `close`
 * accepts no more commands, answers pending ones and closes the wallet's connections. The given pool stays open.
 */
export interface Wallet extends Brings<
  'keepRunning' | 'tasks' | 'schedules' | 'measureProcess' | 'measureAll' | 'playerData' | 'close'
> {
  /** Opens a player's wallet at registration, in the caller's transaction. Idempotent for the same currency. */
  open(
    tx: TransactionSql,
    wallet: { playerId: PlayerId; currency: Currency },
  ): Promise<Result<undefined, { code: 'CURRENCY_MISMATCH' }>>

  /** Decides and commits one command, batched with concurrent ones. Durable when it answers. */
  execute(command: Command): Promise<Outcome>

  /**
   * One player's commands in order, all or none: the first refusal undoes the others. Slower than `execute`, since the
   * list is a separate transaction on the shared lane. Repeats in it get their stored answers.
   */
  executeTogether(commands: readonly [Command, ...Command[]]): Promise<Together>

  /** Locks the player's wallet until the caller's transaction ends, first in the lock order; false if there is none. */
  lock(tx: TransactionSql, playerId: PlayerId): Promise<boolean>

  /**
   * The same decision and writer inside the caller's transaction, for rare commands that write other rows too. Call it
   * last: it holds the shared lane of the journal until the transaction ends. A refusal has written nothing.
   */
  post(tx: TransactionSql, command: Command): Promise<Settled>

  /**
   * A player's balances, with the version used by frames of `watch`; undefined without a wallet. A caller inside a
   * transaction reads in it.
   */
  balances(playerId: PlayerId, tx?: TransactionSql): Promise<Balances | undefined>
  /** The open bonus, with its money and progress; undefined if there is none. */
  openBonus(playerId: PlayerId): Promise<BonusBalance | undefined>
  balancesOf(playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Balances>>

  /** A player's journal, newest first. */
  history(playerId: PlayerId, wanted: HistoryWanted): Promise<Page<JournalRow>>

  /** A player's rounds, newest first: stakes and payouts. */
  rounds(playerId: PlayerId, wanted: PageWanted): Promise<Page<PlayedRound>>

  /** The same rounds filtered, from a cursor on. One asking looks through at most 2,000 rounds. */
  findRounds(playerId: PlayerId, wanted: RoundsWanted): Promise<RoundsFound>

  /** One round by its ids; undefined if the player has no row of it. */
  round(playerId: PlayerId, round: { provider: string; round: string }): Promise<PlayedRound | undefined>

  /** Every row of one round in order, with the balances before and after and what it counted (I-20). */
  roundRows(playerId: PlayerId, round: { provider: string; round: string }): Promise<readonly RecalledRow[]>

  /**
   * Play with a bonus, from its credit to its end and later payouts, newest first: which balance paid, what counted and
   * why, and the progress.
   */
  bonusPlay(playerId: PlayerId, wanted: BonusPlayWanted): Promise<Page<BonusPlayRow>>

  /** Open rounds that were opened before an instant, oldest first. Reads every wallet: for sweeps, not for play. */
  roundsLeftOpen(wanted: LeftOpenWanted): Promise<readonly RoundLeftOpen[]>

  /** Rounds with rows of one source on a booking day, in pages: for comparing a provider's statement. */
  bookedRounds(wanted: BookedWanted): Promise<readonly BookedRound[]>

  /** Number, age and stakes of open rounds. Reads every wallet that has one. */
  openRounds(): Promise<readonly OpenRounds[]>

  /**
   * A block, and the limit that would refuse this much real money now; neither without a wallet. For display: the stake
   * itself is checked again.
   */
  gatesInTheWay(playerId: PlayerId, staked: Money): Promise<GatesInTheWay>

  /** A player's play since it was last read, in the caller's transaction: under the wallet's lock nothing is missed. */
  winsSince(tx: TransactionSql, playerId: PlayerId, wanted: WinsWanted): Promise<Wins>

  /** Movements of the house accounts per booking day, provider and currency. Days as in 2026-11-21, both included. */
  positions(days: { from: string; to: string }): Promise<readonly HousePosition[]>

  /** Closes finished booking days: their sums are stored and never change. */
  closeDays(): Promise<readonly string[]>

  /** The last closed booking day, as in 2026-11-21; null if there is none. */
  lastClosedDay(): Promise<string | null>

  /**
   * Delivers every journal row after the cursor, at least once and each lane in order; a row whose reader throws is
   * redelivered.
   */
  follow(from: LaneCursor | 'now', onRow: (row: JournalRow) => void | Promise<void>): Promise<Following>

  /**
   * Delivers every journal row once, in transactions that store the reader's cursor together with its writes; a
   * transaction that throws is retried. It continues where it stopped, in any process; among several processes one
   * reads a lane at a time.
   */
  followAs(wanted: ReaderWanted<JournalRow>): Promise<Reading>

  /**
   * As `followAs`, only the rows that settle rounds or undo settlements, a few times a second.
   * docs/rules/wallet.md#settled-rounds
   */
  followSettling(wanted: ReaderWanted<SettlingEvent>): Promise<Reading>

  /**
   * Gives once more what a reader with a stored cursor has taken of `followSettling`, up to its cursors, in the
   * caller's transaction, which has to be repeatable read: then what the reader wrote and what is given agree.
   */
  replaySettling(
    tx: TransactionSql,
    reader: string,
    onRows: (rows: readonly SettlingEvent[]) => Promise<void>,
  ): Promise<void>

  /**
   * Sends a player's balances after each change until the returned function is called. All watchers of a process share
   * one tail.
   */
  watch(playerId: PlayerId, onChange: (balances: Balances) => void): Promise<() => void>

  /** Checks the books. `recent`: rows since the last check, and the wallets they moved; `whole`: everything. */
  checkBooks(extent: 'recent' | 'whole'): Promise<BooksReport>

  /** Names the first row of each lane that differs from its seal. `kept`: seal heads stored outside of the database. */
  verifySeals(asked: { kept: readonly SealHead[] }): Promise<SealReport>

  /** Creates the journal's partitions from today on, 14 days ahead, by the database's own date. */
  ensurePartitions(): Promise<void>

  stats(): WalletStats

  /**
   * The lag of each reader with a stored cursor, and of `further` ones by name that may have read nothing yet; `books`
   * and `seal` are the checks of the books and the seals.
   */
  readerLags(further?: readonly string[]): Promise<readonly ReaderLag[]>
}

export interface WalletDeps {
  /** For reads and notifications of commits. */
  readonly sql: Sql
  /** The database, for the connections the writer opens. */
  readonly writerUrl: string
  readonly clock: Clock
  readonly logger: Logger
  /** Setting WALLET_SPENDING_ORDER; read once per batch, so it must be in memory. */
  readonly spendingOrder: () => readonly Purse[]
}

export interface Following {
  cursor(): LaneCursor
  close(): Promise<void>
}

export interface ReaderWanted<Row> {
  /** Its permanent name: the cursor is stored under it. */
  readonly reader: string
  /** Where it begins the first time it is ever opened. */
  readonly from: 'begin' | 'now'
  readonly onRows: (tx: TransactionSql, rows: readonly Row[]) => Promise<void>
}

export interface Reading {
  /** Known rows that are not taken yet. */
  lag(): number
  close(): Promise<void>
}

export interface WalletStats {
  readonly queued: number
  readonly batches: number
  readonly batchSizeLast: number
  readonly commands: number
  readonly commitMsLast: number
  readonly commitMsTotal: number
  readonly stale: number
  readonly busy: number
  readonly replay: number
  readonly conflict: number
  readonly reversed: number
  readonly overloaded: number
  readonly unknown: number
  readonly cachedPlayers: number
  /** Journal rows known to the tails of this process but not delivered yet. */
  readonly laneLag: number
}

/**
 * Readers of settled rounds of one process are seldom further apart than this; with the largest steps these are some
 * ten megabytes.
 */
const sharedStretchesMax = 8

/** Creates the wallet of one process. It connects at the first command. */
export function createWallet(deps: WalletDeps): Wallet {
  const { sql, writerUrl, clock, logger, spendingOrder } = deps
  const connections = ['zoria wallet writer', 'zoria wallet second writer'].map((name) =>
    createWriterConnection({ url: writerUrl, name }),
  )
  const [locked, asks] = [
    createWriterSide({ url: writerUrl, name: 'zoria wallet locked' }),
    createWriterSide({ url: writerUrl, name: 'zoria wallet asks' }),
  ]
  const writer = new CommandWriter({ connections, locked, asks, reads: sql, clock, logger, spendingOrder })
  const watch = new PlayerWatch({ reads: sql, logger })
  const readers = new Set<Closable>()
  const settlingTurns = createTurns()
  const sharedSettling: typeof settlingRows = {
    ...settlingRows,
    read: shareStretches(settlingRows.read, sharedStretchesMax),
  }
  const stats = (): WalletStats => ({
    ...writer.tally,
    queued: writer.queued,
    cachedPlayers: writer.cachedPlayers,
    laneLag: [...readers].reduce((lag, reader) => lag + reader.lag(), watch.lag()),
  })
  const reading = async <Row>(
    wanted: ReaderWanted<Row> & { readonly inTurn?: InTurn },
    of: ReadingOf<Row>,
  ): Promise<Reading> => {
    const reader = await opened(readers, new StoredReader({ sql, logger, ...wanted }, of))
    return { lag: () => reader.lag(), close: () => closed(readers, reader) }
  }

  return {
    name: 'wallet',
    open: (tx, wallet) => open(tx, wallet),
    execute: (command) => writer.execute(command),
    executeTogether: (commands) => writer.executeTogether(commands),
    lock: (tx, playerId) => lockWallet(tx, playerId),
    post: (tx, command) => postLocked(tx, keyed(command), { clock, spendingOrder, words: writer.words }),
    ...readsOf(deps),
    ...upkeepOf(deps),
    follow: async (from, onRow) => {
      const tail = await opened(readers, new JournalTail({ reads: sql, logger, from, onRow }))
      return { cursor: () => tail.cursor(), close: () => closed(readers, tail) }
    },
    followAs: (wanted) => reading(wanted, wholeRows),
    followSettling: (wanted) => reading({ ...wanted, inTurn: settlingTurns }, sharedSettling),
    replaySettling,
    watch: (playerId, onChange) => watch.watch(playerId, onChange),
    verifySeals: (asked) => overWholeDays(sql, (tx) => verifySeals(tx, asked)),
    measureProcess: (registry) => measureCommands(registry, stats),
    stats,
    close: async () => {
      await writer.close()
      await Promise.all([...readers].map((reader) => reader.close()))
      await watch.close()
      await Promise.all([...connections.map((connection) => connection.close()), locked.end(), asks.end()])
    },
  }
}

type Upkeep = Pick<Wallet, 'keepRunning' | 'closeDays' | 'checkBooks' | 'ensurePartitions' | 'tasks' | 'schedules'>

/** What the worker does to keep the books. */
const upkeepOf = ({ sql, logger }: Pick<WalletDeps, 'sql' | 'logger'>): Upkeep => {
  const works: Pick<Upkeep, 'closeDays' | 'checkBooks' | 'ensurePartitions'> = {
    closeDays: () => closeDays(sql, logger),
    checkBooks: (extent) => checkBooks(sql, extent),
    ensurePartitions: async () => void (await ensurePartitions(sql)),
  }
  return { ...works, ...walletJobs(works), keepRunning: () => new Sealer({ sql, logger }) }
}

const open = async (
  tx: TransactionSql,
  wallet: { playerId: PlayerId; currency: Currency },
): ReturnType<Wallet['open']> =>
  (await openWallet(tx, wallet)) === wallet.currency ? ok() : fail({ code: 'CURRENCY_MISMATCH' })

interface Closable {
  lag(): number
  close(): Promise<void>
}

/** Opens a reader of the journal, which ends with the wallet if it was not closed before. */
const opened = async <Reader extends Closable & { open(): Promise<void> }>(
  readers: Set<Closable>,
  reader: Reader,
): Promise<Reader> => {
  await reader.open()
  readers.add(reader)
  return reader
}

const closed = async (readers: Set<Closable>, reader: Closable): Promise<void> => {
  readers.delete(reader)
  await reader.close()
}
