import { currentSession, type User } from '@zoria/contract/identity/http'
import type { PageRequest } from './page-request.ts'
import { currencyOf } from '../market.ts'
import { callFromServer } from '../queries/server-api.ts'

const asked = new WeakMap<PageRequest, Promise<User | null>>()

/** Whom the refresh cookie of a page belongs to. Asked once a page, however many of its loaders want to know. */
export function playerOfPage(page: PageRequest): Promise<User | null> {
  if (page.cookie === '') return Promise.resolve(null)
  const known = asked.get(page) ?? callFromServer(currentSession, {}, page).then((answer) => (answer.ok ? answer.value.body.user : null))
  asked.set(page, known)
  return known
}

/** The one currency of what stands together on a page: the next battle, the jackpots, the wheel. */
export const currencyOfPage = async (page: PageRequest): Promise<string> => currencyOf({ player: await playerOfPage(page), language: page.language, search: '' })
