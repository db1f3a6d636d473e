import type { ProviderAnswer } from '../../gis/provider-client.ts'
import { must, same, Unmet } from '../expectations.ts'
import type { LobbyCase, LobbyTable } from '../lobby.ts'

/** Group 13: what a platform needs of a live provider's lobby. docs/rules/gis.md#lobby */
export const lobbyCases: readonly LobbyCase[] = [
  {
    name: 'every table has what opens it, a name, and says whether it is open',
    run: async ({ lobby }) => {
      const tables = await lobby()
      for (const table of tables) {
        must(isText(table['lobbyData']), `a table without lobbyData: ${nameOf(table)}`)
        must(
          typeof table['name'] === 'string' && table['name'].trim() !== '',
          `a table without a name: ${nameOf(table)}`,
        )
        must([true, false, 0, 1].includes(table['isOpen'] as boolean), `isOpen of ${nameOf(table)}`)
      }
      return `${tables.length} tables, ${tables.filter(isOpen).length} open`
    },
  },
  {
    name: 'tables are told apart: no lobbyData and no tableId twice',
    run: async ({ lobby }) => {
      const tables = await lobby()
      for (const field of ['lobbyData', 'tableId']) {
        const values = tables.flatMap((table) => (isText(table[field]) ? [String(table[field])] : []))
        same(values.length, new Set(values).size, `different values of ${field}`)
      }
    },
  },
  {
    name: 'limits are in the currency that was asked for, the smaller one first',
    run: async ({ lobby, currency }) => {
      for (const table of await lobby()) {
        const limits = (
          Array.isArray(table['limits']) ? table['limits'] : [table['limits'] ?? {}]
        ) as readonly LobbyTable[]
        const own = limits.find((limit) => String(limit['currency']).toUpperCase() === currency)
        must(own !== undefined, `no limits in ${currency}: ${nameOf(table)}`)
        const [min, max] = [Number(own?.['min']), Number(own?.['max'])]
        must(min > 0 && max >= min, `limits from ${String(own?.['min'])} to ${String(own?.['max'])}: ${nameOf(table)}`)
      }
    },
  },
  {
    name: 'times are times of the day or moments',
    run: async ({ lobby }) => {
      for (const table of await lobby())
        for (const field of ['openTime', 'closeTime'])
          must(isTime(table[field]), `${field} ${String(table[field])}: ${nameOf(table)}`)
    },
  },
  {
    name: 'the extension fits where it is sent',
    run: async ({ lobby }) => {
      const live = (await lobby()).flatMap((table) => (isAbsent(table['live']) ? [] : [table['live'] as LobbyTable]))
      for (const each of live) mustFit(each)
      return live.length === 0 ? 'no table sends it' : `${live.length} tables send it`
    },
  },
  {
    name: 'asked again, the lobby has the same tables',
    run: async ({ lobby }) =>
      same((await lobby()).map(idOf).toSorted(), (await lobby()).map(idOf).toSorted(), 'the second answer'),
  },
  {
    name: 'without a right signature there is no lobby',
    run: async ({ client, game, currency }) =>
      has(await client.getUnsigned('/games/lobby', { game_uuid: game, currency }), [401], 'a wrong signature'),
  },
  {
    name: 'an unknown game has no lobby',
    run: async ({ client, currency }) =>
      has(await client.get('/games/lobby', { game_uuid: 'no-such-game', currency }), [404], 'an unknown game'),
  },
  {
    name: 'a game without a lobby has none',
    run: async ({ client, currency, gameWithout }) => {
      if (gameWithout === undefined) return 'all games have a lobby'
      return has(
        await client.get('/games/lobby', { game_uuid: gameWithout, currency }),
        [422],
        'a game without a lobby',
      )
    },
  },
  {
    name: 'every open table opens with its lobbyData',
    run: async (desk) => {
      const open = (await desk.lobby()).filter(isOpen).slice(0, openedMost)
      if (open.length === 0) return 'no table is open now'
      for (const table of open) {
        const answer = await desk.init({ lobby_data: String(table['lobbyData']) })
        const url = (answer.body as { url?: unknown } | undefined)?.url
        must(
          answer.status === 200 && typeof url === 'string' && /^https?:\/\//.test(url),
          `${nameOf(table)} was answered with HTTP ${answer.status} and ${shortened(answer.text)}`,
        )
      }
      return `${open.length} opened`
    },
  },
  {
    name: 'without lobby_data nothing opens',
    run: async (desk) => has(await desk.init({}), [400, 422], 'a launch without a table'),
  },
  {
    name: 'at an unknown table nothing opens',
    run: async (desk) =>
      has(await desk.init({ lobby_data: 'no-such-table' }), [400, 404, 422], 'a launch at an unknown table'),
  },
]

/** A launch opens a session at the provider: a few are enough. */
const openedMost = 5

const isAbsent = (value: unknown): boolean => value === undefined || value === null
const isText = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNamed = ([language, name]: readonly [string, unknown]): boolean =>
  /^[a-z]{2}$/.test(language) && typeof name === 'string' && name !== ''
const isOpen = (table: LobbyTable): boolean => table['isOpen'] === true || table['isOpen'] === 1
const idOf = (table: LobbyTable): string => String(table['tableId'] ?? table['lobbyData'])
const nameOf = (table: LobbyTable): string => `table ${String(table['name'] ?? table['tableId'] ?? table['lobbyData'])}`
const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

const isTime = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' &&
    (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$|^24:00(:00)?$/.test(value) ||
      (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)))))

const colours: readonly unknown[] = ['red', 'black', 'green', 'blue', 'gold', 'violet', undefined, null]

function mustFit(live: LobbyTable): void {
  must(isObject(live), 'live is no object')
  const { language, names, dealerNames, players, seats, seatsFree } = live
  const results = live['results'] ?? []
  for (const [field, each] of Object.entries({ names, dealerNames }))
    must(isAbsent(each) || (isObject(each) && Object.entries(each).every(isNamed)), `${field} are no names by language`)
  must(isAbsent(language) || /^[a-z]{2}$/.test(String(language)), `language ${String(language)}`)
  for (const [name, count] of Object.entries({ players, seats, seatsFree }))
    must(isAbsent(count) || (Number.isInteger(count) && Number(count) >= 0), `${name} ${String(count)}`)
  must(
    isAbsent(seats) || isAbsent(seatsFree) || Number(seatsFree) <= Number(seats),
    `${String(seatsFree)} free seats of ${String(seats)}`,
  )
  if (!Array.isArray(results)) throw new Unmet('results are no list')
  for (const { value, colour } of results as readonly LobbyTable[])
    must(
      isText(value) && String(value).length <= 12 && colours.includes(colour),
      `a result ${String(value)} ${String(colour)}`,
    )
}

/** The call was refused with one of these statuses; the answer has no address. */
function has(answer: ProviderAnswer, statuses: readonly number[], what: string): string {
  must(
    statuses.includes(answer.status),
    `${what} was answered with HTTP ${answer.status} and ${shortened(answer.text)}, not ${statuses.join(' or ')}`,
  )
  return `HTTP ${answer.status}`
}
