import { amountOf, invariant, type Instant, type Money } from '@zoria/kernel'
import type { BonusWrite } from './bonus-write.ts'
import type { BonusBurnCommand, BonusCancelCommand, BonusCompleteCommand, BonusCreditCommand } from './commands.ts'
import { accept, acceptAll, type Circumstances, type Decision, refuse, type Refused } from './decision.ts'
import type { Draft } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'
import { endBonus, isCompletable, isGraceOver, isMet, isOverdue, isSpent } from './bonus-ends.ts'

/**
 * Credits a player bonus and opens it: at most one is open (I-23). One without a wager goes to game and is completed at
 * once, whatever else is open. docs/rules/bonuses.md#activation
 */
export function decideBonusCredit(state: MoneyState, command: BonusCreditCommand, { now }: Circumstances): Decision {
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const bonus = openBonusOf(command)
  if (bonus.wager === 0n)
    return accept(
      state,
      { ...draftOf(command), legs: { game: bonus.initial } },
      { bonusWrites: [writeOf(command, bonus, now)] },
    )
  if (state.bonus) return refuse(state, 'BONUS_OPEN')

  invariant(state.purses.bonus === 0n, "bonus money is always some open bonus's")
  return accept(
    state,
    { ...draftOf(command), legs: { bonus: bonus.initial } },
    { change: { bonus }, bonusWrites: [writeOf(command, bonus, now)] },
  )
}

const openBonusOf = ({ externalId, amount, terms }: BonusCreditCommand): OpenBonus => {
  const { wager, releaseMax, stakeMax, burnAtOrBelow, ...asTheyAre } = terms
  const inMinorUnits = (sum: Money): bigint => {
    invariant(sum.currency === amount.currency, 'the terms of a bonus are in its own currency')
    return amountOf(sum)
  }
  return {
    id: externalId,
    initial: amountOf(amount),
    wager: inMinorUnits(wager),
    counted: 0n,
    awaited: 0n,
    releaseMax: releaseMax && inMinorUnits(releaseMax),
    stakeMax: stakeMax && inMinorUnits(stakeMax),
    burnAtOrBelow: burnAtOrBelow && inMinorUnits(burnAtOrBelow),
    ...asTheyAre,
  }
}

const draftOf = (command: BonusCreditCommand): Draft => ({
  kind: 'bonus_credit',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  userBonusId: command.externalId,
  detail: { offerId: command.offerId },
})

const writeOf = (
  { offerId }: BonusCreditCommand,
  { id, initial, wager, wagerType, burnsAt }: OpenBonus,
  now: Instant,
): BonusWrite => ({
  id,
  status: wager === 0n ? 'COMPLETED' : 'ACTIVE',
  credited: { at: now, offerId, initial, wager, wagerType, expiresAt: burnsAt },
  ended: wager === 0n ? { at: now, reason: null, counted: 0n, released: initial, burnt: 0n } : null,
})

type BonusEndCommand = BonusCompleteCommand | BonusBurnCommand | BonusCancelCommand

/**
 * Ends the open bonus by command. An ended one is found by its key: the same end is a repeat, another a conflict
 * (I-29).
 */
export function decideBonusEnd(state: MoneyState, command: BonusEndCommand, { now }: Circumstances): Decision {
  const { bonus } = state
  if (bonus?.id !== command.externalId) return refuse(state, 'NOT_FOUND')
  const refused = refusalOf(state, { bonus, command, now })
  if (refused) return refused

  const ending = endBonus(state, { bonus, how: command, now })
  return acceptAll([ending], [], [ending.write])
}

const refusalOf = (
  state: MoneyState,
  { bonus, command, now }: { bonus: OpenBonus; command: BonusEndCommand; now: Instant },
): Refused | null => {
  switch (command.kind) {
    case 'bonus_complete':
      if (!isMet(bonus)) return refuse(state, 'WAGER_NOT_MET')
      return isCompletable(state, bonus) || isGraceOver(bonus, now) ? null : refuse(state, 'ROUNDS_OPEN')
    case 'bonus_burn':
      return burnRefusalOf(state, { bonus, command, now })
    case 'bonus_cancel':
      return null
  }
}

const burnRefusalOf = (
  state: MoneyState,
  { bonus, command, now }: { bonus: OpenBonus; command: BonusBurnCommand; now: Instant },
): Refused | null => {
  switch (command.reason) {
    case 'timeout':
      // A met wager does not expire: it is completed.
      if (isMet(bonus) || bonus.burnsAt === null || now < bonus.burnsAt) return refuse(state, 'NOT_DUE')
      return isOverdue(state, bonus, now) ? null : refuse(state, 'ROUNDS_OPEN')
    case 'zeroed':
      if (!isSpent(state, bonus)) return refuse(state, 'NOT_DUE')
      return state.rounds.size > 0 ? refuse(state, 'ROUNDS_OPEN') : null
    case 'deposit':
    case 'withdrawal':
      return null
  }
}
