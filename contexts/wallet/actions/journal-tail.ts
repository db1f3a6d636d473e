import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { JournalRow, LaneCursor } from '../rules/journal-row.ts'
import { readLane } from '../storage/journal-rows.ts'
import { readHeads } from '../storage/lanes.ts'
import { LookLoop } from './look-loop.ts'

const rowsMax = 1_000

interface TailDeps {
  readonly reads: Sql
  readonly logger: Logger
  readonly from: LaneCursor | 'now'
  readonly onRow: (row: JournalRow) => void | Promise<void>
}

/**
 * Reads the journal as it grows: each row at least once, each lane in its order, lanes in no order among each other.
 * Its cursor is the caller's to keep.
 */
export class JournalTail {
  readonly #deps: TailDeps
  readonly #loop: LookLoop
  readonly #positions = new Map<number, bigint>()
  /** When the row last read of a lane was booked: a lane never goes back in time, so older partitions stay closed. */
  readonly #booked = new Map<number, Date>()
  #heads: LaneCursor = new Map()

  constructor(deps: TailDeps) {
    this.#deps = deps
    this.#loop = new LookLoop({ ...deps, look: () => this.#read() })
  }

  async open(): Promise<void> {
    const { reads, from } = this.#deps
    for (const [lane, position] of from === 'now' ? await readHeads(reads) : from) this.#positions.set(lane, position)
    await this.#loop.open()
  }

  cursor(): LaneCursor {
    return new Map(this.#positions)
  }

  /** Rows known to be there and not delivered yet. */
  lag(): number {
    return [...this.#heads].reduce((lag, [lane, head]) => lag + Math.max(0, Number(head - this.#at(lane))), 0)
  }

  /** Stops after the row in hand. */
  close(): Promise<void> {
    return this.#loop.close()
  }

  #at(lane: number): bigint {
    return this.#positions.get(lane) ?? 0n
  }

  async #read(): Promise<void> {
    this.#heads = await readHeads(this.#deps.reads)
    for (const [lane, head] of this.#heads) await this.#readLane(lane, head)
  }

  async #readLane(lane: number, head: bigint): Promise<void> {
    while (this.#at(lane) < head && !this.#loop.isClosed) {
      const { items: rows } = await readLane(this.#deps.reads, {
        lane,
        after: this.#at(lane),
        bookedFrom: this.#booked.get(lane) ?? null,
        rowsMax,
      })
      if (rows.length === 0) return
      for (const row of rows) {
        if (this.#loop.isClosed) return
        await this.#deps.onRow(row)
        this.#positions.set(lane, row.position)
        this.#booked.set(lane, row.bookedAt)
      }
    }
  }
}
