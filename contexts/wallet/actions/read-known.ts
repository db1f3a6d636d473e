import type { Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Command } from '../rules/commands.ts'
import type { MoneyState } from '../rules/money-state.ts'
import { questionOf } from '../rules/questions.ts'
import { readRowsByKey, readRowsOfRound } from '../storage/known-rows.ts'
import { readTurnover } from '../storage/turnover-rows.ts'
import type { Known } from './call.ts'

/** Reads what a command must know of the journal, and the version of the wallet in the same moment: a decision needs both to agree. */
export async function readKnown(sql: Queryable, state: MoneyState, { command, now }: { command: Command; now: Instant }): Promise<Known> {
  const question = questionOf(state, command, now)
  switch (question?.kind) {
    case undefined: return { version: state.version, rows: [] }
    case 'rows': return readRowsByKey(sql, state.playerId, question.keys)
    case 'round': return readRowsOfRound(sql, state.playerId, question)
    case 'turnover': return readTurnover(sql, state.playerId, question)
  }
}
