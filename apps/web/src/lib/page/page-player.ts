import { currentSession, type User } from '@zoria/contract/identity/http'
import type { PageRequest } from './page-request.ts'
import { callFromServer } from '../queries/server-api.ts'

const asked = new WeakMap<PageRequest, Promise<User | null>>()

/** Whom the refresh cookie of a page belongs to. Asked once a page, however many of its loaders want to know. */
export function playerOfPage(page: PageRequest): Promise<User | null> {
  if (page.cookie === '') return Promise.resolve(null)
  const known = asked.get(page) ?? callFromServer(currentSession, {}, page).then((answer) => (answer.ok ? answer.value.body.user : null))
  asked.set(page, known)
  return known
}
