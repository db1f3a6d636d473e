import type { Game } from './game.ts'
import { versionName } from './game.ts'
import type { Outcome, Turn } from './play.ts'
import { playRound, stakeUnitsOf } from './play.ts'
import type { Round } from './round.ts'
import { drawsOf, hashOf } from './stream.ts'

/** What was checked and does not hold. */
export type Check =
  | 'form'
  | 'seed'
  | 'seed hash'
  | 'game'
  | 'turns'
  | 'kind'
  | 'stops'
  | 'multiplier'
  | 'awarded'
  | 'turn units'
  | 'units'
  | 'cap'
  | 'stake'
  | 'payout'
  | 'client seed'
  | 'nonces'
  | 'rounds'
  | 'mode'
  | 'id'

/** One broken promise: what, and in words what the file says and what should stand there. */
export type Fault = { readonly check: Check; readonly says: string }

/** A round together with what it takes to check it. */
export type Revealed = { readonly round: Round; readonly serverSeed: Buffer; readonly game: Game | undefined }

/**
 * Checks one round by itself: hash of its seed, outcome, payout (docs/rules/fairness.md, What a verifier checks). The checks do not
 * wait for each other, so that a forged hash of the true seed is told from a forged seed. Of the turns only the first that differs is told.
 */
export function checkRound({ round, serverSeed, game }: Revealed): readonly Fault[] {
  if (game === undefined) return [...checkHash(round, serverSeed), { check: 'game', says: `the file of ${versionName(round)} is missing, so nothing else can be checked` }]

  const drawn = playRound(game, drawsOf({ serverSeed, clientSeed: round.clientSeed, nonce: round.nonce }))
  return [...checkHash(round, serverSeed), ...checkOutcome(round.outcome, drawn), ...checkMoney(round, game)]
}

const checkHash = (round: Round, serverSeed: Buffer): readonly Fault[] => {
  const hash = hashOf(serverSeed)
  return hash === round.serverSeedHash ? [] : [{ check: 'seed hash', says: `SHA-256 of the server seed is ${hash}, not ${round.serverSeedHash}` }]
}

const checkOutcome = (told: Outcome, drawn: Outcome): readonly Fault[] => [
  ...differing('turns', { told: told.turns.length, drawn: drawn.turns.length, of: 'the number of turns' }),
  ...checkFirstDifferingTurn(told.turns, drawn.turns),
  ...differing('units', { told: told.units, drawn: drawn.units, of: 'the units of the round' }),
  ...differing('cap', { told: told.isCapped, drawn: drawn.isCapped, of: 'isCapped' }),
]

const checkFirstDifferingTurn = (told: readonly Turn[], drawn: readonly Turn[]): readonly Fault[] => {
  for (const [index, turn] of told.entries()) {
    const other = drawn[index]
    if (other === undefined) return []
    const faults = checkTurn(turn, { drawn: other, number: index + 1 })
    if (faults.length > 0) return faults
  }
  return []
}

const checkTurn = (told: Turn, { drawn, number }: { readonly drawn: Turn; readonly number: number }): readonly Fault[] => [
  ...differing('kind', { told: told.kind, drawn: drawn.kind, of: `turn ${number}: the kind` }),
  ...differing('stops', { told: told.stops.join(', '), drawn: drawn.stops.join(', '), of: `turn ${number}: the stops` }),
  ...differing('multiplier', { told: told.multiplier, drawn: drawn.multiplier, of: `turn ${number}: the multiplier` }),
  ...differing('awarded', { told: told.awarded, drawn: drawn.awarded, of: `turn ${number}: the free spins awarded` }),
  ...differing('turn units', { told: told.units, drawn: drawn.units, of: `turn ${number}: the units` }),
]

type Pairing = { readonly told: string | number | boolean; readonly drawn: string | number | boolean; readonly of: string }

const differing = (check: Check, { told, drawn, of }: Pairing): readonly Fault[] =>
  told === drawn ? [] : [{ check, says: `${of} should be ${drawn}, the file says ${told}` }]

/** The payout against the units that the round itself tells: those are held against the drawn ones apart. */
const checkMoney = ({ stake, payout, outcome }: Round, game: Game): readonly Fault[] => {
  const stakeUnits = BigInt(stakeUnitsOf(game))
  if (stake % stakeUnits !== 0n) return [{ check: 'stake', says: `the stake ${asMoney(stake)} does not divide by ${stakeUnits} units without a remainder` }]

  const due = (stake / stakeUnits) * BigInt(outcome.units)
  if (payout === due) return []
  return [{ check: 'payout', says: `the payout should be ${asMoney(stake)} ÷ ${stakeUnits} × ${outcome.units} = ${asMoney(due)}, the file says ${asMoney(payout)}` }]
}

const asMoney = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
