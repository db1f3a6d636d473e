import { fail, ok, type Currency, type Money, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { closeDays } from './actions/close-days.ts'
import { CommandWriter } from './actions/command-writer.ts'
import { JournalTail } from './actions/journal-tail.ts'
import { keyed } from './actions/plan-turn.ts'
import { PlayerWatch } from './actions/player-watch.ts'
import { postLocked } from './actions/post-locked.ts'
import { Sealer } from './actions/sealer.ts'
import { StoredReader } from './actions/stored-reader.ts'
import { gatesInTheWay, readBalances, readOpenBonus, type BonusBalance, type GatesInTheWay } from './reads/balances.ts'
import { bonusPlay, type BonusPlayRow, type BonusPlayWanted } from './reads/bonus-play.ts'
import { checkBooks, type BooksReport } from './reads/books.ts'
import { history, rounds, type HistoryWanted, type Page, type PageWanted } from './reads/player-journal.ts'
import { verifySeals, type SealReport } from './reads/verify-seals.ts'
import type { Command, PlayerId, Purse } from './rules/commands.ts'
import type { BookedRound, BookedWanted, HousePosition, JournalRow, LaneCursor, LeftOpenWanted, OpenRounds, PlayedRound, RecalledRow, RoundLeftOpen } from './rules/journal-row.ts'
import type { Balances, Outcome, Settled, Together } from './rules/outcomes.ts'
import type { SealHead } from './rules/seal.ts'
import { patiently } from './storage/patient-transaction.ts'
import { readLastClosed } from './storage/closed-days.ts'
import { readPositions } from './storage/position-rows.ts'
import { readLags, type ReaderLag } from './storage/reader-cursors.ts'
import { readBookedRounds, readOpenRounds, readRound, readRoundRows, readRoundsLeftOpen } from './storage/round-rows.ts'
import { ensurePartitions, lockWallet, openWallet } from './storage/wallets.ts'
import { createWriterConnection, createWriterSide } from './storage/writer-connection.ts'

export { walletJobs } from './jobs/schedules.ts'
export type { BonusBalance } from './reads/balances.ts'
export type { BonusPlayRow, BonusPlayWanted } from './reads/bonus-play.ts'
export type { BooksReport } from './reads/books.ts'
export type { CountReason } from './rules/counting.ts'
export type { HistoryWanted, Page, PageWanted } from './reads/player-journal.ts'
export type { SealReport } from './reads/verify-seals.ts'
export * from './rules/commands.ts'
export type { EntryKind } from './rules/entry.ts'
export type { BookedRound, HousePosition, JournalRow, LaneCursor, OpenRounds, PlayedRound, RecalledRow, RoundLeftOpen } from './rules/journal-row.ts'
export * from './rules/outcomes.ts'
export type { ReaderLag } from './storage/reader-cursors.ts'
export type { SealFault, SealHead } from './rules/seal.ts'

/** The money engine: the only way to move a coin. */
export interface Wallet {
  /** Opens a player's wallet at registration, in the caller's transaction. Opening it again in the same currency changes nothing. */
  open(tx: TransactionSql, wallet: { playerId: PlayerId; currency: Currency }): Promise<Result<undefined, { code: 'CURRENCY_MISMATCH' }>>

  /** Decides and commits one command, together with whatever else is asked at the same moment. Durable once it answers. */
  execute(command: Command): Promise<Outcome>

  /**
   * One player's commands in their order, all of them or none: the first refusal undoes the others. Slower than `execute`, since the list is a
   * transaction of its own on the shared lane. Repeats among them get their stored answers.
   */
  executeTogether(commands: readonly [Command, ...Command[]]): Promise<Together>

  /** Locks the player's wallet until the caller's transaction ends, first in the lock order; false where there is none. */
  lock(tx: TransactionSql, playerId: PlayerId): Promise<boolean>

  /**
   * The same decision and the same writer inside the caller's transaction, for rare commands that write other rows too.
   * Call it last: it holds the shared lane of the journal until the transaction ends. A refusal has written nothing.
   */
  post(tx: TransactionSql, command: Command): Promise<Settled>

  /** What a player has now, with the version that frames of `watch` carry; undefined where no wallet was opened. A caller that holds a transaction reads in it. */
  balances(playerId: PlayerId, tx?: TransactionSql): Promise<Balances | undefined>
  /** The bonus that is played, with its money and what has counted; undefined where none is. */
  openBonus(playerId: PlayerId): Promise<BonusBalance | undefined>
  balancesOf(playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Balances>>

  /** A player's journal, newest first. */
  history(playerId: PlayerId, wanted: HistoryWanted): Promise<Page<JournalRow>>

  /** A player's rounds, the last begun first: what was staked and paid. */
  rounds(playerId: PlayerId, wanted: PageWanted): Promise<Page<PlayedRound>>

  /** One of them by its names; undefined where the player has no row of it. */
  round(playerId: PlayerId, round: { provider: string; round: string }): Promise<PlayedRound | undefined>

  /** Every row of one round, in the order they happened, with the balances each found and left and what it counted (I-20). */
  roundRows(playerId: PlayerId, round: { provider: string; round: string }): Promise<readonly RecalledRow[]>

  /** What was played with a bonus, from its credit to its end and what came late for it, newest first: what paid, what counted and why, what had counted then. */
  bonusPlay(playerId: PlayerId, wanted: BonusPlayWanted): Promise<Page<BonusPlayRow>>

  /** Rounds opened before an instant and open still, the oldest first. Reads every wallet: for sweeps, not for play. */
  roundsLeftOpen(wanted: LeftOpenWanted): Promise<readonly RoundLeftOpen[]>

  /** Rounds with rows of one asker on a day of booking, some at a time: what a provider's statement is compared with. */
  bookedRounds(wanted: BookedWanted): Promise<readonly BookedRound[]>

  /** How many rounds are open, for how long, with what staked in them. Reads every wallet that has one. */
  openRounds(): Promise<readonly OpenRounds[]>

  /** A block and the limit that would refuse a player this much real money now; neither where there is no wallet. Display: the stake itself is asked again. */
  gatesInTheWay(playerId: PlayerId, staked: Money): Promise<GatesInTheWay>

  /** How the accounts of the house moved per day of booking, provider and currency. Days as in 2026-11-21, both included. */
  positions(days: { from: string; to: string }): Promise<readonly HousePosition[]>

  /** Closes the days of booking that are over: what is read of them from then on is summed up, and never changes. */
  closeDays(): Promise<readonly string[]>

  /** The last day of booking that is closed, as in 2026-11-21; null where none is. */
  lastClosedDay(): Promise<string | null>

  /** Gives every journal row after the cursor, each at least once and each lane in its order; a row whose reader throws comes again. */
  follow(from: LaneCursor | 'now', onRow: (row: JournalRow) => void | Promise<void>): Promise<Following>

  /**
   * Gives every journal row once, in transactions that keep the reader's cursor beside what it writes; a transaction that throws comes
   * again. It goes on where it stopped, in whatever process; among several processes one reads a lane at a time.
   */
  followAs(wanted: ReaderWanted): Promise<Reading>

  /** Gives a player's balances after each change until the answered function is called. All watchers of a process share one tail. */
  watch(playerId: PlayerId, onChange: (balances: Balances) => void): Promise<() => void>

  /** Compares the books with themselves. `recent`: the rows since it was last asked, and the wallets they moved; `whole`: everything. */
  checkBooks(extent: 'recent' | 'whole'): Promise<BooksReport>

  /** Seals the journal about once a second, behind its writers, until it is closed. The worker does so. */
  keepSealed(): { close(): Promise<void> }

  /** Names the first row of each lane that is not as it was sealed. `kept`: heads of seals that were kept outside of the database. */
  verifySeals(asked: { kept: readonly SealHead[] }): Promise<SealReport>

  /** Makes the journal's partitions from today on, 14 days ahead, by the database's own date. */
  ensurePartitions(): Promise<void>

  stats(): WalletStats

  /** How far behind each reader with a stored cursor is; `books` and `seal` are the check of the books and the seals. */
  readerLags(): Promise<readonly ReaderLag[]>

  /** Takes no more commands, answers those it has, closes its connections. The pool it was given stays open. */
  close(): Promise<void>
}

export interface WalletDeps {
  /** For reads, and for hearing of commits. */
  readonly sql: Sql
  /** The database, for the connections the writer opens itself. */
  readonly writerUrl: string
  readonly clock: Clock
  readonly logger: Logger
  /** Setting WALLET_SPENDING_ORDER; read once a batch, so it answers from memory. */
  readonly spendingOrder: () => readonly Purse[]
}

export interface Following {
  cursor(): LaneCursor
  close(): Promise<void>
}

export type ReaderWanted = Pick<ConstructorParameters<typeof StoredReader>[0], 'reader' | 'from' | 'onRows'>

export interface Reading {
  /** Rows known to be there and not taken yet. */
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
  /** Rows of the journal that the tails of this process know of and have not delivered. */
  readonly laneLag: number
}

/** Builds the wallet of one process. Nothing is connected before the first command. */
export function createWallet(deps: WalletDeps): Wallet {
  const { sql, writerUrl, clock, logger, spendingOrder } = deps
  const connections = ['zoria wallet writer', 'zoria wallet second writer'].map((name) => createWriterConnection({ url: writerUrl, name }))
  const [locked, asks] = [createWriterSide({ url: writerUrl, name: 'zoria wallet locked' }), createWriterSide({ url: writerUrl, name: 'zoria wallet asks' })]
  const writer = new CommandWriter({ connections, locked, asks, reads: sql, clock, logger, spendingOrder })
  const watch = new PlayerWatch({ reads: sql, logger })
  const readers = new Set<JournalTail | StoredReader>()

  return {
    open: (tx, wallet) => open(tx, wallet),
    execute: (command) => writer.execute(command),
    executeTogether: (commands) => writer.executeTogether(commands),
    lock: (tx, playerId) => lockWallet(tx, playerId),
    post: (tx, command) => postLocked(tx, keyed(command), { clock, spendingOrder, words: writer.words }),
    ...readsOf(deps),
    closeDays: () => closeDays(sql, logger),
    follow: async (from, onRow) => {
      const tail = await opened(readers, new JournalTail({ reads: sql, logger, from, onRow }))
      return { cursor: () => tail.cursor(), close: () => closed(readers, tail) }
    },
    followAs: async (wanted) => {
      const reader = await opened(readers, new StoredReader({ sql, logger, ...wanted }))
      return { lag: () => reader.lag(), close: () => closed(readers, reader) }
    },
    watch: (playerId, onChange) => watch.watch(playerId, onChange),
    checkBooks: (extent) => checkBooks(sql, extent),
    keepSealed: () => new Sealer({ sql, logger }),
    verifySeals: (asked) => patiently(sql, (tx) => verifySeals(tx, asked)),
    ensurePartitions: async () => void (await ensurePartitions(sql)),
    readerLags: () => readLags(sql),
    stats: () => ({
      ...writer.tally,
      queued: writer.queued,
      cachedPlayers: writer.cachedPlayers,
      laneLag: [...readers].reduce((lag, reader) => lag + reader.lag(), watch.lag()),
    }),
    close: async () => {
      await writer.close()
      await Promise.all([...readers].map((reader) => reader.close()))
      await watch.close()
      await Promise.all([...connections.map((connection) => connection.close()), locked.end(), asks.end()])
    },
  }
}

type Reads = Pick<Wallet, 'balances' | 'openBonus' | 'balancesOf' | 'history' | 'rounds' | 'round' | 'roundRows' | 'bonusPlay' | 'roundsLeftOpen' | 'bookedRounds' | 'lastClosedDay' | 'openRounds' | 'gatesInTheWay' | 'positions'>

/** What is read from the rows as they stand. */
const readsOf = ({ sql, clock }: Pick<WalletDeps, 'sql' | 'clock'>): Reads => ({
  balances: async (playerId, tx) => (await readBalances(tx ?? sql, [playerId])).get(playerId),
  openBonus: (playerId) => readOpenBonus(sql, playerId),
  balancesOf: (playerIds) => readBalances(sql, playerIds),
  history: (playerId, wanted) => history(sql, playerId, wanted),
  rounds: (playerId, wanted) => rounds(sql, playerId, wanted),
  round: (playerId, name) => readRound(sql, playerId, name),
  roundRows: (playerId, round) => readRoundRows(sql, playerId, round),
  bonusPlay: (playerId, wanted) => bonusPlay(sql, playerId, wanted),
  roundsLeftOpen: (wanted) => readRoundsLeftOpen(sql, wanted),
  // A busy day is summed up for each page of it, which takes longer than a page of the site may.
  bookedRounds: (wanted) => patiently(sql, (tx) => readBookedRounds(tx, wanted)),
  lastClosedDay: () => readLastClosed(sql),
  openRounds: () => readOpenRounds(sql, clock.now()),
  gatesInTheWay: (playerId, staked) => gatesInTheWay(sql, { playerId, staked, now: clock.now() }),
  positions: (days) => readPositions(sql, days),
})

const open = async (tx: TransactionSql, wallet: { playerId: PlayerId; currency: Currency }): ReturnType<Wallet['open']> =>
  (await openWallet(tx, wallet)) === wallet.currency ? ok() : fail({ code: 'CURRENCY_MISMATCH' })

/** Opens a reader of the journal, which ends with the wallet if nobody closes it before. */
const opened = async <Reader extends JournalTail | StoredReader>(readers: Set<JournalTail | StoredReader>, reader: Reader): Promise<Reader> => {
  await reader.open()
  readers.add(reader)
  return reader
}

const closed = async (readers: Set<JournalTail | StoredReader>, reader: JournalTail | StoredReader): Promise<void> => {
  readers.delete(reader)
  await reader.close()
}
