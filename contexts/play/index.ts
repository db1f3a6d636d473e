import type { Brings } from '@zoria/platform/context'
import type { TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Reading, Wallet } from '@zoria/wallet'
import { eventsOf, type RoundEvent } from './actions/round-events.ts'

export type { RoundEvent, SettledRound } from './actions/round-events.ts'

/**
 * What a context makes of settled rounds. It writes only its own tables, in the transaction that it is given, and calls
 * nobody else in it.
 */
export type RoundConsumer = {
  /** Its name for ever: its cursor is stored under it. */
  readonly name: string
  /**
   * Takes the effect of some events, in the transaction that stores the cursor: each event takes effect once, whatever
   * ends in between. Events of one player may come in any order between lanes. It throws only for a fault of its own,
   * then the same events come again.
   */
  consume(tx: TransactionSql, events: readonly RoundEvent[]): Promise<void>
  /** Computes the same into a copy, for `npm run rebuild`; absent: it cannot be rebuilt. */
  readonly copy?: ConsumerCopy
}

/**
 * A copy of what a consumer stores, filled from the journal and compared. All three run in one repeatable-read
 * transaction.
 */
export type ConsumerCopy = {
  begin(tx: TransactionSql): Promise<void>
  consume(tx: TransactionSql, events: readonly RoundEvent[]): Promise<void>
  /** What differs between the copy and what is stored, a sentence each; empty where nothing does. */
  differences(tx: TransactionSql): Promise<readonly string[]>
}

/** `keepRunning` runs the consumers: each has its own cursor, so one that fails stops nobody else. */
export type Play = Brings<'keepRunning'> & {
  /** True once a consumer has taken every row that was booked more than so many seconds ago. */
  hasTaken(consumer: string, wanted: { readonly bookedSecondsAgo: number }): Promise<boolean>
  /** Recomputes what a consumer stored, from the journal into a copy, and names the differences. */
  rebuild(
    consumer: string,
  ): Promise<
    { readonly events: number; readonly differences: readonly string[] } | { readonly unknown: readonly string[] }
  >
}

export type PlayDeps = {
  readonly wallet: Pick<Wallet, 'followSettling' | 'replaySettling' | 'readerLags'>
  readonly repeatableRead: <Answer>(work: (tx: TransactionSql) => Promise<Answer>) => Promise<Answer>
  readonly logger: Logger
  readonly consumers: readonly RoundConsumer[]
}

/** Hands settled and undone rounds of the journal to the consumers that the composition registers. */
export function createPlay({ wallet, repeatableRead, consumers }: PlayDeps): Play {
  return {
    name: 'play',
    keepRunning: async () => {
      const readings: Reading[] = []
      for (const { name, consume } of consumers) {
        readings.push(
          await wallet.followSettling({
            reader: readerOf(name),
            from: 'begin',
            onRows: (tx, rows) => consume(tx, rows.flatMap(eventsOf)),
          }),
        )
      }
      return { close: async () => void (await Promise.all(readings.map((reading) => reading.close()))) }
    },
    hasTaken: async (consumer, { bookedSecondsAgo }) => {
      // A consumer has no cursor before the first row of the journal.
      const lag = (await wallet.readerLags([readerOf(consumer)])).find(({ reader }) => reader === readerOf(consumer))
      return lag !== undefined && (lag.rows === 0 || lag.oldestSeconds < bookedSecondsAgo)
    },
    rebuild: async (name) => {
      const copy = consumers.find((consumer) => consumer.name === name)?.copy
      if (!copy) return { unknown: consumers.filter((consumer) => consumer.copy).map((consumer) => consumer.name) }
      return repeatableRead(async (tx) => {
        let count = 0
        await copy.begin(tx)
        await wallet.replaySettling(tx, readerOf(name), async (rows) => {
          const events = rows.flatMap(eventsOf)
          count += events.length
          await copy.consume(tx, events)
        })
        return { events: count, differences: await copy.differences(tx) }
      })
    },
  }
}

const readerOf = (consumer: string): string => `play.${consumer}`
