import { type Instant, invariant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Command, PlayerId } from '../rules/commands.ts'
import { roundKey, type MoneyState } from '../rules/money-state.ts'
import { roundNameOf } from '../rules/rounds.ts'
import { questionOf, type KnownRow, type Question } from '../rules/journal-queries.ts'
import { readRowsByKey, readRowsOfRound } from '../storage/known-rows.ts'
import { readTurnover } from '../storage/turnover-rows.ts'
import { balancesOf } from '../rules/decision.ts'
import { formerFingerprintOf, namesIn } from '../rules/keys.ts'
import type { Settled } from '../rules/outcomes.ts'
import type { KnownKey } from '../storage/commit-batch.ts'
import { readContent, readRowByKey } from '../storage/journal-rows.ts'
import { hashedName } from '../storage/key-hash.ts'
import type { Known } from './call.ts'
import type { Keyed } from './plan-turn.ts'

/**
 * Reads what a command needs from the journal, and the wallet's version at the same moment: a decision needs both to
 * agree.
 */
export async function readKnown(
  sql: Queryable,
  state: MoneyState,
  { command, now }: { command: Command; now: Instant },
): Promise<Known> {
  const question = questionOf(state, command, now)
  switch (question?.kind) {
    case undefined:
      return { version: state.version, rows: [] }
    case 'rows':
      return withRounds(sql, state.playerId, await readRowsByKey(sql, state.playerId, question.keys))
    case 'round':
      return readRowsOfRound(sql, state.playerId, question)
    case 'stake':
      return withStake(sql, state.playerId, question)
    case 'turnover':
      return readTurnover(sql, state.playerId, question)
  }
}

/**
 * With the rows of the rounds that the rows belong to. A row that comes between the readings makes the decision stale,
 * so they agree.
 */
const withRounds = async (sql: Queryable, playerId: PlayerId, known: Known): Promise<Known> => {
  const rounds = new Map(
    known.rows.flatMap(({ kind, play }) =>
      isPlay(kind) && play?.round
        ? [[roundKey({ ...play, round: play.round }), { provider: play.provider, round: play.round }] as const]
        : [],
    ),
  )
  const settling: KnownRow[] = []
  for (const round of rounds.values()) settling.push(...(await readRowsOfRound(sql, playerId, round)).rows)
  return { ...known, settling }
}

/** As of the earlier of the two readings: a row that comes between them makes the decision stale. */
async function withStake(
  sql: Queryable,
  playerId: PlayerId,
  { key, round: named, isRoundOfStake }: Extract<Question, { kind: 'stake' }>,
): Promise<Known> {
  const {
    version,
    rows: [stake],
  } = await readRowsByKey(sql, playerId, [key])
  const round = isRoundOfStake ? roundNameOf(stake?.play ?? null) : named
  const rows = round === null ? [] : (await readRowsOfRound(sql, playerId, round)).rows
  return { version, rows, ...(stake && { stake }) }
}

const isPlay = (kind: KnownRow['kind']): boolean => kind === 'stake' || kind === 'payout' || kind === 'refund'

/**
 * The answer to a command whose key is in the journal: the stored answer, a conflict, or that it was undone before it
 * arrived.
 */
export async function answerKnown(
  sql: Queryable,
  { call, known, seen }: { call: Keyed; known: KnownKey; seen: MoneyState },
): Promise<Settled> {
  if (known === 'conflict' && !(await isBookedByFormerRelease(sql, call)))
    return { code: 'CONFLICT', balances: balancesOf(seen) }
  if (known === 'reversed') return { code: 'ALREADY_REVERSED', balances: balancesOf(seen) }

  const row = await readRowByKey(sql, call.command.playerId, call.key)
  invariant(row, 'a key reported by the commit is in the journal')
  const { source, externalId } = namesIn(call.key)
  // Another key with the same 16-byte hash.
  if (row.source !== source || row.externalId !== externalId) return { code: 'CONFLICT', balances: balancesOf(seen) }
  const { transactionId, movement, balances } = row
  return { code: 'REPLAY', receipt: { transactionId, movement, balances } }
}

/** Whether an earlier release booked the same command under a content that held less. */
async function isBookedByFormerRelease(sql: Queryable, { command, key }: Keyed): Promise<boolean> {
  const former = formerFingerprintOf(command)
  return (
    former !== null &&
    (await readContent(sql, command.playerId, key)) === hashedName({ key, fingerprint: former }).content
  )
}
