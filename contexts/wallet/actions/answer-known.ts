import { invariant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import { balancesOf } from '../rules/decision.ts'
import { namesIn } from '../rules/keys.ts'
import type { MoneyState } from '../rules/money-state.ts'
import type { Settled } from '../rules/outcomes.ts'
import type { KnownKey } from '../storage/commit-batch.ts'
import { readRowByKey } from '../storage/journal-rows.ts'
import type { Keyed } from './plan-turn.ts'

/** The answer to a command whose key the journal knows: the stored one, a conflict, or that it was undone before it came. */
export async function answerKnown(sql: Queryable, { call, known, seen }: { call: Keyed; known: KnownKey; seen: MoneyState }): Promise<Settled> {
  if (known === 'conflict') return { code: 'CONFLICT', balances: balancesOf(seen) }
  if (known === 'reversed') return { code: 'ALREADY_REVERSED', balances: balancesOf(seen) }

  const row = await readRowByKey(sql, call.command.playerId, call.key)
  invariant(row, 'a key that the commit knows is in the journal')
  const { source, externalId } = namesIn(call.key)
  // Another name under the same 16 bytes.
  if (row.source !== source || row.externalId !== externalId) return { code: 'CONFLICT', balances: balancesOf(seen) }
  const { transactionId, movement, balances } = row
  return { code: 'REPLAY', receipt: { transactionId, movement, balances } }
}
