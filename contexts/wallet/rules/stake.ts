import type { Instant } from '@zoria/kernel'
import type { StakeCommand } from './commands.ts'
import { accept, refuse, refuseLimit, refuseObjected, type Circumstances, type Decision } from './decision.ts'
import type { Draft } from './entry.ts'
import { fund, orderFor } from './funding.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { noParts, openRoundsMax, roundKey, type MoneyState, type OpenRound, type Parts } from './money-state.ts'
import { atPresent, limitReached, played } from './period-limits.ts'
import { kept, newRound, withStake } from './rounds.ts'
import { settlementOf } from './settlement.ts'
import { isTimeOver, wagered, wholeInBps, willCount, type WagerMove } from './wagering.ts'

/**
 * Takes a stake in spending order, stores its parts and fixes what it will count. Refusals in the order of
 * docs/rules/games.md#bets: block, funds, limits, largest bet of the bonus; the caller's objection comes before all of
 * them or after the funds.
 */
export function decideStake(state: MoneyState, command: StakeCommand, { now, spendingOrder }: Circumstances): Decision {
  const { objection } = command
  if (objection?.place === 'before_block') return refuseObjected(state, objection)
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')

  const parts = command.freeRound
    ? noParts
    : fund({
        purses: state.purses,
        order: orderFor(state.bonus, { order: spendingOrder, now }),
        amount: command.amount.amount,
      })
  if (!parts) return refuse(state, 'INSUFFICIENT')
  if (objection) return refuseObjected(state, objection)

  const open = state.rounds.get(roundKey(command))
  if (!open && !command.isRoundFinished && state.rounds.size >= openRoundsMax) return refuseLimit(state, 'open_rounds')
  const gates = atPresent(state.gates, { currency: state.currency, now })
  const reached = limitReached(gates, realPart(parts))
  if (reached) return refuseLimit(state, reached)
  if (isAboveBonusMax(state, command, now)) return refuseLimit(state, 'bonus_stake_max')

  const counts = willCount(state.bonus, { parts, weight: command.weight, now })
  const round = withStake(
    open ?? newRound({ game: command.game, version: state.version + 1n, now, weight: Number(command.weight) }),
    { parts, forfeited: 0n, awaited: counts },
    command.freeRound,
  )
  const move = moveOf(round, { counts, isRoundFinished: command.isRoundFinished })
  const settlement = command.isRoundFinished ? settlementOf(round, { version: state.version + 1n, at: now }) : null
  return accept(
    state,
    { ...draftOf(state, command, parts), willCount: counts, wagerDelta: move.counted, settlement },
    {
      change: {
        rounds: kept(state.rounds, command, command.isRoundFinished ? undefined : round),
        bonus: wagered(state.bonus, move),
        gates: played(gates, { staked: realPart(parts), paid: 0n }),
      },
    },
  )
}

/** The real money of a stake: limits ignore bonus money. docs/rules/guard-rails.md */
const realPart = ({ game, electronic }: Parts): bigint => game + electronic

// docs/rules/bonuses.md: the largest bet applies to every stake while the bonus is active, whatever pays it.
const isAboveBonusMax = ({ bonus }: MoneyState, { amount, freeRound }: StakeCommand, now: Instant): boolean =>
  bonus !== null &&
  bonus.stakeMax !== null &&
  freeRound === null &&
  amount.amount > bonus.stakeMax &&
  !isTimeOver(bonus, now)

/** A stake that ends its round counts at once, with everything its round awaited. */
const moveOf = (
  round: OpenRound,
  { counts, isRoundFinished }: { counts: bigint; isRoundFinished: boolean },
): WagerMove =>
  isRoundFinished ? { awaited: counts - round.awaited, counted: round.awaited } : { awaited: counts, counted: 0n }

const draftOf = ({ bonus }: MoneyState, command: StakeCommand, parts: Parts): Draft => ({
  kind: 'stake',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  legs: { game: -parts.game, electronic: -parts.electronic, bonus: -parts.bonus },
  play: { provider: command.provider, game: command.game, round: command.round },
  isRoundFinished: command.isRoundFinished,
  userBonusId: bonus?.id ?? null,
  ...detailOf(bonus, command),
})

// The weight is stored with the stake: the setting may have changed when the player asks for the reason.
const detailOf = (bonus: MoneyState['bonus'], { freeRound, isTip, weight }: StakeCommand): Pick<Draft, 'detail'> => {
  const isWeighed = bonus !== null && weight < wholeInBps
  if (freeRound === null && !isTip && !isWeighed) return {}
  return {
    detail: {
      ...(freeRound && { freeRound }),
      ...(isTip && { tip: isTip }),
      ...(isWeighed && { weight: Number(weight) }),
    },
  }
}
