import { createStudioApi, enterStudio, StudioRefusal, type StudioApi } from './api.ts'
import type { SessionState } from '../wire.ts'

export type Opened = { readonly kind: 'open'; readonly api: StudioApi; readonly state: SessionState } | { readonly kind: 'refused'; readonly code: string }

/**
 * Opens the page's session: with the launch of its address, which is used up and wiped from the address, or after a
 * reload with the token this tab keeps. The token lives as long as the tab.
 */
export async function openSession(slug: string): Promise<Opened> {
  const address = new URL(location.href)
  const launch = address.searchParams.get('launch')
  const storageKey = `studio:${slug}`
  try {
    if (launch === null) return await resume(sessionStorage.getItem(storageKey))
    address.searchParams.delete('launch')
    history.replaceState(null, '', address)
    const { token, state } = await enterStudio(launch)
    sessionStorage.setItem(storageKey, token)
    return { kind: 'open', api: createStudioApi(token), state }
  } catch (error) {
    if (error instanceof StudioRefusal) return { kind: 'refused', code: error.code }
    throw error
  }
}

const resume = async (token: string | null): Promise<Opened> => {
  if (token === null) return { kind: 'refused', code: 'SESSION_ENDED' }
  const api = createStudioApi(token)
  return { kind: 'open', api, state: await api.state() }
}
