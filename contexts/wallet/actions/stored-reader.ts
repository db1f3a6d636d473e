import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { JournalRow, SettlingEvent } from '../rules/journal-row.ts'
import { readLane, readSettling, type Stretch } from '../storage/journal-rows.ts'
import { readHeads } from '../storage/lanes.ts'
import { beginAtHeads, consumeLightly, saveCursor, takeCursor } from '../storage/reader-cursors.ts'
import { LookLoop } from './look-loop.ts'

interface ReaderDeps<Item> {
  readonly sql: Sql
  readonly logger: Logger
  /** Its name for ever: its cursor is stored under it. */
  readonly reader: string
  /** Where it begins the first time it is ever opened. */
  readonly from: 'begin' | 'now'
  readonly onRows: (tx: TransactionSql, rows: readonly Item[]) => Promise<void>
  /** Runs each transaction when it is its turn: readers that share turns never work at the same time. */
  readonly inTurn?: InTurn
}

export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** Turns for readers of one process: one transaction after the other. Together they would fill the processors that bets need. One that throws gives the turn on. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.then(() => undefined, () => undefined)
    return mine
  }
}

/** What a reader reads of the journal. */
export interface ReadingOf<Item> {
  readonly read: (tx: TransactionSql, asked: { lane: number; after: bigint; bookedFrom: Date | null; rowsMax: number }) => Promise<Stretch<Item>>
  /** Rows of one transaction: bounds its memory and its time. */
  readonly rowsMax: number
  /** The least time between two looks. */
  readonly restMs: number
  /** Whether a transaction waits for the disk. One that does not may be lost in a crash, with its cursor: its rows come again. */
  readonly isFlushed: boolean
}

/** Every row, as soon as it is committed. */
export const wholeRows: ReadingOf<JournalRow> = { read: readLane, rowsMax: 500, restMs: 0, isFlushed: true }

/** Only what settles rounds, several times a second, many rows at once: what follows play must not slow it down. */
export const settlingRows: ReadingOf<SettlingEvent> = { read: readSettling, rowsMax: 2_000, restMs: 250, isFlushed: false }

/**
 * Reads the journal as it grows and keeps its cursor in the database, in the transaction of what the reader writes: its effects happen
 * once for each row, whatever ends in between. Rows come by lane, in its order. Of several processes one at a time reads a lane.
 */
export class StoredReader<Item> {
  readonly #deps: ReaderDeps<Item>
  readonly #of: ReadingOf<Item>
  readonly #loop: LookLoop
  readonly #positions = new Map<number, bigint>()
  #heads: ReadonlyMap<number, bigint> = new Map()

  constructor(deps: ReaderDeps<Item>, of: ReadingOf<Item>) {
    this.#deps = deps
    this.#of = of
    this.#loop = new LookLoop({ reads: deps.sql, logger: deps.logger, look: () => this.#read(), restMs: of.restMs })
  }

  async open(): Promise<void> {
    const { sql, reader, from } = this.#deps
    if (from === 'now') await beginAtHeads(sql, reader)
    await this.#loop.open()
  }

  /** Rows known to be there and not taken yet. */
  lag(): number {
    return [...this.#heads].reduce((lag, [lane, head]) => lag + Math.max(0, Number(head - (this.#positions.get(lane) ?? 0n))), 0)
  }

  /** Stops after the transaction in hand. */
  close(): Promise<void> {
    return this.#loop.close()
  }

  async #read(): Promise<void> {
    this.#heads = await readHeads(this.#deps.sql)
    for (const [lane, head] of this.#heads) {
      while ((this.#positions.get(lane) ?? 0n) < head && !this.#loop.isClosed) {
        if ((await this.#readSome(lane)) === 0) break
      }
    }
  }

  /** One transaction: the cursor is locked, the rows are read and taken, the cursor moves. */
  async #readSome(lane: number): Promise<number> {
    const { sql, reader, onRows, inTurn = (work) => work() } = this.#deps
    const { read, rowsMax, isFlushed } = this.#of
    const { position, count } = await inTurn(() => sql.begin(async (tx) => {
      if (!isFlushed) await consumeLightly(tx)
      const cursor = await takeCursor(tx, { reader, lane })
      const { items, end } = await read(tx, { lane, after: cursor.position, bookedFrom: cursor.bookedAt, rowsMax })
      if (!end) return { position: cursor.position, count: 0 }

      if (items.length > 0) await onRows(tx, items)
      await saveCursor(tx, { reader, lane, position: end.position, bookedAt: end.bookedAt })
      return { position: end.position, count: end.rows }
    }))
    this.#positions.set(lane, position)
    return count
  }
}
