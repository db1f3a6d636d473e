import type { Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { JournalRow } from '../rules/journal-row.ts'
import { readLane } from '../storage/journal-rows.ts'
import { readHeads } from '../storage/lanes.ts'
import { beginAtHeads, saveCursor, takeCursor } from '../storage/reader-cursors.ts'
import { LookLoop } from './look-loop.ts'

/** Rows of one transaction: bounds its memory and its time. */
const rowsMax = 500

interface ReaderDeps {
  readonly sql: Sql
  readonly logger: Logger
  /** Its name for ever: under it the cursor is kept. */
  readonly reader: string
  /** Where it begins the first time it is ever opened. */
  readonly from: 'begin' | 'now'
  readonly onRows: (tx: TransactionSql, rows: readonly JournalRow[]) => Promise<void>
}

/**
 * Reads the journal as it grows and keeps its cursor in the database, in the transaction of what the reader writes: its effects happen
 * once for each row, whatever ends in between. Rows come by lane, in its order. Of several processes one at a time reads a lane.
 */
export class StoredReader {
  readonly #deps: ReaderDeps
  readonly #loop: LookLoop
  readonly #positions = new Map<number, bigint>()
  #heads: ReadonlyMap<number, bigint> = new Map()

  constructor(deps: ReaderDeps) {
    this.#deps = deps
    this.#loop = new LookLoop({ reads: deps.sql, logger: deps.logger, look: () => this.#read() })
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
    const { sql, reader, onRows } = this.#deps
    const { position, count } = await sql.begin(async (tx) => {
      const cursor = await takeCursor(tx, { reader, lane })
      const rows = await readLane(tx, { lane, after: cursor.position, bookedFrom: cursor.bookedAt, rowsMax })
      const last = rows.at(-1)
      if (!last) return { position: cursor.position, count: 0 }

      await onRows(tx, rows.map(({ row }) => row))
      await saveCursor(tx, { reader, lane, position: last.row.position, bookedAt: last.bookedAt })
      return { position: last.row.position, count: rows.length }
    })
    this.#positions.set(lane, position)
    return count
  }
}
