import { amountOf, invariant, type Instant, type Money } from '@zoria/kernel'
import type { BonusWrite } from './bonus-write.ts'
import type { BonusCreditCommand } from './commands.ts'
import { accept, refuse, type Circumstances, type Decision } from './decision.ts'
import type { Draft } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState, OpenBonus } from './money-state.ts'

/**
 * Credits a player bonus and opens it: at most one is open (I-23). One for which nothing has to be wagered lands in
 * game and is completed at once, whatever else is open. docs/rules/bonuses.md#activation
 */
export function decideBonusCredit(state: MoneyState, command: BonusCreditCommand, { now }: Circumstances): Decision {
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const bonus = openBonusOf(command)
  if (bonus.wager === 0n) return accept(state, { ...draftOf(command), legs: { game: bonus.initial } }, { bonusWrites: [writeOf(command, bonus, now)] })
  if (state.bonus) return refuse(state, 'BONUS_OPEN')

  invariant(state.purses.bonus === 0n, 'bonus money is always some open bonus\'s')
  return accept(state, { ...draftOf(command), legs: { bonus: bonus.initial } }, { change: { bonus }, bonusWrites: [writeOf(command, bonus, now)] })
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

const writeOf = ({ offerId }: BonusCreditCommand, { id, initial, wager, wagerType, burnsAt }: OpenBonus, now: Instant): BonusWrite => ({
  id,
  status: wager === 0n ? 'COMPLETED' : 'ACTIVE',
  credited: { at: now, offerId, initial, wager, wagerType, expiresAt: burnsAt },
  ended: wager === 0n ? { at: now, reason: null, counted: 0n, released: initial, burnt: 0n } : null,
})
