import { blockMessage, drawFromBlocks, payoutOf, spin, type ReelGame } from '@zoria/game-maths'
import { minor } from './model.ts'
import type { RoundRecall } from '../wire.ts'

/** Words enough for any round: rejections are rare, a round takes a few draws. */
const BLOCKS = 16

/**
 * Derives a round again in the player's own browser: the revealed seed against its hash, then the reels and the
 * payout from the seeds. Null while the server seed is not revealed.
 */
export async function verifyRound(game: ReelGame, round: RoundRecall): Promise<boolean | null> {
  const { serverSeed, clientSeed, hash } = round.seeds
  if (serverSeed === null || clientSeed === null || round.nonce === null || round.outcome === null) return null
  if (game.version !== round.gameVersion) return null
  const seed = bytesOf(serverSeed)
  if (hexOf(await crypto.subtle.digest('SHA-256', seed)) !== hash) return false

  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const seeds = { clientSeed, nonce: round.nonce }
  const blocks = await Promise.all(Array.from({ length: BLOCKS }, (_, cursor) => crypto.subtle.sign('HMAC', key, new TextEncoder().encode(blockMessage(seeds, cursor)))))
  const outcome = spin(game, drawFromBlocks((cursor) => new Uint8Array(blocks[cursor] ?? new ArrayBuffer(0))))
  const isSameShown = JSON.stringify(outcome.turns.map(({ stops }) => stops)) === JSON.stringify(round.outcome.turns.map(({ stops }) => stops))
  return isSameShown && payoutOf(game, minor(round.stake), outcome.units) === minor(round.payout ?? '0')
}

/** A first client seed: two words a person can tell from others, and enough chance that nobody guesses it. */
export function suggestSeed(): string {
  const words = ['steppe', 'amber', 'falcon', 'dawn', 'river', 'stone', 'cedar', 'spark', 'tulip', 'storm', 'ember', 'saddle', 'poplar', 'salt', 'thunder', 'willow']
  const chance = crypto.getRandomValues(new Uint8Array(10))
  const word = (at: number): string => words[(chance[at] ?? 0) % words.length] ?? ''
  return `${word(0)}-${word(1)}-${hexOf(chance.slice(2).buffer)}`
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
