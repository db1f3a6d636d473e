import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'

/** One call of a provider as the benchmark sends it: a stake or a payout. */
export interface PlayCall {
  readonly kind: 'stake' | 'payout'
  readonly playerId: string
  readonly transactionId: string
  readonly round: string
  readonly provider: string
  readonly game: string
  /** Minor units as providers write them: "12.50". */
  readonly amount: string
  readonly currency: string
  readonly isRoundFinished: boolean
  /** Milliseconds since 1970. */
  readonly sessionStartedAt: number
}

/** `OK` and `REPLAY` carry the stored transaction and the balance after it. */
export interface PlayReply {
  readonly code: string
  readonly transactionId: string
  readonly balance: string
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const

const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'kind',
    'playerId',
    'transactionId',
    'round',
    'provider',
    'game',
    'amount',
    'currency',
    'isRoundFinished',
    'sessionStartedAt',
  ],
  properties: {
    kind: { type: 'string', enum: ['stake', 'payout'] },
    playerId: { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' },
    transactionId: text(64),
    round: text(64),
    provider: text(32),
    game: text(64),
    amount: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
    currency: { type: 'string', enum: ['uah', 'kzt'] },
    isRoundFinished: { type: 'boolean' },
    sessionStartedAt: { type: 'integer' },
  },
} as const

const replySchema = {
  type: 'object',
  required: ['code', 'transactionId', 'balance'],
  properties: { code: { type: 'string' }, transactionId: { type: 'string' }, balance: { type: 'string' } },
} as const

/**
 * The same minimal route for every opponent: compiled schemas in and out, no logging, no hooks. Only `answer` differs.
 * Listens on a free loopback port and returns it.
 */
export async function servePlay(
  answer: (call: PlayCall) => Promise<PlayReply> | PlayReply,
): Promise<{ server: FastifyInstance; port: number }> {
  const server = Fastify({ logger: false })
  // Only the parser: properties outside of the schema never reach the opponents, so no check for dangerous ones is
  // needed.
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  server.post('/play', { schema: { body: bodySchema, response: { 200: replySchema } } }, async (request) =>
    answer(request.body as PlayCall),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  return { server, port: (server.server.address() as AddressInfo).port }
}
