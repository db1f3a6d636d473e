import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { figuresOf, publishedGame } from '@zoria/game-maths'
import type { FastifyInstance } from 'fastify'
import { sha256 } from '../chance.ts'
import type { PlayDeps } from '../play/deps.ts'
import { exportRounds } from '../play/export-rounds.ts'
import { publishGame } from '../rules/published-game.ts'
import { findSession } from '../storage/sessions.ts'

/** The rules page of this version. Without it the studio does not start, because players could not read the rules. */
const rulesPage = join(import.meta.dirname, '../../../docs/rules/fairness.md')

// Readable from any origin, because anyone may write a verifier.
const forEverybody = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=3600',
}

/**
 * What a verifier needs (docs/rules/fairness.md): the rules page and the game files for everyone, and a player's own
 * rounds for the player.
 */
export function fairnessRoutes(deps: Pick<PlayDeps, 'sql' | 'clock'>): (app: FastifyInstance) => Promise<void> {
  const rules = readFileSync(rulesPage)
  return async (app) => {
    app.get('/fairness/rules.md', async (_, reply) =>
      reply.headers({ ...forEverybody, 'Content-Type': 'text/markdown; charset=utf-8' }).send(rules),
    )
    app.get('/fairness/games/:slug/:file', async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const version = /^([1-9]\d{0,5})\.json$/.exec(file)?.[1]
      const game = version === undefined ? undefined : publishedGame(slug, Number(version))
      if (game === undefined)
        return reply.code(404).send({ code: 'GAME_NOT_FOUND', message: 'GAME_NOT_FOUND', requestId: request.id })
      return reply.headers(forEverybody).send(publishGame(game, figuresOf(game).rtp))
    })
    app.get('/client/rounds/export', async (request, reply) => {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ')
      const session = scheme === 'Bearer' && token ? await findSession(deps.sql, sha256(token), deps.clock.now()) : null
      if (session === null)
        return reply.code(401).send({ code: 'SESSION_ENDED', message: 'SESSION_ENDED', requestId: request.id })
      return reply
        .headers({
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Content-Disposition': 'attachment; filename="zoria-rounds.jsonl"',
          'Cache-Control': 'no-store',
        })
        .send(Readable.from(exportRounds(deps, session)))
    })
  }
}
