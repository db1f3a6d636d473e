import { invariant, type Instant } from '@zoria/kernel'
import type { PlayerId } from '../../rules/commands.ts'
import { namesIn } from '../../rules/keys.ts'
import { roundKey, type MoneyState } from '../../rules/money-state.ts'
import type { KnownRow, Turnover } from '../../rules/journal-queries.ts'
import type { BatchOf, TurnOutcome } from '../../storage/commit-batch.ts'
import { hashedName } from '../../storage/key-hash.ts'
import { knownRow, receiptOf, turnoverOf } from '../model/books-by-decide.ts'
import type { Session } from './connection.ts'

// Replaces the storage modules used by the writer, under their names: the same promises in memory.

export function commitBatch(session: Session, batch: BatchOf): Promise<readonly TurnOutcome[]> {
  return batch.isLasting ? session.commit(batch) : inTransaction(session, batch)
}

/** Inside a transaction the rows are written with its commit, by the pool. */
const inTransaction = (session: Session, batch: BatchOf): Promise<readonly TurnOutcome[]> =>
  session.ask('write', () => {
    const outcomes = session.database.look(batch, session)
    pending.set(session, () => session.database.write(batch, outcomes))
    return outcomes
  })

/** What a transaction has written and not committed. */
export const pending = new WeakMap<Session, () => void>()

export function readStates(
  session: Session,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, MoneyState>> {
  const { database } = session
  return session.ask(
    'states',
    () =>
      new Map(
        playerIds.flatMap((playerId) =>
          database.books.has(playerId) ? [[playerId, database.of(playerId).state] as const] : [],
        ),
      ),
  )
}

export function readRowsByKey(
  session: Session,
  playerId: PlayerId,
  keys: readonly string[],
): Promise<{ version: bigint; rows: readonly KnownRow[] }> {
  return session.ask('rows', () => {
    const books = session.database.of(playerId)
    return {
      version: books.state.version,
      rows: [...new Set(keys)].flatMap((key) => books.byKey.get(key) ?? []).map((row) => knownRow(books, row)),
    }
  })
}

export function readRowsOfRound(
  session: Session,
  playerId: PlayerId,
  name: { provider: string; round: string },
): Promise<{ version: bigint; rows: readonly KnownRow[] }> {
  return session.ask('round', () => {
    const books = session.database.of(playerId)
    return {
      version: books.state.version,
      rows: (books.byRound.get(roundKey(name)) ?? []).map((row) => knownRow(books, row)),
    }
  })
}

export function readTurnover(
  session: Session,
  playerId: PlayerId,
  span: { since: Instant; until: Instant },
): Promise<{ version: bigint; rows: readonly KnownRow[]; turnover: Turnover; until: Instant }> {
  return session.ask('turnover', () => {
    const books = session.database.of(playerId)
    return { version: books.state.version, rows: [], turnover: turnoverOf(books, span), until: span.until }
  })
}

export function readRowByKey(session: Session, playerId: PlayerId, key: string): Promise<object | undefined> {
  return session.ask('row', () => {
    const books = session.database.of(playerId)
    const row = books.byKey.get(key)
    return row && { ...namesIn(key), ...receiptOf(books, row) }
  })
}

export function readContent(session: Session, playerId: PlayerId, key: string): Promise<bigint | undefined> {
  return session.ask('row', () => {
    const row = session.database.of(playerId).byKey.get(key)
    return row && hashedName(row).content
  })
}

export function lockWallet(session: Session, playerId: PlayerId): Promise<boolean> {
  return session.lock(playerId)
}

export function announceCommit(session: Session): Promise<void> {
  return session.ask('notice', () => undefined)
}

/** Labels need no numbers here. */
export class WordBook {
  numbersOf(): never {
    return invariant(false, 'nobody asks for the numbers of words') as never
  }
}
