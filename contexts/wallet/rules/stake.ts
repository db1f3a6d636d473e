import type { StakeCommand } from './commands.ts'
import { accept, refuse, refuseLimit, refuseObjected, type Circumstances, type Decision } from './decision.ts'
import type { Draft } from './entry.ts'
import { fund, orderFor } from './funding.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { noParts, openRoundsMax, roundKey, type MoneyState, type OpenRound, type Parts } from './money-state.ts'
import { closed, kept, withStake } from './rounds.ts'

/**
 * Takes a stake in spending order and remembers its parts. Refusals in the order of docs/rules/games.md#bets: block, funds, limits,
 * largest bet of the bonus; what the caller objects comes before all of them or after the funds.
 */
export function decideStake(state: MoneyState, command: StakeCommand, { now, spendingOrder }: Circumstances): Decision {
  const { objection } = command
  if (objection?.place === 'before_block') return refuseObjected(state, objection)
  if (state.block) return refuse(state, 'PLAYER_BLOCKED')

  const parts = command.freeRound ? noParts : fund({ purses: state.purses, order: orderFor(state.bonus, spendingOrder), amount: command.amount.amount })
  if (!parts) return refuse(state, 'INSUFFICIENT')
  if (objection) return refuseObjected(state, objection)

  const open = state.rounds.get(roundKey(command))
  if (!open && !command.isRoundFinished && state.rounds.size >= openRoundsMax) return refuseLimit(state, 'open_rounds')
  if (isAboveBonusMax(state, command)) return refuseLimit(state, 'bonus_stake_max')

  const userBonusId = parts.bonus > 0n ? (state.bonus?.id ?? null) : null
  const round = withStake(open, { game: command.game, parts, userBonusId, freeRound: command.freeRound, version: state.version + 1n, now })
  return accept(state, draftOf(command, parts, userBonusId), { change: { rounds: roundsAfter(state, command, round) } })
}

// docs/rules/bonuses.md: the largest bet holds for every stake while the bonus is active, whatever pays it.
const isAboveBonusMax = ({ bonus }: MoneyState, { amount, freeRound }: StakeCommand): boolean =>
  bonus !== null && bonus.stakeMax !== null && freeRound === null && amount.amount > bonus.stakeMax

const roundsAfter = (state: MoneyState, command: StakeCommand, round: OpenRound): MoneyState['rounds'] =>
  command.isRoundFinished ? closed(state.rounds, command) : kept(state.rounds, command, round)

const draftOf = (command: StakeCommand, parts: Parts, userBonusId: string | null): Draft => ({
  kind: 'stake',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  legs: { game: -parts.game, electronic: -parts.electronic, bonus: -parts.bonus },
  play: { provider: command.provider, game: command.game, round: command.round },
  isRoundFinished: command.isRoundFinished,
  userBonusId,
  ...(command.freeRound ? { detail: { freeRound: command.freeRound } } : {}),
})
