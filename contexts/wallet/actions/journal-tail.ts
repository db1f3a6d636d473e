import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { JournalRow, LaneCursor } from '../rules/journal-row.ts'
import { readLane } from '../storage/journal-rows.ts'
import { hearCommits, readHeads } from '../storage/lanes.ts'

const rowsMax = 1_000
/** How long a reader that threw is left alone before it gets the same row again. */
const retryMs = 1_000
/** How often it looks by itself, should a notice be lost. */
const lookMs = 1_000

interface TailDeps {
  readonly reads: Sql
  readonly logger: Logger
  readonly from: LaneCursor | 'now'
  readonly onRow: (row: JournalRow) => void | Promise<void>
}

/**
 * Reads the journal as it grows: each row at least once, each lane in its order, lanes in no order among each other.
 * A notice of a commit carries no money: it only wakes the tail, which reads on from its cursor.
 */
export class JournalTail {
  readonly #deps: TailDeps
  readonly #positions = new Map<number, bigint>()
  /** When the row last read of a lane was booked: a lane never goes back in time, so older partitions stay closed. */
  readonly #booked = new Map<number, Date>()
  #heads: LaneCursor = new Map()
  #reading: Promise<void> | undefined
  #isAwake = false
  #isClosed = false
  #stopHearing: () => Promise<void> = () => Promise.resolve()
  #looking: NodeJS.Timeout | undefined

  constructor(deps: TailDeps) {
    this.#deps = deps
  }

  async open(): Promise<void> {
    const { reads, from } = this.#deps
    for (const [lane, position] of from === 'now' ? await readHeads(reads) : from) this.#positions.set(lane, position)
    this.#stopHearing = await hearCommits(reads, () => this.#wake())
    this.#looking = setInterval(() => this.#wake(), lookMs).unref()
  }

  cursor(): LaneCursor {
    return new Map(this.#positions)
  }

  /** Rows known to be there and not delivered yet. */
  lag(): number {
    return [...this.#heads].reduce((lag, [lane, head]) => lag + Math.max(0, Number(head - this.#at(lane))), 0)
  }

  /** Stops after the row in hand. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    await this.#stopHearing()
    await this.#reading
  }

  #at(lane: number): bigint {
    return this.#positions.get(lane) ?? 0n
  }

  #wake(): void {
    this.#isAwake = true
    if (this.#isClosed) return
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
  }

  async #read(): Promise<void> {
    while (this.#isAwake && !this.#isClosed) {
      this.#isAwake = false
      try {
        this.#heads = await readHeads(this.#deps.reads)
        for (const [lane, head] of this.#heads) await this.#readLane(lane, head)
      } catch (error) {
        if (this.#isClosed) return
        this.#deps.logger.error({ error }, 'a reader of the journal stopped at a row and gets it again')
        setTimeout(() => this.#wake(), retryMs).unref()
      }
    }
  }

  async #readLane(lane: number, head: bigint): Promise<void> {
    while (this.#at(lane) < head && !this.#isClosed) {
      const rows = await readLane(this.#deps.reads, { lane, after: this.#at(lane), bookedFrom: this.#booked.get(lane) ?? null, rowsMax })
      if (rows.length === 0) return
      for (const { row, bookedAt } of rows) {
        if (this.#isClosed) return
        await this.#deps.onRow(row)
        this.#positions.set(lane, row.position)
        this.#booked.set(lane, bookedAt)
      }
    }
  }
}
