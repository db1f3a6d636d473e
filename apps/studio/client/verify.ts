import { blockMessage, blocksAtMost, checkRound, type ReelGame, type RoundSeeds } from '@zoria/game-maths'
import { minor } from './model.ts'
import type { RoundRecall } from '../wire.ts'
import type { Currency } from '../rules/stakes.ts'

/**
 * Recomputes a round in the player's browser: compares the revealed seed with its hash, then every turn and the payout
 * (docs/rules/fairness.md). Null if the server seed is not revealed or the round was played with another version.
 */
export async function verifyRound(game: ReelGame, round: RoundRecall): Promise<boolean | null> {
  const { serverSeed, clientSeed, hash } = round.seeds
  if (serverSeed === null || clientSeed === null || round.nonce === null || round.outcome === null) return null
  if (game.version !== round.gameVersion) return null
  const seed = bytesOf(serverSeed)
  if (hexOf(await crypto.subtle.digest('SHA-256', seed)) !== hash) return false

  const claim = { stake: minor(round.stake), payout: minor(round.payout ?? '0'), outcome: round.outcome }
  const { isSameOutcome, isSamePayout } = checkRound(
    game,
    claim,
    await signBlocks(seed, { clientSeed, nonce: round.nonce }, blocksAtMost(game)),
  )
  return isSameOutcome && isSamePayout
}

const signBlocks = async (seed: Uint8Array<ArrayBuffer>, seeds: RoundSeeds, count: number): Promise<Uint8Array[]> => {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sign = async (cursor: number): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(blockMessage(seeds, cursor))))
  return Promise.all(Array.from({ length: count }, (_, cursor) => sign(cursor)))
}

/** Suggests a client seed: two readable words and enough random characters to be unguessable. */
export function suggestSeed(): string {
  const words = [
    'steppe',
    'amber',
    'falcon',
    'dawn',
    'river',
    'stone',
    'cedar',
    'spark',
    'tulip',
    'storm',
    'ember',
    'saddle',
    'poplar',
    'salt',
    'thunder',
    'willow',
  ]
  const chance = crypto.getRandomValues(new Uint8Array(10))
  const word = (at: number): string => words[(chance[at] ?? 0) % words.length] ?? ''
  return `${word(0)}-${word(1)}-${hexOf(chance.slice(2).buffer)}`
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A round as one line of the verifier format (docs/rules/fairness.md, a player's rounds). Null while its server seed is
 * in use or if it was never drawn: such a round cannot be checked.
 */
export function recordOf(
  round: RoundRecall,
  of: { readonly game: { readonly slug: string }; readonly mode: 'real' | 'demo'; readonly currency: Currency },
): string | null {
  const { hash, clientSeed, serverSeed, rounds: pairRounds } = round.seeds
  if (serverSeed === null || round.outcome === null || round.nonce === null || round.drawnAt === null) return null
  const { turns, units, isCapped } = round.outcome
  return JSON.stringify({
    format: 'zoria-round/1',
    id: round.id,
    game: of.game.slug,
    version: round.gameVersion,
    mode: of.mode,
    currency: of.currency,
    stake: round.stake,
    payout: round.payout ?? '0.00',
    drawnAt: round.drawnAt,
    serverSeedHash: hash,
    serverSeed,
    clientSeed,
    nonce: round.nonce,
    pairRounds,
    outcome: {
      units,
      isCapped,
      turns: turns.map(({ kind, stops, multiplier, awarded, units: paid }) => ({
        kind,
        stops,
        multiplier,
        awarded,
        units: paid,
      })),
    },
  })
}
