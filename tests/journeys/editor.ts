import type { Stack } from '@zoria/testkit/stack'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Somebody who writes content, by the address of the content service's own API: what its screens do comes to the same. */
export type Editor = {
  /** Publishes a new row; answers by what the service counts it. */
  readonly publish: (collection: string, row: object) => Promise<string>
  /** Changes some of a row in one language; as a draft it is nobody's but his. */
  readonly change: (collection: string, id: string, change: { readonly row: object; readonly locale: 'ru' | 'kk'; readonly isDraft?: true }) => Promise<void>
  readonly withdraw: (collection: string, id: string) => Promise<void>
  /** The address behind the preview button of a row, on its page in a browser. */
  readonly previewOf: (page: Page, collection: string, id: string) => Promise<string>
}

/** The account that the sandbox prints at its start. */
const account = { email: 'editor@zoria.test', password: 'zoria-sandbox' }

/** Where the content service answers. */
export const contentAddress = ({ web }: Stack): string => `http://localhost:${Number(new URL(web).port) + 3}`

/** Signs an editor in. */
export async function openEditor(stack: Stack): Promise<Editor> {
  const service = contentAddress(stack)
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service}/api/${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...(body && { body: JSON.stringify(body) }) })
    const said = await answer.text()
    if (!answer.ok) expect.fail(`${method} ${path} was answered ${answer.status}: ${said}`)
    return JSON.parse(said) as { token?: string; doc?: { id: string | number } }
  }
  const { token = '' } = await send('POST', 'editors/login', account)
  const signed = { authorization: `JWT ${token}` }
  return {
    publish: async (collection, row) => String((await send('POST', `${collection}?locale=ru`, { ...row, _status: 'published' }, signed)).doc?.id),
    change: async (collection, id, { row, locale, isDraft }) => void (await send('PATCH', `${collection}/${id}?locale=${locale}${isDraft ? '&draft=true' : ''}`, { ...row, _status: isDraft ? 'draft' : 'published' }, signed)),
    withdraw: async (collection, id) => void (await send('DELETE', `${collection}/${id}`, undefined, signed)),
    previewOf: async (page, collection, id) => {
      await enter(page.context(), { service, token })
      await page.goto(`${service}/admin/collections/${collection}/${id}?locale=kk`)
      const opened = page.context().waitForEvent('page', { timeout: 60_000 })
      await page.locator('#preview-button').click({ timeout: 60_000 })
      const preview = await opened
      await preview.waitForURL(/[?&]preview=/, { timeout: 60_000 })
      const address = preview.url()
      await preview.close()
      return address
    },
  }
}

const enter = (context: BrowserContext, { service, token }: { readonly service: string; readonly token: string }) => context.addCookies([{ name: 'payload-token', value: token, url: service }])
