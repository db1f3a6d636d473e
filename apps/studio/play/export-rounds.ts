import { readOutcome } from '@zoria/game-maths'
import { formatAmount } from '../rules/amounts.ts'
import { publishOutcome } from '../rules/published-game.ts'
import { listRevealedPairs, listRoundsOfPair, type RevealedPair, type RevealedRound } from '../storage/seeds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/** Rounds read at a time, so that a player's whole history is never in memory. */
const PAGE = 500

/**
 * All rounds of a session's player with revealed seeds, one JSON line each, ordered by seed pair and nonce
 * (docs/rules/fairness.md#a-players-rounds). Together with the game files this is all a verifier needs.
 */
export async function* exportRounds(
  deps: Pick<PlayDeps, 'sql'>,
  session: Pick<Session, 'scope'>,
): AsyncGenerator<string> {
  for (const pair of await listRevealedPairs(deps.sql, session.scope)) {
    for (let nonceFrom = 0; ;) {
      const rounds = await listRoundsOfPair(deps.sql, { seedId: pair.id, nonceFrom, count: PAGE })
      yield rounds.map((round) => `${JSON.stringify(lineOf(round, pair))}\n`).join('')
      if (rounds.length < PAGE) break
      nonceFrom += PAGE
    }
  }
}

const lineOf = (round: RevealedRound, pair: RevealedPair): object => ({
  format: 'zoria-round/1',
  id: round.id,
  game: round.gameSlug,
  version: round.gameVersion,
  mode: round.mode,
  currency: round.currency,
  stake: formatAmount(round.stake),
  payout: formatAmount(round.payout),
  drawnAt: round.drawnAt.toISOString(),
  serverSeedHash: hex(pair.serverSeedHash),
  serverSeed: hex(pair.serverSeed),
  clientSeed: pair.clientSeed,
  nonce: round.nonce,
  pairRounds: pair.rounds,
  outcome: publishOutcome(readOutcome(round.outcome)),
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
