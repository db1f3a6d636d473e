import type { AddressInfo } from 'node:net'
import { endpoint } from '@zoria/contract/endpoint'
import { amountInput } from '@zoria/contract/wire'
import { fail, ok } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { serveDocs } from '@zoria/platform/http/docs'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import * as z from 'zod/mini'

const body = z.object({ amount: amountInput, note: z.optional(z.string().check(z.maxLength(2_000))) })
const planted = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/${name}`,
    access: 'open',
    summary: name,
    body,
    replies: { 204: null },
    refusals: ['INSUFFICIENT_FUNDS'],
  })

/** Endpoint → the bug in it. */
export const plantedBugs: Readonly<Record<string, string>> = {
  '/breaks': 'a route that some value breaks',
  '/unlisted': 'a refusal that the endpoint does not list',
  '/undocumented': 'a status that the endpoint does not document',
  '/shapeless': 'a refusal without its shape',
  '/talkative': 'an answer that tells of the inside',
  '/mislabelled': 'a code with the status of another one',
  '/silent': 'a call that is never answered',
}

/** A server built like the product's in which every endpoint has a bug that the proof must detect. */
export async function openPlantedHouse(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = await createServer({
    logger: createLogger({ name: 'planted', level: 'silent' }),
    clock: systemClock,
    chance: systemChance,
  })
  await serveDocs(server, { title: 'Planted', version: '1' })
  const serve = serveOn(server, {
    isSandbox: true,
    authenticator: { byBearer: async () => undefined, byCookie: async () => undefined },
  })
  const fine = ok({ status: 204 as const, body: undefined })
  serve(planted('breaks'), async (asked) => {
    if (asked.body.amount.length > 8) throw new Error('a sum that nobody thought of')
    return fine
  })
  serve(planted('unlisted'), async (asked) =>
    asked.body.amount.startsWith('1') ? (fail({ code: 'LIMIT_REACHED' }) as never) : fine,
  )
  serve(planted('undocumented'), async (asked, reply) => {
    if (asked.body.note !== undefined) await reply.status(206).serializer(String).send('part of it')
    return fine
  })
  serve(planted('shapeless'), async (asked, reply) => {
    if (asked.body.amount === '0') return fine
    await reply.status(409).serializer(String).send('no')
    return fine
  })
  serve(planted('talkative'), async (_, reply) => {
    await reply
      .status(409)
      .serializer(JSON.stringify)
      .send({ code: 'INSUFFICIENT_FUNDS', message: 'at decide (decide.ts:12)', requestId: 'one' })
    return fine
  })
  serve(planted('mislabelled'), async (_, reply) => {
    await reply
      .status(404)
      .serializer(JSON.stringify)
      .send({ code: 'INSUFFICIENT_FUNDS', message: 'Not enough balance', requestId: 'one' })
    return fine
  })
  serve(planted('silent'), async (asked, reply) => {
    if (asked.body.note !== undefined) reply.raw.destroy()
    return fine
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() }
}
