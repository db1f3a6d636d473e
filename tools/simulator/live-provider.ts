import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFields, type Field } from '../gis/form.ts'
import { signatureOf, type Merchant } from '../gis/signature.ts'

/** A table as the lobby sends it. */
export type SimulatedTable = Readonly<Record<string, unknown>>

/** What a simulated provider answers; each part can be replaced by a faulty one. */
export type LiveBehaviour = {
  /** The tables of the live game. */
  tables(of: { readonly currency: string; readonly now: number }): readonly SimulatedTable[]
  /** Whether a call is believed. */
  isBelieved(isSignedWell: boolean): boolean
  /** Whether a launch with this lobby_data opens. */
  opens(lobbyData: string | undefined, tables: readonly SimulatedTable[]): boolean
  /** The status for a lobby of another game. */
  otherLobby(isKnown: boolean): number
}

const liveGame = 'simulated-roulette'
const slot = 'simulated-slot'

/** Two open tables and a closed one, with the extension on the first. */
export const rightBehaviour: LiveBehaviour = {
  tables: ({ currency, now }) => [
    table('north', {
      name: 'North',
      currency,
      live: {
        language: 'uk',
        names: { en: 'North', uk: 'Північ' },
        players: Math.floor(now / 1_000) % 40,
        seats: 7,
        seatsFree: 3,
        results: [
          { value: '17', colour: 'black' },
          { value: '0', colour: 'green' },
        ],
      },
    }),
    table('south', { name: 'South', currency, openTime: '08:00', closeTime: '02:00' }),
    table('night', {
      name: 'Night',
      currency,
      isOpen: false,
      openTime: '18:00',
      closeTime: '04:00',
      dealerName: 'Taras',
    }),
  ],
  isBelieved: (isSignedWell) => isSignedWell,
  opens: (lobbyData, tables) => tables.some((each) => each['lobbyData'] === lobbyData && each['isOpen'] === true),
  otherLobby: (isKnown) => (isKnown ? 422 : 404),
}

const table = (
  id: string,
  { currency, ...more }: { readonly name: string; readonly currency: string } & Readonly<Record<string, unknown>>,
): SimulatedTable => ({
  lobbyData: `open-${id}`,
  tableId: id,
  isOpen: true,
  openTime: null,
  closeTime: null,
  dealerName: null,
  dealerAvatar: null,
  technology: 'html5',
  limits: [{ currency, min: '5.00', max: '5000.00' }],
  ...more,
})

export type LiveProvider = { readonly url: string; close(): Promise<void> }

/**
 * A GIS provider with one live game and one slot, for platforms: the list of games, the lobby, and launches. It plays
 * nothing; the address of a launch is a page that says so.
 */
export async function openLiveProvider({
  merchant,
  now,
  behaviour = rightBehaviour,
  port = 0,
}: {
  readonly merchant: Merchant
  readonly now: () => number
  readonly behaviour?: LiveBehaviour
  readonly port?: number
}): Promise<LiveProvider> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, body } = answerTo(request, Buffer.concat(parts).toString('utf8'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answerTo(request: IncomingMessage, body: string): { readonly status: number; readonly body: unknown } {
    const { pathname, search } = new URL(request.url ?? '', url)
    const fields = readFields(request.method === 'POST' ? body : search.slice(1))
    const of = (name: string) => fields.find(([each]) => each === name)?.[1]
    if (pathname.startsWith('/table/')) return { status: 200, body: { simulated: pathname } }
    if (!behaviour.isBelieved(isSignedWell(request, fields, merchant))) return refused(401, 'signature')
    const game = of('game_uuid') ?? ''
    const tables = behaviour.tables({ currency: of('currency') ?? 'UAH', now: now() })
    switch (`${request.method} ${pathname}`) {
      case 'GET /games':
        return {
          status: 200,
          body: {
            items: [
              item(liveGame, { name: 'Simulated Roulette', type: 'roulette', has_lobby: 1 }),
              item(slot, { name: 'Simulated Slot', type: 'slots', has_lobby: 0 }),
            ],
            _meta: { totalCount: 2, pageCount: 1, currentPage: 1, perPage: 50 },
          },
        }
      case 'GET /games/lobby':
        return game === liveGame
          ? { status: 200, body: { lobby: tables } }
          : refused(behaviour.otherLobby(game === slot), 'game_uuid')
      case 'POST /games/init':
        return game === slot || behaviour.opens(of('lobby_data'), tables)
          ? { status: 200, body: { url: `${url}/table/${encodeURIComponent(of('lobby_data') ?? '')}` } }
          : refused(422, 'lobby_data')
      default:
        return refused(404, 'call')
    }
  }

  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const item = (uuid: string, more: object): object => ({
  uuid,
  image: null,
  provider: 'Simulated',
  provider_id: 1,
  technology: 'html5',
  is_mobile: 1,
  has_freespins: 0,
  has_tables: 0,
  ...more,
})

const refused = (status: number, message: string) => ({ status, body: { name: 'refused', message, code: 0, status } })

function isSignedWell({ headers }: IncomingMessage, fields: readonly Field[], merchant: Merchant): boolean {
  const of = (name: string) => String(headers[name] ?? '')
  return (
    of('x-merchant-id') === merchant.id &&
    signatureOf(fields, {
      stamp: { merchant: merchant.id, timestamp: of('x-timestamp'), nonce: of('x-nonce') },
      key: merchant.key,
    }) === of('x-sign')
  )
}
