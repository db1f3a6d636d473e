import { readOutcome } from '@zoria/game-maths'
import { formatAmount } from '../rules/amounts.ts'
import { publishOutcome } from '../rules/published-game.ts'
import { listRevealedPairs, listRoundsOfPair, type RevealedPair, type RevealedRound } from '../storage/revealed-rounds.ts'
import type { Session } from '../storage/sessions.ts'
import type { PlayDeps } from './deps.ts'

/** Rounds that are read at a time: a player of years does not lie in memory whole. */
const PAGE = 500

/**
 * Every round of a session's player whose seeds are revealed, one JSON line each, pair by pair and by nonce
 * (docs/rules/fairness.md#a-players-rounds). With the games' files it is all that a verifier needs.
 */
export async function* exportRounds(deps: Pick<PlayDeps, 'sql'>, session: Pick<Session, 'scope'>): AsyncGenerator<string> {
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
