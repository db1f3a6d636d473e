import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { JournalRow, SettlingEvent } from '../rules/journal-row.ts'
import { restMsAfter, stepAt, type Step } from '../rules/reading-pace.ts'
import { readLane, readSettling, type Stretch } from '../storage/journal-rows.ts'
import { readHeads } from '../storage/lanes.ts'
import { beginAtHeads, consumeLightly, saveCursor, takeCursor } from '../storage/reader-cursors.ts'
import { LookLoop } from './look-loop.ts'
import type { InTurn } from './reader-turns.ts'

interface ReaderDeps<Item> {
  readonly sql: Sql
  readonly logger: Logger
  /** Its name for ever: its cursor is stored under it. */
  readonly reader: string
  /** Where it begins the first time it is ever opened. */
  readonly from: 'begin' | 'now'
  readonly onRows: (tx: TransactionSql, rows: readonly Item[]) => Promise<void>
  /**
   * Runs each transaction when it is its turn: readers that share turns never work at the same time, and none works in
   * the rest of another.
   */
  readonly inTurn?: InTurn
}

/** What a reader reads of the journal. */
export interface ReadingOf<Item> {
  readonly read: (
    tx: TransactionSql,
    asked: { lane: number; after: bigint; bookedFrom: Date | null; rowsMax: number },
  ) => Promise<Stretch<Item>>
  /** What one transaction takes, so many rows before the end of the journal. */
  readonly stepAt: (rowsBehind: number) => Step
  /** The least time between the beginnings of two looks. */
  readonly restMs: number
  /**
   * Whether a transaction waits for the disk. One that does not may be lost in a crash, with its cursor: its rows come
   * again.
   */
  readonly isFlushed: boolean
}

/** Every row, as soon as it is committed. */
export const wholeRows: ReadingOf<JournalRow> = {
  read: readLane,
  stepAt: () => ({ rowsMax: 500, restMicrosPerRow: 0 }),
  restMs: 0,
  isFlushed: true,
}

/**
 * Only what settles rounds, several times a second, at a pace that leaves the processors to bets: what follows play
 * must not slow it down.
 */
export const settlingRows: ReadingOf<SettlingEvent> = { read: readSettling, stepAt, restMs: 250, isFlushed: false }

/**
 * Reads the journal as it grows and keeps its cursor in the database, in the transaction of what the reader writes: its
 * effects happen once for each row, whatever ends in between. Rows come by lane, in its order. Of several processes one
 * at a time reads a lane.
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
    return [...this.#heads].reduce(
      (lag, [lane, head]) => lag + Math.max(0, Number(head - (this.#positions.get(lane) ?? 0n))),
      0,
    )
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
    const { read, isFlushed } = this.#of
    const step = this.#of.stepAt(this.lag())
    const { position, count } = await inTurn(
      () =>
        sql.begin(async (tx) => {
          if (!isFlushed) await consumeLightly(tx)
          const cursor = await takeCursor(tx, { reader, lane })
          const { items, end } = await read(tx, {
            lane,
            after: cursor.position,
            bookedFrom: cursor.bookedAt,
            rowsMax: step.rowsMax,
          })
          if (!end) return { position: cursor.position, count: 0 }

          if (items.length > 0) await onRows(tx, items)
          await saveCursor(tx, { reader, lane, position: end.position, bookedAt: end.bookedAt })
          return { position: end.position, count: end.rows }
        }),
      ({ count: rows }) => restMsAfter(step, rows),
    )
    this.#positions.set(lane, position)
    return count
  }
}
