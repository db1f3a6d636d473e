import { z } from 'zod'
import { findTable, type LiveTable } from '../catalogue/live-games.ts'
import type { PlayDeps } from '../play/deps.ts'
import { openLaunch } from '../play/launches.ts'
import { formatAmount } from '../rules/amounts.ts'
import { parseLanguage } from '../rules/languages.ts'
import { openingAt } from '../rules/opening-hours.ts'
import type { Currency } from '../rules/stakes.ts'
import type { Launch } from '../storage/sessions.ts'
import { resultMark } from '../rules/result-mark.ts'
import type { RunningTable } from '../play/tables/running-table.ts'
import type { TableChats } from '../play/tables/table-chats.ts'
import type { TableEngine } from '../play/tables/table-engine.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'
import { currencyField, launchableOf, nameField, readForm } from './form-fields.ts'

export interface LaunchDeps extends Pick<PlayDeps, 'sql' | 'clock' | 'random'> {
  readonly chats: Pick<TableChats, 'meet'>
  readonly publicUrl: string
}

/**
 * `POST /games/init`: opens a game for money. The player's e-mail is not stored, the name only in memory, for the chat
 * of tables.
 */
export async function init(deps: LaunchDeps, form: Form): Promise<object> {
  const wanted = readForm(realForm, form)
  const { player_id: playerId, currency, session_id: platformSession } = wanted
  const tableId = tableOf(wanted)
  if (tableId !== null && findTable(tableId)?.table.hasChat === true) deps.chats.meet(playerId, wanted.player_name)
  return {
    url: await launchUrl(deps, { ...commonLaunch(wanted), mode: 'real', playerId, currency, platformSession, tableId }),
  }
}

/** `POST /games/init-demo`: opens a game for play money. */
export async function initDemo(deps: LaunchDeps, form: Form): Promise<object> {
  const wanted = readForm(demoForm, form)
  if (launchableOf(wanted.game_uuid).kind === 'live') throw new GisError(422, 'game_uuid: live games have no demo')
  // Play money needs a currency too: the one most speakers of the language know.
  const currency = parseLanguage(wanted.language) === 'kk' ? 'kzt' : 'uah'
  return {
    url: await launchUrl(deps, {
      ...commonLaunch(wanted),
      mode: 'demo',
      playerId: 'demo',
      currency,
      platformSession: null,
      tableId: null,
    }),
  }
}

const lobbyForm = z.object({
  game_uuid: nameField,
  currency: currencyField,
  technology: z
    .string()
    .regex(/^(html5|flash)$/i, 'html5 or flash')
    .optional(),
})

/** `GET /games/lobby`: the tables of a live game with their limits in the currency. 422 for a game without a lobby. */
export function lobby(
  { clock, engine }: Pick<LaunchDeps, 'clock'> & { readonly engine: Pick<TableEngine, 'tables'> },
  form: Form,
  baseUrl: string,
): object {
  const { game_uuid, currency } = readForm(lobbyForm, form)
  const launchable = launchableOf(game_uuid)
  if (launchable.kind !== 'live') throw new GisError(422, `game_uuid: ${launchable.game.name} has no lobby`)
  return {
    lobby: launchable.game.tables.map((table) => ({
      ...lobbyTable(table, { currency, now: clock.now(), baseUrl }),
      live: liveFigures(table, engine.tables.get(table.id)),
    })),
  }
}

const lobbyTable = (
  table: LiveTable,
  { currency, now, baseUrl }: { readonly currency: Currency; readonly now: number; readonly baseUrl: string },
): object => {
  const { min, max } = table.limits[currency]
  return {
    lobbyData: table.id,
    tableId: table.id,
    name: table.names[table.language],
    ...openingAt(table.hours, now),
    dealerName: table.dealer.name[table.language],
    dealerAvatar: `${baseUrl}/assets/${table.image}`,
    technology: 'html5',
    limits: [{ currency: currency.toUpperCase(), min: formatAmount(min), max: formatAmount(max) }],
  }
}

/** The platform shows at most so many seats; a table with more has room for everybody. */
const SEATS_SHOWN_MAX = 1_000
const RESULTS_SHOWN = 20

/** Our extension of the lobby (docs/rules/gis.md#lobby). */
const liveFigures = (table: LiveTable, running: RunningTable | undefined): object => {
  const players = running?.pages.seated() ?? 0
  return {
    language: table.language,
    names: table.names,
    dealerNames: table.dealer.name,
    players,
    ...(table.seats <= SEATS_SHOWN_MAX ? { seats: table.seats, seatsFree: Math.max(0, table.seats - players) } : {}),
    results: (running?.results() ?? []).slice(0, RESULTS_SHOWN).map(({ outcome }) => resultMark(outcome)),
  }
}

// A live game is opened at a table of its lobby; any other game at none.
const tableOf = ({
  game_uuid,
  lobby_data,
}: {
  readonly game_uuid: string
  readonly lobby_data?: string | undefined
}): string | null => {
  const launchable = launchableOf(game_uuid)
  if (launchable.kind !== 'live') return null
  const table = launchable.game.tables.find(({ id }) => id === lobby_data)
  if (table === undefined) throw new GisError(422, 'lobby_data: a table of the lobby is needed')
  return table.id
}

const httpAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const launchFields = {
  game_uuid: nameField,
  device: z.enum(['desktop', 'mobile']).default('desktop'),
  return_url: httpAddress.optional(),
  language: z.string().max(35).optional(),
}
const demoForm = z.object(launchFields)
const realForm = z.object({
  ...launchFields,
  player_id: nameField,
  player_name: nameField,
  currency: currencyField,
  session_id: nameField,
  email: z.email().max(255).optional(),
  lobby_data: nameField.optional(),
})

const commonLaunch = (wanted: z.output<typeof demoForm>) => {
  const { game } = launchableOf(wanted.game_uuid)
  return {
    gameSlug: game.slug,
    device: wanted.device,
    language: parseLanguage(wanted.language),
    returnUrl: wanted.return_url ?? null,
  }
}

const launchUrl = async (deps: LaunchDeps, launch: Launch): Promise<string> => {
  const token = await openLaunch(deps, launch)
  const table = launch.tableId === null ? '' : `&table=${launch.tableId}`
  return `${deps.publicUrl}/play/${launch.gameSlug}?launch=${token}&language=${launch.language}${table}`
}
