import { invariant, money } from '@zoria/kernel'
import type { PayoutCommand } from './commands.ts'
import { accept, type Circumstances, type Decision } from './decision.ts'
import type { Draft } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { dustPerMinorUnit, roundKey, type MoneyState, type OpenRound } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import { split, type Landing } from './payout-split.ts'
import { closed, roundFrom, withPaid } from './rounds.ts'

/** Credits what a round returns. It always lands: no block, session or limit is asked (I-19). What lands in electronic settles debt first. */
export function decidePayout(state: MoneyState, command: PayoutCommand, { now, known }: Circumstances): Decision {
  invariant(command.fraction >= 0n && command.fraction < dustPerMinorUnit, 'a fraction is below one minor unit')
  const round = roundOf(state, command) ?? roundFrom(known, now)
  const dust = state.dust + command.fraction
  const amount = command.amount.amount + dust / dustPerMinorUnit

  const landing = split({ amount, round, freeRound: command.freeRound, openBonusId: state.bonus?.id ?? null })
  const settled = landing.electronic < state.purses.debt ? landing.electronic : state.purses.debt
  const draft = {
    ...draftOf(command, state, landing),
    legs: { electronic: landing.electronic - settled, bonus: landing.bonus, debt: settled },
    dustChange: (dust % dustPerMinorUnit) - state.dust,
  }
  const facts = factsOf({ state, landing, settled, hasStake: round !== undefined || command.round === null })
  return accept(state, draft, { change: { rounds: roundsAfter(state, command, landing.electronic + landing.bonus) }, facts })
}

const roundOf = (state: MoneyState, { provider, round }: PayoutCommand): OpenRound | undefined =>
  round === null ? undefined : state.rounds.get(roundKey({ provider, round }))

const roundsAfter = (state: MoneyState, { provider, round, isRoundFinished }: PayoutCommand, credited: bigint): MoneyState['rounds'] => {
  if (round === null) return state.rounds
  return isRoundFinished ? closed(state.rounds, { provider, round }) : withPaid(state.rounds, { provider, round }, credited)
}

const draftOf = (command: PayoutCommand, state: MoneyState, landing: Landing): Draft => ({
  kind: 'payout',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  play: { provider: command.provider, game: command.game, round: command.round },
  isRoundFinished: command.isRoundFinished,
  userBonusId: landing.bonus > 0n ? (state.bonus?.id ?? null) : null,
  ...(command.type === 'win' ? {} : { detail: { payoutType: command.type } }),
})

const factsOf = ({ state, landing, settled, hasStake }: { state: MoneyState; landing: Landing; settled: bigint; hasStake: boolean }): readonly Fact[] => [
  ...(hasStake ? [] : [{ kind: 'payout_without_stake' } as const]),
  ...(settled > 0n ? [{ kind: 'debt_settled', amount: money(settled, state.currency) } as const] : []),
  ...(landing.house > 0n ? [{ kind: 'bonus_part_kept_by_house', amount: money(landing.house, state.currency) } as const] : []),
]
