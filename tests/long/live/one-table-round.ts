import { setTimeout as pause } from 'node:timers/promises'
import type { Casino, Victim } from '../studio/installation.ts'
import {
  allEnded,
  holdAnswer,
  killAndRevive,
  moneyFault,
  nextRound,
  place,
  seatPlayers,
  until,
  type RoundSeen,
} from './table-round.ts'

/**
 * When the process is killed: stakes are under way; between close and draw; between draw and payouts; a payout is done
 * and its answer is not there yet.
 */
export const phases = ['betting', 'closed', 'result', 'paying'] as const

export interface TablePoint {
  readonly victim: Victim
  readonly phase: (typeof phases)[number]
  /** The process comes back after the end of the round: the clock of the table does not lead it there. */
  readonly isLate?: boolean
}

const roulette = { game: 'zoria-ruletka', table: 'roulette-dnipro' } as const
const playersInRound = 6
/** Red and black together return the stake of both, except with zero. */
const bets = [
  { spot: 'red', amount: '10.00' },
  { spot: 'black', amount: '10.00' },
  { spot: 'straight-7', amount: '5.00' },
]

/**
 * Plays one round of a table with several players, kills at the point, restarts, and compares both books. Null where
 * every player was paid once.
 */
export async function playTableRound(
  casino: Casino,
  { victim, phase, isLate = false }: TablePoint,
): Promise<string | null> {
  const players = await seatPlayers(casino, roulette, playersInRound)
  const round = await nextRound(casino, players[0]!)
  const paying = phase === 'paying' ? holdAnswer(casino, 'win') : null
  const placing = Promise.all(players.map((player) => place(casino, player, { round, bets })))
  if (phase !== 'betting') await placing
  await momentOf(phase, { round, paying })
  await killAndRevive(casino, victim, isLate ? round.endsAt + 1_000 : 0)
  await placing
  return (await allEnded(casino, round)) ?? (await moneyFault(casino, { players, round }))
}

const momentOf = async (
  phase: TablePoint['phase'],
  { round, paying }: { readonly round: RoundSeen; readonly paying: Promise<void> | null },
): Promise<void> => {
  switch (phase) {
    case 'betting':
      return pause(30)
    case 'closed':
      return until(round.closesAt + 1_000)
    case 'result':
      return until(round.resultAt + 1_500)
    case 'paying':
      return paying ?? undefined
  }
}
