import type { Currency, Instant, Money, Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Command, PlayerId } from './rules/commands.ts'
import type { Balances, Movement, Outcome, Settled } from './rules/outcomes.ts'

export * from './rules/commands.ts'
export * from './rules/outcomes.ts'

/** The money engine: the only way to move a coin. */
export interface Wallet {
  /** Opens a player's wallet at registration, in the caller's transaction. Opening it again in the same currency changes nothing. */
  open(tx: TransactionSql, wallet: { playerId: PlayerId; currency: Currency }): Promise<Result<undefined, { code: 'CURRENCY_MISMATCH' }>>

  /** Decides and commits one command, together with whatever else is asked at the same moment. Durable once it answers. */
  execute(command: Command): Promise<Outcome>

  /** Locks the player's wallet until the caller's transaction ends: first in the lock order, before the player's own rows. */
  lock(tx: TransactionSql, playerId: PlayerId): Promise<void>

  /** The same decision and the same writer inside the caller's transaction, for rare commands that write other rows too.
   * Call it last: it takes the shared lane of the journal. A refusal has written nothing; the caller decides what to roll back. */
  post(tx: TransactionSql, command: Command): Promise<Settled>

  /** Undefined where no wallet was opened. */
  balances(playerId: PlayerId): Promise<Balances | undefined>
  balancesOf(playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Balances>>

  /** A player's journal, newest first. */
  history(playerId: PlayerId, page: HistoryPage): Promise<Page<JournalRow>>

  /** A player's rounds, newest first: what was staked and paid. */
  rounds(playerId: PlayerId, page: { page: number; pageSize: number }): Promise<Page<PlayedRound>>

  /** What the house holds: sums over the journal per day of booking, currency, house account and provider. */
  positions(days: { from: string; to: string }): Promise<readonly HousePosition[]>

  /** Gives every journal row after the cursor (default: after now), each at least once and each lane in order, until closed. */
  follow(from: LaneCursor | 'now', onRow: (row: JournalRow) => void | Promise<void>): Promise<Following>

  /** Gives a player's balances after each change until the returned function is called. One tail serves all watchers. */
  watch(playerId: PlayerId, onChange: (balances: Balances) => void): Promise<() => void>

  /** Compares the books with themselves: legs sum to zero, balances are the last row's running values. `whole` reads everything. */
  checkBooks(extent: 'recent' | 'whole'): Promise<BooksReport>

  /** Makes the journal's partitions of the next 14 days, by the database's own date. */
  ensurePartitions(): Promise<void>

  stats(): WalletStats

  /** Takes no more commands, answers those it has, closes its connections. */
  close(): Promise<void>
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export interface HistoryPage {
  readonly page: number
  readonly pageSize: number
  readonly kinds?: readonly EntryKind[]
  /** Business time, from inclusive, to exclusive. */
  readonly from?: Instant
  readonly to?: Instant
}

/** What a journal row records. A `tombstone` stands under the key of a stake that was undone before it came. */
export type EntryKind = Command['kind'] | 'tombstone'

/** One balanced double entry. (player, version) is its identity; observers are idempotent by it. */
export interface JournalRow {
  readonly playerId: PlayerId
  readonly version: bigint
  readonly lane: number
  readonly position: bigint
  readonly kind: EntryKind
  readonly transactionId: string
  readonly externalId: string
  readonly source: string
  readonly provider: string | null
  readonly game: string | null
  readonly round: string | null
  /** The operation after which nothing follows in its round. */
  readonly isRoundFinished: boolean
  /** The transaction this one undoes. */
  readonly reverses: string | null
  readonly userBonusId: string | null
  readonly movement: Movement
  readonly balances: Balances
  readonly at: Instant
}

export interface PlayedRound {
  readonly provider: string
  readonly round: string
  readonly game: string
  readonly staked: Money
  readonly paid: Money
  readonly startedAt: Instant
  readonly endedAt: Instant
  readonly status: 'open' | 'settled' | 'voided'
}

export interface HousePosition {
  readonly bookedOn: string
  readonly account: string
  readonly provider: string | null
  readonly change: Money
}

/** Where a reader of the journal stands: the last position seen in each lane. */
export type LaneCursor = ReadonlyMap<number, bigint>

export interface Following {
  cursor(): LaneCursor
  close(): Promise<void>
}

export interface BooksReport {
  readonly isBalanced: boolean
  readonly rowsRead: number
  readonly faults: readonly string[]
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
  readonly replays: number
  readonly conflicts: number
  readonly overloaded: number
  readonly unknown: number
  readonly cachedPlayers: number
  /** Rows of the journal that this process's tails have not delivered yet. */
  readonly laneLag: number
}
