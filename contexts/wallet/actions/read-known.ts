import type { Queryable } from '@zoria/platform/database'
import type { Command } from '../rules/commands.ts'
import type { MoneyState } from '../rules/money-state.ts'
import { questionOf, type KnownRow } from '../rules/questions.ts'
import { readRowsByKey, readRowsOfRound } from '../storage/journal-rows.ts'

/** Reads what a command must know of the journal. Call it after reading the state: a row that comes in between makes the commit stale. */
export async function readKnown(sql: Queryable, state: MoneyState, command: Command | undefined): Promise<readonly KnownRow[]> {
  const question = command ? questionOf(state, command) : null
  if (question === null) return []
  return question.kind === 'rows' ? readRowsByKey(sql, state.playerId, question.keys) : readRowsOfRound(sql, state.playerId, question)
}
