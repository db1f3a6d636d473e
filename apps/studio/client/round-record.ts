import type { Currency } from '../rules/stakes.ts'
import type { RoundRecall } from '../wire.ts'

/**
 * A round as one line of the format that anybody's program reads (docs/rules/fairness.md, a player's rounds). Null while its
 * server seed is in use or where it was never drawn: there is nothing to check then.
 */
export function recordOf(round: RoundRecall, of: { readonly game: { readonly slug: string }; readonly mode: 'real' | 'demo'; readonly currency: Currency }): string | null {
  const { hash, clientSeed, serverSeed, rounds: pairRounds } = round.seeds
  if (serverSeed === null || round.outcome === null || round.nonce === null) return null
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
    drawnAt: round.startedAt,
    serverSeedHash: hash,
    serverSeed,
    clientSeed,
    nonce: round.nonce,
    pairRounds,
    outcome: { units, isCapped, turns: turns.map(({ kind, stops, multiplier, awarded, units: paid }) => ({ kind, stops, multiplier, awarded, units: paid })) },
  })
}
