import { currentSession, type User } from '@zoria/contract/identity/http'
import type { PageRequest } from './page-request.ts'
import { currencyOf } from '../market.ts'
import { callFromServer } from '../queries/server-api.ts'
import { playerOf, type SeenPlayer } from '../session/seen-player.ts'

const asked = new WeakMap<PageRequest, Promise<SeenPlayer>>()

/**
 * Whom the refresh cookie of a page belongs to: unknown where the API did not answer or was too busy. Asked once a
 * page, however many of its loaders want to know.
 */
export function seenPlayerOf(page: PageRequest): Promise<SeenPlayer> {
  if (page.cookie === '') return Promise.resolve('visitor')
  const known = asked.get(page) ?? askFor(page)
  asked.set(page, known)
  return known
}

async function askFor(page: PageRequest): Promise<SeenPlayer> {
  const answer = await callFromServer(currentSession, {}, page)
  if (answer.ok) return answer.value.body.user
  return answer.refusal.status === 401 ? 'visitor' : 'unknown'
}

/** The player of a page; null for a visitor. Also null where the API could not say: the browser asks again then. */
export const playerOfPage = async (page: PageRequest): Promise<User | null> => playerOf(await seenPlayerOf(page))

/** The one currency of what stands together on a page: the next battle, the jackpots, the wheel. */
export const currencyOfPage = async (page: PageRequest): Promise<string> =>
  currencyOf({ player: await playerOfPage(page), language: page.language, search: '' })
