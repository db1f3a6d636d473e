import type { CloseRoundCommand } from './commands.ts'
import { accept, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'
import { closed } from './rounds.ts'

/** Ends a round. Moves nothing; a payout that comes later still lands, split by the stakes the journal remembers. */
export function decideCloseRound(state: MoneyState, command: CloseRoundCommand): Decision {
  const { provider, game, round } = command
  return accept(
    state,
    { kind: 'close_round', key: keyOf(command), fingerprint: fingerprintOf(command), play: { provider, game, round }, isRoundFinished: true },
    { change: { rounds: closed(state.rounds, command) } },
  )
}
