import { countedNetwork } from '@zoria/platform/http/addresses'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { FastifyInstance } from 'fastify'
import type { PlayDeps } from '../play/deps.ts'
import type { TableEngine } from '../play/tables/table-engine.ts'
import { viewChain, viewResult } from '../play/tables/table-views.ts'
import { openingAt } from '../rules/opening-hours.ts'
import { findChain, listRoundsOfDay } from '../storage/table-rounds.ts'
import type { PublishedDay } from '../wire-tables.ts'
import { createKeyedRateLimit } from './rate-limit.ts'

/** Results per table in the list of tables. */
const RESULTS_LISTED = 12
/** Published days per second and address: each is read from the database with all its rounds, and the page needs one. */
const DAYS_PER_SECOND = 10

const forEverybody = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

interface PublicTableDeps extends Pick<PlayDeps, 'sql' | 'clock'> {
  readonly engine: TableEngine
  readonly security: Pick<SecurityLog, 'report'>
}

/**
 * Tables for everyone. `GET /tables`: of every table its game, opening, seated players, seats and last results, newest
 * first. `GET /fairness/tables/{id}/{day}.json`: the hash chain of a day, published before it, with the rounds that are
 * drawn (docs/rules/table-games.md#seeds). RATE_LIMITED (429) for an address that reads many days.
 */
export function publicTableRoutes({
  sql,
  clock,
  engine,
  security,
}: PublicTableDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const limits = createKeyedRateLimit()
    app.get('/tables', async (_, reply) =>
      reply.headers({ ...forEverybody, 'Cache-Control': 'public, max-age=1' }).send({
        tables: [...engine.tables.values()].map(({ game, table, pages, results }) => ({
          tableId: table.id,
          gameUuid: game.uuid,
          kind: game.kind,
          ...openingAt(table.hours, clock.now()),
          seated: pages.seated(),
          seats: table.seats,
          results: results()
            .slice(0, RESULTS_LISTED)
            .map(({ number, outcome }) => ({ number, outcome })),
        })),
      }),
    )
    app.get('/fairness/tables/:id/:file', async (request, reply) => {
      const { id, file } = request.params as { id: string; file: string }
      const day = /^(\d{4}-\d{2}-\d{2})\.json$/.exec(file)?.[1]
      const table = engine.tables.get(id)
      const isKnown = day !== undefined && table !== undefined && isDate(day)
      // Real time: the rate of calls does not depend on the sandbox clock.
      const waitMs = isKnown ? limits(countedNetwork(request.ip), DAYS_PER_SECOND, performance.now()) : 0
      if (waitMs > 0) {
        security.report({
          kind: 'rate_limited',
          address: request.ip,
          facts: { route: '/fairness/tables/:id/:file', reason: 'days' },
        })
        return reply
          .code(429)
          .headers({ 'Retry-After': Math.ceil(waitMs / 1_000), 'Cache-Control': 'no-store' })
          .send({ code: 'RATE_LIMITED', message: 'RATE_LIMITED', requestId: request.id })
      }
      const chain = isKnown ? await findChain(sql, { tableId: id, day }) : null
      if (chain === null || table === undefined)
        return reply.code(404).send({ code: 'DAY_NOT_FOUND', message: 'DAY_NOT_FOUND', requestId: request.id })
      const results = (await listRoundsOfDay(sql, chain)).map(viewResult)
      const published: PublishedDay = {
        format: 'zoria-table-day/1',
        ...viewChain(chain),
        kind: table.game.kind,
        results,
      }
      return reply.headers({ ...forEverybody, 'Cache-Control': 'public, max-age=5' }).send(published)
    })
  }
}

// Date.parse takes the 30th of February for the 2nd of March, and PostgreSQL has no year 0.
const isDate = (day: string): boolean =>
  day >= '0001' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
