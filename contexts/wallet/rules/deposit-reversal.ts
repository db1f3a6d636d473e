import { money } from '@zoria/kernel'
import { endBonus } from './bonus-ends.ts'
import type { Block, DepositReversalCommand } from './commands.ts'
import { accept, after, refuse, type Circumstances, type Decision } from './decision.ts'
import type { Legs } from './entry.ts'
import { fingerprintOf, keyOf, keyOfDeposit } from './keys.ts'
import { lesser } from './lesser.ts'
import type { MoneyState, Purses } from './money-state.ts'

/**
 * Takes a deposit back that its bank has taken from us, once: out of game, then electronic. What was played already is the
 * house's to claim elsewhere, no purse goes below zero (I-37). An open bonus is cancelled, and everything is blocked until
 * staff has looked. docs/rules/wallet.md#reversals
 */
export function decideDepositReversal(state: MoneyState, command: DepositReversalCommand, { now, known }: Circumstances): Decision {
  const [deposit] = known
  if (deposit?.kind !== 'deposit') return refuse(state, 'NOT_FOUND')
  if (deposit.reversedBy !== null) return refuse(state, 'CONFLICT')

  const legs = takenFrom(state.purses, deposit.legs.game)
  const receivable = deposit.legs.game + legs.game + legs.electronic
  const draft = {
    kind: 'deposit_reversal',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    reverses: keyOfDeposit(command),
    legs,
    detail: { reference: command.reference, receivable: String(receivable) },
  } as const
  const end = state.bonus && endBonus(state, { bonus: state.bonus, how: { kind: 'bonus_cancel', reason: 'staff' }, now })
  return after(end, accept(end?.state ?? state, draft, {
    change: { gates: { ...state.gates, block: blockAfter(state.gates.block) } },
    facts: receivable > 0n ? [{ kind: 'receivable', amount: money(receivable, state.currency) }] : [],
  }))
}

const takenFrom = ({ game, electronic }: Purses, amount: bigint): Pick<Legs, 'game' | 'electronic'> => {
  const fromGame = lesser(game, amount)
  return { game: -fromGame, electronic: -lesser(electronic, amount - fromGame) }
}

const blockAfter = (block: Block | null): Block => (block?.scope === 'everything' ? block : { scope: 'everything', reason: 'reversal' })
