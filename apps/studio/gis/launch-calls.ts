import { z } from 'zod'
import type { CatalogueGame } from '../catalogue/catalogue.ts'
import type { PlayDeps } from '../play/deps.ts'
import { openLaunch } from '../play/launches.ts'
import { parseLanguage } from '../rules/languages.ts'
import type { Launch } from '../storage/sessions.ts'
import { GisError } from './errors.ts'
import type { Form } from './gate.ts'
import { currencyField, gameOf, nameField, readForm } from './reading.ts'

export interface LaunchDeps extends Pick<PlayDeps, 'sql' | 'clock' | 'random'> {
  readonly publicUrl: string
}

/** `POST /games/init`: opens a game for money. What the player is called and written to (`email`) is not kept. */
export async function init(deps: LaunchDeps, form: Form): Promise<object> {
  const wanted = readForm(realForm, form)
  const { player_id: playerId, currency, session_id: platformSession } = wanted
  return { url: await launchUrl(deps, { ...commonLaunch(wanted), mode: 'real', playerId, currency, platformSession }) }
}

/** `POST /games/init-demo`: opens a game for play money. */
export async function initDemo(deps: LaunchDeps, form: Form): Promise<object> {
  const wanted = readForm(demoForm, form)
  // Play money needs a currency all the same; the one most readers of the language know.
  const currency = parseLanguage(wanted.language) === 'kk' ? 'kzt' : 'uah'
  return { url: await launchUrl(deps, { ...commonLaunch(wanted), mode: 'demo', playerId: 'demo', currency, platformSession: null }) }
}

const lobbyForm = z.object({ game_uuid: nameField, currency: currencyField, technology: z.string().regex(/^(html5|flash)$/i, 'html5 or flash').optional() })

/** `GET /games/lobby`: the tables of a game with a lobby. No game of the studio has one. */
export function lobby(form: Form): object {
  const game = gameOf(readForm(lobbyForm, form).game_uuid)
  throw new GisError(422, `game_uuid: ${game.name} has no lobby`)
}

const httpAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const launchFields = { game_uuid: nameField, device: z.enum(['desktop', 'mobile']).default('desktop'), return_url: httpAddress.optional(), language: z.string().max(35).optional() }
const demoForm = z.object(launchFields)
const realForm = z.object({
  ...launchFields, player_id: nameField, player_name: nameField, currency: currencyField, session_id: nameField, email: z.email().max(255).optional(),
})

const commonLaunch = (wanted: z.output<typeof demoForm>) => {
  const game: CatalogueGame = gameOf(wanted.game_uuid)
  return { gameSlug: game.slug, device: wanted.device, language: parseLanguage(wanted.language), returnUrl: wanted.return_url ?? null }
}

const launchUrl = async (deps: LaunchDeps, launch: Launch): Promise<string> => {
  const token = await openLaunch(deps, launch)
  return `${deps.publicUrl}/play/${launch.gameSlug}?launch=${token}&language=${launch.language}`
}
