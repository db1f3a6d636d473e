import type { PlayedRound, RoundFilter } from './journal-row.ts'

/**
 * Does a round pass every filter that is set? An open round that has paid nothing has no outcome yet, a voided one has
 * none.
 */
export function passesFilter(round: PlayedRound, { game, from, to, outcome, money }: RoundFilter): boolean {
  if (game !== null && round.game !== game) return false
  if (from !== null && round.startedAt < from) return false
  if (to !== null && round.startedAt >= to) return false
  if (money !== null && round.money !== money) return false
  return outcome === null || outcomeOf(round) === outcome
}

const outcomeOf = ({ paid, status }: PlayedRound): RoundFilter['outcome'] => {
  if (paid.amount > 0n) return 'paid'
  return status === 'settled' ? 'unpaid' : null
}
