import { instant, plusMs, toIso, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'

type PlayerId = Id<'Player'>
const hourMs = 3_600_000

/** Serialises the guesses of one player until the transaction ends. */
export async function lockGuesses(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`bonuses.wrong_code ${playerId}`}, 0))`
}

/** When the player may guess again; null if allowed now. Repeating the same wrong code does not count. */
export async function findGuessBlock(
  sql: Queryable,
  { playerId, guessesMax, now }: { playerId: PlayerId; guessesMax: number; now: Instant },
): Promise<Instant | null> {
  const [row] = await sql<{ tried_at: Date }[]>`
    select tried_at from bonuses.wrong_code
    where player_id = ${playerId} and tried_at > ${toIso(plusMs(now, -hourMs))} and tried_at < ${toIso(plusMs(now, hourMs))}
    order by tried_at desc offset ${guessesMax - 1} limit 1`
  return row ? plusMs(instant(row.tried_at.getTime()), hourMs) : null
}

export async function noteWrongCode(
  tx: TransactionSql,
  { playerId, guess, now }: { playerId: PlayerId; guess: string; now: Instant },
): Promise<void> {
  await tx`delete from bonuses.wrong_code where player_id = ${playerId} and tried_at <= ${toIso(plusMs(now, -hourMs))}`
  await tx`insert into bonuses.wrong_code (player_id, guess, tried_at) values (${playerId}, ${guess}, ${toIso(now)}) on conflict do nothing`
}
