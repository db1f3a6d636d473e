import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { readBalances } from '../reads/balances.ts'
import type { Command, PlayerId, Purse } from '../rules/commands.ts'
import type { Settled, Together } from '../rules/outcomes.ts'
import type { WordBook } from '../storage/words.ts'
import { keyed } from './plan-turn.ts'
import { postLocked } from './post-locked.ts'

/** Carries a refusal out to the savepoint. Never leaves this file. */
class Undo extends Error {
  readonly refused: Extract<Together, { code: 'REFUSED' }>
  constructor(refused: Extract<Together, { code: 'REFUSED' }>) {
    super('what was written is undone')
    this.refused = refused
  }
}

/**
 * Decides and writes a player's commands in order, all or none: the first refusal undoes the earlier ones. A repeat in
 * the list gets its stored answer and moves nothing, so an extended list moves only what is new.
 */
export async function postTogether(
  tx: TransactionSql,
  commands: readonly Command[],
  deps: { clock: Clock; spendingOrder: () => readonly Purse[]; words: WordBook },
): Promise<Together> {
  try {
    return (await tx.savepoint(async (inner) => ({
      code: 'OK',
      settled: await postAll(inner, commands, deps),
    }))) as Together
  } catch (error) {
    // The transaction runs to its end: a connection whose transaction threw is not reused.
    if (error instanceof Undo) return shownAsItStands(tx, error.refused, commands[0]?.playerId)
    throw error
  }
}

/** The refused command saw the effects of the earlier ones; they are undone, and the refusal has the actual balance. */
async function shownAsItStands(
  tx: TransactionSql,
  refused: Undo['refused'],
  playerId: PlayerId | undefined,
): Promise<Together> {
  const balances = playerId && (await readBalances(tx, [playerId])).get(playerId)
  return balances && 'balances' in refused.refusal ? { ...refused, refusal: { ...refused.refusal, balances } } : refused
}

async function postAll(
  tx: TransactionSql,
  commands: readonly Command[],
  deps: Parameters<typeof postTogether>[2],
): Promise<readonly Settled[]> {
  const settled: Settled[] = []
  for (const [place, command] of commands.entries()) {
    const outcome = await postLocked(tx, keyed(command), deps)
    if (!isAccepted(outcome)) throw new Undo({ code: 'REFUSED', place, refusal: outcome })
    settled.push(outcome)
  }
  return settled
}

/** A command undone before it arrived is answered like a repeat: nothing moves, and its list is accepted. */
const isAccepted = ({ code }: Settled): boolean => code === 'OK' || code === 'REPLAY' || code === 'ALREADY_REVERSED'
