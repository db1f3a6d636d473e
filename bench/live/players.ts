import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'
import { signed } from '../studio/players.ts'

/** The round of a table as in its frames. */
export interface RoundFrame {
  readonly id: string
  readonly phase: string
  readonly opensAt: number
  readonly closesAt: number
  readonly resultAt: number
  readonly paysAt: number
  readonly outcome: object | null
}

/** What a player has in a round. */
export interface OwnFrame {
  readonly roundId: string
  readonly stake: string
  readonly payout: string | null
  readonly isPaid: boolean
}

export const tableId = 'roulette-dnipro'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const json = { 'content-type': 'application/json' }

/** Seats a player: launch by the platform's signed call, then the page's enter. Returns the session token. */
export async function seatAtTable(
  port: number,
  of: { readonly game: string; readonly player: string; readonly session: string },
): Promise<string> {
  const form = signed([
    ['game_uuid', of.game],
    ['player_id', of.player],
    ['player_name', 'bench'],
    ['currency', 'UAH'],
    ['session_id', of.session],
    ['device', 'desktop'],
    ['lobby_data', tableId],
  ])
  const { url } = await call<{ url: string }>(port, 'POST', '/games/init', {
    headers: { ...form.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.body,
  })
  const { token } = await call<{ token: string }>(port, 'POST', '/client/enter', {
    headers: json,
    body: JSON.stringify({ launch: new URL(url).searchParams.get('launch') }),
  })
  return token
}

/** Places one bet and answers how long it took. Throws if it was not accepted. */
export async function placeBet(
  port: number,
  of: { readonly token: string; readonly roundId: string; readonly spot: string },
): Promise<number> {
  const from = performance.now()
  const body = JSON.stringify({
    requestId: randomUUID(),
    roundId: of.roundId,
    bets: [{ spot: of.spot, amount: '10.00' }],
  })
  const { own } = await call<{ own: OwnFrame }>(port, 'POST', '/client/table/bets', {
    headers: { ...json, authorization: `Bearer ${of.token}` },
    body,
  })
  if (own.stake !== '10.00') throw new Error(`a bet was not accepted: ${JSON.stringify(own)}`)
  return performance.now() - from
}

/** The full state of a table, as a page that joins late asks for it, with the time it took. */
export async function joinLate(port: number, token: string): Promise<{ readonly ms: number; readonly now: number }> {
  const from = performance.now()
  const { state } = await call<{ state: { frame: { now: number } } }>(port, 'GET', '/client/table', {
    headers: { authorization: `Bearer ${token}` },
  })
  return { ms: performance.now() - from, now: state.frame.now }
}

/** Opens the event stream of a page; `onEvent` receives every frame. */
export function listen(port: number, token: string, onEvent: (event: string, frame: unknown) => void): ClientRequest {
  const asked = request(
    {
      port,
      host: '127.0.0.1',
      path: '/client/table/events',
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    },
    (response) => {
      if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        const blocks = `${rest}${piece}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [first = '', second = ''] = block.split('\n')
          if (first.startsWith('event: ') && second.startsWith('data: '))
            onEvent(first.slice(7), JSON.parse(second.slice(6)))
        }
      })
    },
  )
  asked.on('error', () => undefined)
  asked.end()
  return asked
}

const call = <Answer>(
  port: number,
  method: string,
  path: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body?: string },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        agent,
      },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
