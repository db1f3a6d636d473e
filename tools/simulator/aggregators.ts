import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A game in an aggregator's list, in the fields of its protocol. */
export type ListedGame = Readonly<Record<string, unknown>>

/** A launch that was accepted: its path, and the fields that the casino sent. */
export type Launch = { readonly path: string; readonly fields: Readonly<Record<string, unknown>> }

/** The side of an aggregator that casinos call: the list of games, and launches. */
export type Aggregator = {
  readonly url: string
  readonly launches: readonly Launch[]
  /** Another list from now on. */
  list(games: readonly ListedGame[]): void
  close(): Promise<void>
}

type Asked = { readonly path: string; readonly body: Buffer; readonly header: (name: string) => string }
type Reply = { readonly status: number; readonly json: unknown }

/**
 * Hub88 as operators see it: `POST /operator/generic/v2/game/list` and `/game/url`, signed with the operator's RSA key.
 * Written from its public documentation; errors are `{error}` with 400, 401 and 404.
 */
export function openHub88({
  operatorKey,
  operatorId,
  games,
  port = 0,
}: {
  operatorKey: KeyObject
  operatorId: number
  games: readonly ListedGame[]
  port?: number
}): Promise<Aggregator> {
  return open(games, port, ({ path, body, header }, { list, launched }) => {
    if (!verify('RSA-SHA256', body, operatorKey, Buffer.from(header('x-hub88-signature'), 'base64')))
      return { status: 401, json: { error: 'the signature is not valid' } }
    const fields = objectIn(body)
    if (fields?.['operator_id'] !== operatorId) return { status: 404, json: { error: 'there is no such operator' } }
    if (path === '/operator/generic/v2/game/list') return { status: 200, json: list() }
    if (path !== '/operator/generic/v2/game/url') return { status: 404, json: { error: 'there is no such call' } }

    const isDemo = fields['currency'] === 'XXX'
    const missing = [
      'game_code',
      'platform',
      'lang',
      'currency',
      'country',
      'lobby_url',
      ...(isDemo ? [] : ['user', 'token']),
    ].find((name) => typeof fields[name] !== 'string' || fields[name] === '')
    if (missing !== undefined) return { status: 400, json: { error: `${missing} is missing` } }
    if (!list().some(({ game_code }) => game_code === fields['game_code']))
      return { status: 404, json: { error: 'there is no such game' } }
    return { status: 200, json: { url: launched({ path: '/game/url', fields }) } }
  })
}

/**
 * A SOFTSWISS GCP provider as casinos see it: `GET /games`, `POST /sessions` and `/demo`, signed with HMAC-SHA256 of
 * the body. Written from docs/rules/gcp.md; errors are `{code, message}` with 4xx.
 */
export function openGCP({
  key,
  casinoId,
  games,
  port = 0,
}: {
  key: string
  casinoId: string
  games: readonly ListedGame[]
  port?: number
}): Promise<Aggregator> {
  return open(games, port, ({ path, body, header }, { list, launched }) => {
    const [expected, received] = [
      createHmac('sha256', key).update(body).digest(),
      Buffer.from(header('x-request-sign'), 'hex'),
    ]
    if (expected.length !== received.length || !timingSafeEqual(expected, received))
      return { status: 403, json: { code: 403, message: 'the signature is not valid' } }
    if (path === '/games') return { status: 200, json: list() }
    if (path !== '/sessions' && path !== '/demo')
      return { status: 404, json: { code: 404, message: 'there is no such call' } }

    const fields = objectIn(body) ?? {}
    if (fields['casino_id'] !== casinoId || !list().some(({ identifier }) => identifier === fields['game']))
      return { status: 400, json: { code: 405, message: 'the game is not available to the casino' } }
    const missing = [
      'locale',
      'client_type',
      'urls',
      ...(path === '/demo' ? [] : ['currency', 'session_id', 'user']),
    ].find((name) => fields[name] === undefined)
    if (missing !== undefined) return { status: 400, json: { code: 400, message: `${missing} is missing` } }
    return {
      status: 200,
      json: {
        ...(path === '/demo' ? {} : { session_id: fields['session_id'] }),
        launch_options: { game_url: launched({ path, fields }), strategy: 'iframe' },
      },
    }
  })
}

type Desk = { readonly list: () => readonly ListedGame[]; readonly launched: (launch: Launch) => string }

async function open(
  games: readonly ListedGame[],
  port: number,
  answer: (asked: Asked, desk: Desk) => Reply,
): Promise<Aggregator> {
  const launches: Launch[] = []
  let listed = games
  let url = ''
  const desk: Desk = { list: () => listed, launched: (launch) => `${url}/play/${launches.push(launch)}` }
  const server = createServer((request, response) => void reply(request, response, (asked) => answer(asked, desk)))
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    launches,
    list: (others) => void (listed = others),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (asked: Asked) => Reply,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { status, json } = answer({
    path: request.url ?? '',
    body: Buffer.concat(parts),
    header: (name) => String(request.headers[name] ?? ''),
  })
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}
