import type { Fault } from './check-round.ts'
import type { Round } from './round.ts'

/** Further gaps are only counted. */
const GAPS_TOLD = 10

/**
 * Checks all rounds with one server seed hash (docs/rules/fairness.md, What a verifier checks): one client seed; one
 * mode, and for play money one game, because a pair belongs to one player or one demo session; nonces 0, 1, 2, … below
 * the rounds of the pair, each once.
 */
export function checkPair(rounds: readonly Round[]): readonly Fault[] {
  const nonces = rounds.map(({ nonce }) => nonce)
  return [
    ...checkOne(
      'client seed',
      rounds.map(({ clientSeed }) => clientSeed),
    ),
    ...checkOne(
      'mode',
      rounds.map(({ mode }) => mode),
    ),
    ...checkOne(
      'game',
      rounds.flatMap(({ mode, slug }) => (mode === 'demo' ? [slug] : [])),
    ),
    ...checkNonces(nonces),
    ...checkCount(rounds, nonces),
  ]
}

const checkOne = (check: 'client seed' | 'mode' | 'game', all: readonly string[]): readonly Fault[] => {
  const different = [...new Set(all)]
  return different.length <= 1
    ? []
    : [{ check, says: `there should be one ${check}, there are ${different.length}: ${listed(different)}` }]
}

/**
 * Rounds missing at the end of a pair, for example in a truncated file. Gaps before its largest nonce are reported by
 * checkNonces.
 */
const checkCount = (rounds: readonly Round[], nonces: readonly number[]): readonly Fault[] => {
  const counts = [...new Set(rounds.map(({ pairRounds }) => pairRounds))]
  const found = nonces.reduce((most, nonce) => Math.max(most, nonce + 1), 0)
  const [count = found] = counts
  if (counts.length > 1)
    return [
      {
        check: 'rounds',
        says: `pairRounds should be the same in all rounds of the pair, there are ${counts.length}: ${listed(counts.map(String))}`,
      },
    ]
  return count === found
    ? []
    : [{ check: 'rounds', says: `the pair should have ${count} rounds, the largest nonce is ${found - 1}` }]
}

const checkNonces = (unsorted: readonly number[]): readonly Fault[] => {
  const nonces = unsorted.toSorted((a, b) => a - b)
  const missing: string[] = []
  const repeated = new Set<string>()
  let expected = 0
  for (const nonce of nonces) {
    if (nonce > expected) missing.push(nonce - expected === 1 ? `${expected}` : `${expected} to ${nonce - 1}`)
    if (nonce < expected) repeated.add(`${nonce}`)
    expected = nonce + 1
  }
  return [
    ...(missing.length === 0
      ? []
      : [{ check: 'nonces', says: `missing below ${expected}: ${listed(missing)}` } as const]),
    ...(repeated.size === 0 ? [] : [{ check: 'nonces', says: `more than once: ${listed([...repeated])}` } as const]),
  ]
}

const listed = (items: readonly string[]): string =>
  items.length > GAPS_TOLD
    ? `${items.slice(0, GAPS_TOLD).join(', ')} and ${items.length - GAPS_TOLD} more`
    : items.join(', ')
