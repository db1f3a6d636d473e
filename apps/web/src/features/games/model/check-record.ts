import {
  blockMessage,
  blocksAtMost,
  checkRound,
  publishedGame,
  type ReelGame,
  type RoundCheck,
} from '@zoria/game-maths'
import type { RoundRecord } from './round-record.ts'

/** What there is to hold against a round. */
export type RoundFault = 'version' | 'hash' | 'outcome' | 'payout'

export type CheckedRound = {
  readonly record: RoundRecord
  readonly faults: readonly RoundFault[]
  /** The round as its seeds make it; null where its game is not known. */
  readonly derived: RoundCheck['derived'] | null
}

/**
 * Derives a round from its seeds and compares, in this browser alone: nothing is sent anywhere (docs/rules/fairness.md,
 * what a verifier checks).
 */
export async function checkRecord(record: RoundRecord): Promise<CheckedRound> {
  const game = publishedGame(record.game, record.version)
  if (game === undefined) return { record, faults: ['version'], derived: null }

  const seed = bytesOf(record.serverSeed)
  const isHash = hexOf(await crypto.subtle.digest('SHA-256', seed)) === record.serverSeedHash
  // What a record does not carry (windows, lines) follows from the stops and is not compared.
  const outcome = {
    ...record.outcome,
    turns: record.outcome.turns.map((turn) => ({ ...turn, window: [], wins: [], scatters: [] })),
  }
  const check = checkRound(
    game,
    { stake: hundredths(record.stake), payout: hundredths(record.payout), outcome },
    await blocksOf(game, seed, record),
  )
  return { record, derived: check.derived, faults: faultsOf(isHash, check) }
}

/**
 * Pairs of seeds whose rounds are not all on one client seed, of one mode and in demo play of one game, or in a file
 * not 0, 1, 2, … without a gap up to as many as they say, or share their id with another round; named by their hash.
 * What is pasted may be some rounds of a pair.
 */
export function brokenPairs(records: readonly RoundRecord[], isFile: boolean): readonly string[] {
  const pairs = new Map<string, RoundRecord[]>()
  const ids = new Map<string, number>()
  for (const record of records) {
    const known = pairs.get(record.serverSeedHash)
    if (known) known.push(record)
    else pairs.set(record.serverSeedHash, [record])
    ids.set(record.id, (ids.get(record.id) ?? 0) + 1)
  }
  return [...pairs]
    .filter(
      ([, rounds]) =>
        !isOfOnePair(rounds) || (isFile && !(isWhole(rounds) && rounds.every(({ id }) => ids.get(id) === 1))),
    )
    .map(([hash]) => hash)
}

const isOfOnePair = (rounds: readonly RoundRecord[]): boolean =>
  rounds.every(
    ({ clientSeed, mode, game }) =>
      clientSeed === rounds[0]?.clientSeed && mode === rounds[0].mode && (mode === 'real' || game === rounds[0].game),
  )

function isWhole(rounds: readonly RoundRecord[]): boolean {
  const nonces = rounds.map(({ nonce }) => nonce).sort((a, b) => a - b)
  return (
    nonces.every((nonce, at) => nonce === at) &&
    rounds.every(({ pairRounds = nonces.length }) => pairRounds === nonces.length)
  )
}

function faultsOf(isHash: boolean, check: RoundCheck): readonly RoundFault[] {
  const faults: RoundFault[] = []
  if (!isHash) faults.push('hash')
  if (!check.isSameOutcome) faults.push('outcome')
  if (!check.isSamePayout) faults.push('payout')
  return faults
}

async function blocksOf(
  game: ReelGame,
  seed: Uint8Array<ArrayBuffer>,
  record: RoundRecord,
): Promise<readonly Uint8Array[]> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sign = async (cursor: number) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(blockMessage(record, cursor))))
  return Promise.all(Array.from({ length: blocksAtMost(game) }, (_, cursor) => sign(cursor)))
}

const hundredths = (amount: string): bigint => BigInt(amount.replace('.', ''))
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
