import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import type { Purse } from '../rules/commands.ts'
import type { Settled } from '../rules/outcomes.ts'
import { commitBatch } from '../storage/commit-batch.ts'
import { readStates } from '../storage/wallet-rows.ts'
import { announceCommit } from '../storage/lanes.ts'
import { lockWallet } from '../storage/wallets.ts'
import type { WordBook } from '../storage/words.ts'
import { answerKnown, readKnown } from './known-keys.ts'
import { answerOf, planTurn, type Keyed } from './plan-turn.ts'

/** Rare transactions share this lane; writers own the others. */
const sharedLane = 0

/**
 * Decides and writes one command in the caller's transaction with the wallet locked: the same decision and the same
 * writer as a batch, so both lead to the same books.
 */
export async function postLocked(
  tx: TransactionSql,
  call: Keyed,
  { clock, spendingOrder, words }: { clock: Clock; spendingOrder: () => readonly Purse[]; words: WordBook },
): Promise<Settled> {
  const { playerId } = call.command
  if (!(await lockWallet(tx, playerId))) return { code: 'PLAYER_UNKNOWN' }

  const seen = (await readStates(tx, [playerId])).get(playerId)
  invariant(seen, 'a locked wallet exists')
  const now = clock.now()
  const known = await readKnown(tx, seen, { command: call.command, now })
  const {
    turn,
    decided: [decided],
    broken: [broken],
  } = planTurn(seen, [call], { now, spendingOrder: spendingOrder(), known })
  if (!decided) throw broken?.error

  const [outcome] = await commitBatch(tx, { lane: sharedLane, turns: [turn], now, words, isLasting: false })
  const knownKey = outcome?.kind === 'known' && outcome.known.get(0)
  if (knownKey) return answerKnown(tx, { call, known: knownKey, seen })
  invariant(outcome?.kind === 'done', 'a locked wallet is neither stale nor busy')
  await announceCommit(tx)
  return answerOf(decided)
}
