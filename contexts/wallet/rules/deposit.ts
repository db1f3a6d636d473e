import { amountOf, money } from '@zoria/kernel'
import { burnedBy, endBonus } from './bonus-ends.ts'
import type { Block, DepositCommand, DepositReturnCommand, DepositReversalCommand } from './commands.ts'
import { accept, after, type Circumstances, type Decision, refuse } from './decision.ts'
import { fingerprintOf, keyOf, keyOfDeposit } from './keys.ts'
import type { MoneyState, Purses } from './money-state.ts'
import type { Legs } from './entry.ts'
import { min } from './min.ts'

/**
 * Credits a confirmed payment to game, also for a blocked player: the card was charged. Never settles debt
 * (docs/rules/wallet.md); burns a bonus with such terms.
 */
export function decideDeposit(state: MoneyState, command: DepositCommand, { now }: Circumstances): Decision {
  const burn = burnedBy(state, 'deposit', now)
  return after(
    burn,
    accept(burn?.state ?? state, {
      kind: 'deposit',
      key: keyOf(command),
      fingerprint: fingerprintOf(command),
      legs: { game: amountOf(command.amount) },
    }),
  )
}

/**
 * Holds unplayed money to return it to its source: on exclusion, closure or a failed age check no money may be trapped
 * (docs/rules/wallet.md#nobodys-money-is-trapped). Wagering, rating and bonus are not checked; it ends as a withdrawal
 * does.
 */
export function decideDepositReturn(state: MoneyState, command: DepositReturnCommand): Decision {
  if (state.gates.block?.scope === 'everything') return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.game < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, {
    kind: 'deposit_return',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { game: -amount, held: amount },
  })
}

/**
 * Reverses a deposit that its bank took back, once: from game, then electronic. What was played already is a receivable
 * of the house, no purse becomes negative (I-37). An open bonus is cancelled, and everything is blocked until staff has
 * reviewed it. docs/rules/wallet.md#reversals
 */
export function decideDepositReversal(
  state: MoneyState,
  command: DepositReversalCommand,
  { now, known }: Circumstances,
): Decision {
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
  const end =
    state.bonus && endBonus(state, { bonus: state.bonus, how: { kind: 'bonus_cancel', reason: 'staff' }, now })
  return after(
    end,
    accept(end?.state ?? state, draft, {
      change: { gates: { ...state.gates, block: blockAfter(state.gates.block) } },
      facts: receivable > 0n ? [{ kind: 'receivable', amount: money(receivable, state.currency) }] : [],
    }),
  )
}

const takenFrom = ({ game, electronic }: Purses, amount: bigint): Pick<Legs, 'game' | 'electronic'> => {
  const fromGame = min(game, amount)
  return { game: -fromGame, electronic: -min(electronic, amount - fromGame) }
}

const blockAfter = (block: Block | null): Block =>
  block?.scope === 'everything' ? block : { scope: 'everything', reason: 'reversal' }
