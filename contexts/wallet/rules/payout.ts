import { invariant, money, type Instant } from '@zoria/kernel'
import type { PayoutCommand } from './commands.ts'
import { accept, type Circumstances, type Decision } from './decision.ts'
import type { Draft, StateChange } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { lesser } from './lesser.ts'
import { dustPerMinorUnit, roundKey, type MoneyState, type OpenRound } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import { split, type Landing } from './payout-split.ts'
import { atPresent, played } from './period-limits.ts'
import { kept, settled } from './rounds.ts'
import { roundFrom } from './standing-stakes.ts'
import { wagered } from './wagering.ts'

/**
 * Credits what a round returns, and settles it: what its stakes awaited counts. It always lands: no block, session or
 * limit is asked (I-19). What lands in electronic settles debt first.
 */
export function decidePayout(state: MoneyState, command: PayoutCommand, { now, known }: Circumstances): Decision {
  invariant(command.fraction >= 0n && command.fraction < dustPerMinorUnit, 'a fraction is below one minor unit')
  const openBonusId = state.bonus?.id ?? null
  const open = openRound(state, command)
  const round = open ?? roundFrom(known, { openBonusId, now })
  const dust = state.dust + command.fraction
  const amount = command.amount.amount + dust / dustPerMinorUnit

  const landing = split({ amount, round, freeRound: command.freeRound, openBonusId })
  const debt = lesser(landing.electronic, state.purses.debt)
  const draft = {
    ...draftOf(command, state, landing),
    legs: { electronic: landing.electronic - debt, bonus: landing.bonus, debt },
    dustChange: (dust % dustPerMinorUnit) - state.dust,
    wagerDelta: open?.awaited ?? 0n,
    kept: landing.house,
  }
  const facts = factsOf({ state, landing, debt, hasStake: round !== undefined || command.round === null })
  return accept(state, draft, { change: changeOf(state, command, { open, landing, now }), facts })
}

const openRound = (state: MoneyState, { provider, round }: PayoutCommand): OpenRound | undefined =>
  round === null ? undefined : state.rounds.get(roundKey({ provider, round }))

const changeOf = (state: MoneyState, command: PayoutCommand, { open, landing, now }: { open: OpenRound | undefined; landing: Landing; now: Instant }): StateChange => {
  const gates = played(atPresent(state.gates, { currency: state.currency, now }), { staked: 0n, paid: landing.electronic })
  if (open === undefined || command.round === null) return { gates }

  const { provider, round, isRoundFinished } = command
  const paid = { ...settled(open, state.version + 1n), paid: open.paid + landing.electronic + landing.bonus }
  return {
    gates,
    rounds: kept(state.rounds, { provider, round }, isRoundFinished ? undefined : paid),
    bonus: wagered(state.bonus, { awaited: -open.awaited, counted: open.awaited }),
  }
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

const factsOf = ({ state, landing, debt, hasStake }: { state: MoneyState; landing: Landing; debt: bigint; hasStake: boolean }): readonly Fact[] => [
  ...(hasStake ? [] : [{ kind: 'payout_without_stake' } as const]),
  ...(debt > 0n ? [{ kind: 'debt_settled', amount: money(debt, state.currency) } as const] : []),
  ...(landing.house > 0n ? [{ kind: 'bonus_part_kept_by_house', amount: money(landing.house, state.currency) } as const] : []),
]
