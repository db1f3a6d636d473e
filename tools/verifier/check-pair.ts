import type { Fault } from './check-round.ts'
import type { Round } from './round.ts'

/** More gaps than these are told by their number. */
const GAPS_TOLD = 10

/** Checks all rounds with one server seed hash: one client seed, and nonces 0, 1, 2, … up to the largest, each once. */
export function checkPair(rounds: readonly Round[]): readonly Fault[] {
  return [...checkClientSeed(rounds), ...checkNonces(rounds.map(({ nonce }) => nonce))]
}

const checkClientSeed = (rounds: readonly Round[]): readonly Fault[] => {
  const seeds = [...new Set(rounds.map(({ clientSeed }) => clientSeed))]
  return seeds.length === 1 ? [] : [{ check: 'client seed', says: `there should be one client seed, there are ${seeds.length}: ${listed(seeds)}` }]
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
    ...(missing.length === 0 ? [] : [{ check: 'nonces', says: `missing below ${expected}: ${listed(missing)}` } as const]),
    ...(repeated.size === 0 ? [] : [{ check: 'nonces', says: `more than once: ${listed([...repeated])}` } as const]),
  ]
}

const listed = (items: readonly string[]): string =>
  items.length > GAPS_TOLD ? `${items.slice(0, GAPS_TOLD).join(', ')} and ${items.length - GAPS_TOLD} more` : items.join(', ')
