import type { CloseRoundCommand } from './commands.ts'
import { accept, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { roundKey, type MoneyState } from './money-state.ts'
import { kept } from './rounds.ts'
import { settlementOf } from './settlement.ts'
import { wagered } from './wagering.ts'

/**
 * Ends a round: what its stakes awaited counts now. Moves nothing; a later payout is still accepted, split by the
 * stakes in the journal.
 */
export function decideCloseRound(
  state: MoneyState,
  command: CloseRoundCommand,
  { now }: Pick<Circumstances, 'now'>,
): Decision {
  const { provider, game, round } = command
  const open = state.rounds.get(roundKey(command))
  const awaited = open?.awaited ?? 0n
  const settlement = open ? settlementOf(open, { version: state.version + 1n, at: now }) : null
  return accept(
    state,
    {
      kind: 'close_round',
      key: keyOf(command),
      fingerprint: fingerprintOf(command),
      play: { provider, game, round },
      isRoundFinished: true,
      wagerDelta: awaited,
      settlement,
    },
    {
      change: {
        rounds: kept(state.rounds, command, undefined),
        bonus: wagered(state.bonus, { awaited: -awaited, counted: awaited }),
      },
    },
  )
}
