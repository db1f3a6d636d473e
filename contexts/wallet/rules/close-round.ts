import type { CloseRoundCommand } from './commands.ts'
import { accept, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { roundKey, type MoneyState } from './money-state.ts'
import { kept } from './rounds.ts'
import { wagered } from './wagering.ts'

/** Ends a round: what its stakes awaited counts. Moves nothing; a payout that comes later still lands, split by the stakes the journal remembers. */
export function decideCloseRound(state: MoneyState, command: CloseRoundCommand): Decision {
  const { provider, game, round } = command
  const awaited = state.rounds.get(roundKey(command))?.awaited ?? 0n
  return accept(
    state,
    { kind: 'close_round', key: keyOf(command), fingerprint: fingerprintOf(command), play: { provider, game, round }, isRoundFinished: true, wagerDelta: awaited },
    { change: { rounds: kept(state.rounds, command, undefined), bonus: wagered(state.bonus, { awaited: -awaited, counted: awaited }) } },
  )
}
