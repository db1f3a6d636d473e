import type { Game } from './game.ts'
import { versionName } from './game.ts'
import type { Outcome, Turn } from './play.ts'
import { playRound, stakeUnitsOf } from './play.ts'
import type { Round } from './round.ts'
import { drawsOf, hashOf } from './stream.ts'

/** A check that failed. */
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

/** One violated promise: the check, the value in the file and the expected value. */
export type Fault = { readonly check: Check; readonly says: string }

/** A round with everything needed to check it. */
export type Revealed = { readonly round: Round; readonly serverSeed: Buffer; readonly game: Game | undefined }

/**
 * Checks one round: hash of its seed, outcome, payout (docs/rules/fairness.md, What a verifier checks). The checks are
 * independent, so that a forged hash is distinguished from a forged seed. Only the first differing turn is reported.
 */
export function checkRound({ round, serverSeed, game }: Revealed): readonly Fault[] {
  if (game === undefined)
    return [
      ...checkHash(round, serverSeed),
      { check: 'game', says: `the file of ${versionName(round)} is missing, so nothing else can be checked` },
    ]

  const drawn = playRound(game, drawsOf({ serverSeed, clientSeed: round.clientSeed, nonce: round.nonce }))
  return [...checkHash(round, serverSeed), ...checkOutcome(round.outcome, drawn), ...checkMoney(round, game)]
}

const checkHash = (round: Round, serverSeed: Buffer): readonly Fault[] => {
  const hash = hashOf(serverSeed)
  return hash === round.serverSeedHash
    ? []
    : [{ check: 'seed hash', says: `SHA-256 of the server seed is ${hash}, not ${round.serverSeedHash}` }]
}

const checkOutcome = (recorded: Outcome, drawn: Outcome): readonly Fault[] => [
  ...differing('turns', { recorded: recorded.turns.length, drawn: drawn.turns.length, of: 'the number of turns' }),
  ...checkFirstDifferingTurn(recorded.turns, drawn.turns),
  ...differing('units', { recorded: recorded.units, drawn: drawn.units, of: 'the units of the round' }),
  ...differing('cap', { recorded: recorded.isCapped, drawn: drawn.isCapped, of: 'isCapped' }),
]

const checkFirstDifferingTurn = (recorded: readonly Turn[], drawn: readonly Turn[]): readonly Fault[] => {
  for (const [index, turn] of recorded.entries()) {
    const other = drawn[index]
    if (other === undefined) return []
    const faults = checkTurn(turn, { drawn: other, number: index + 1 })
    if (faults.length > 0) return faults
  }
  return []
}

const checkTurn = (
  recorded: Turn,
  { drawn, number }: { readonly drawn: Turn; readonly number: number },
): readonly Fault[] => [
  ...differing('kind', { recorded: recorded.kind, drawn: drawn.kind, of: `turn ${number}: the kind` }),
  ...differing('stops', {
    recorded: recorded.stops.join(', '),
    drawn: drawn.stops.join(', '),
    of: `turn ${number}: the stops`,
  }),
  ...differing('multiplier', {
    recorded: recorded.multiplier,
    drawn: drawn.multiplier,
    of: `turn ${number}: the multiplier`,
  }),
  ...differing('awarded', {
    recorded: recorded.awarded,
    drawn: drawn.awarded,
    of: `turn ${number}: the free spins awarded`,
  }),
  ...differing('turn units', { recorded: recorded.units, drawn: drawn.units, of: `turn ${number}: the units` }),
]

type Pairing = {
  readonly recorded: string | number | boolean
  readonly drawn: string | number | boolean
  readonly of: string
}

const differing = (check: Check, { recorded, drawn, of }: Pairing): readonly Fault[] =>
  recorded === drawn ? [] : [{ check, says: `${of} should be ${drawn}, the file says ${recorded}` }]

/** Checks the payout against the round's own units, which are compared with the drawn ones separately. */
const checkMoney = ({ stake, payout, outcome }: Round, game: Game): readonly Fault[] => {
  const stakeUnits = BigInt(stakeUnitsOf(game))
  if (stake % stakeUnits !== 0n)
    return [
      {
        check: 'stake',
        says: `the stake ${asMoney(stake)} does not divide by ${stakeUnits} units without a remainder`,
      },
    ]

  const due = (stake / stakeUnits) * BigInt(outcome.units)
  if (payout === due) return []
  return [
    {
      check: 'payout',
      says: `the payout should be ${asMoney(stake)} ÷ ${stakeUnits} × ${outcome.units} = ${asMoney(due)}, the file says ${asMoney(payout)}`,
    },
  ]
}

const asMoney = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
