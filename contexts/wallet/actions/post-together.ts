import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { readBalances } from '../reads/balances.ts'
import type { Command, PlayerId, Purse } from '../rules/commands.ts'
import type { Settled, Together } from '../rules/outcomes.ts'
import type { WordBook } from '../storage/words.ts'
import { keyed } from './plan-turn.ts'
import { postLocked } from './post-locked.ts'

/** Carries a refusal back to the savepoint. Never leaves this file. */
class Undo extends Error {
  readonly refused: Extract<Together, { code: 'REFUSED' }>
  constructor(refused: Extract<Together, { code: 'REFUSED' }>) {
    super('what was written is undone')
    this.refused = refused
  }
}

/**
 * Decides and writes a player's commands in their order, all of them or none: the first refusal undoes what came before it. A repeat
 * among them gets its stored answer and moves nothing, so a list that grew moves only what is new.
 */
export async function postTogether(tx: TransactionSql, commands: readonly Command[], deps: { clock: Clock; spendingOrder: () => readonly Purse[]; words: WordBook }): Promise<Together> {
  try {
    return (await tx.savepoint(async (inner) => ({ code: 'OK', settled: await postAll(inner, commands, deps) }))) as Together
  } catch (error) {
    // The transaction goes on to its end: a connection that threw out of one is never used again.
    if (error instanceof Undo) return shownAsItStands(tx, error.refused, commands[0]?.playerId)
    throw error
  }
}

/** The refused one saw what those before it had left; that is undone, and the balance told with the refusal is the one there is. */
async function shownAsItStands(tx: TransactionSql, refused: Undo['refused'], playerId: PlayerId | undefined): Promise<Together> {
  const balances = playerId && (await readBalances(tx, [playerId])).get(playerId)
  return balances && 'balances' in refused.refusal ? { ...refused, refusal: { ...refused.refusal, balances } } : refused
}

async function postAll(tx: TransactionSql, commands: readonly Command[], deps: Parameters<typeof postTogether>[2]): Promise<readonly Settled[]> {
  const settled: Settled[] = []
  for (const [place, command] of commands.entries()) {
    const outcome = await postLocked(tx, keyed(command), deps)
    if (!isAccepted(outcome)) throw new Undo({ code: 'REFUSED', place, refusal: outcome })
    settled.push(outcome)
  }
  return settled
}

/** What was undone before it came is answered like a repeat: nothing moves, and its list stands. */
const isAccepted = ({ code }: Settled): boolean => code === 'OK' || code === 'REPLAY' || code === 'ALREADY_REVERSED'
