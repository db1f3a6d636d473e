import type { Stack } from '@zoria/testkit/stack'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Somebody who works in the content service, by the address of the content service's own API: what its screens do comes
 * to the same.
 */
export type Editor = {
  /** Publishes a new row; answers by what the service counts it. */
  readonly publish: (collection: string, row: object) => Promise<string>
  /** Changes some of a row in one language; as a draft it is nobody's but his. */
  readonly change: (
    collection: string,
    id: string,
    change: { readonly row: object; readonly locale: 'ru' | 'kk'; readonly isDraft?: true },
  ) => Promise<void>
  /** A row as it is published, in all languages. */
  readonly read: (collection: string, id: string) => Promise<object>
  /** Publishes another text under an existing key; returns what restores the former one, in all languages. */
  readonly replace: (collection: string, key: string, row: object) => Promise<() => Promise<void>>
  readonly withdraw: (collection: string, id: string) => Promise<void>
  /**
   * What the admin's own pages answer where his page calls them, as a browser would send it: the answer as it comes
   * over the wire.
   */
  readonly callAdmin: (action: string, name: string, args: object) => Promise<string>
  /** By what his admin's pages call the service; a build has one for all of them. */
  readonly actionOf: (page: Page, collection: string, id: string) => Promise<string>
  /** The address behind the preview button of a row, on its page in a browser. */
  readonly previewOf: (page: Page, collection: string, id: string) => Promise<string>
  /** The frame beside the form of a row, in the language he writes it in. */
  readonly frameOf: (page: Page, collection: string, id: string) => Promise<FrameLocator>
}

type Counted = { readonly id: string | number }

/** Signs somebody in by the account that the sandbox has for his role. */
export async function openEditor(stack: Stack, role: 'editor' | 'marketing' | 'read-only' = 'editor'): Promise<Editor> {
  const {
    content: service,
    browsers: { content: admin },
  } = stack
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${service}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    if (!answer.ok) expect.fail(`${method} ${path} was answered ${answer.status}: ${said}`)
    return JSON.parse(said) as { token?: string; doc?: Counted; docs: readonly Counted[] }
  }
  const { token = '' } = await send('POST', 'editors/login', { email: `${role}@zoria.test`, password: 'zoria-sandbox' })
  const signed = { authorization: `JWT ${token}` }
  return {
    publish: async (collection, row) =>
      String((await send('POST', `${collection}?locale=ru`, { ...row, _status: 'published' }, signed)).doc?.id),
    change: async (collection, id, { row, locale, isDraft }) =>
      void (await send(
        'PATCH',
        `${collection}/${id}?locale=${locale}${isDraft ? '&draft=true' : ''}`,
        { ...row, _status: isDraft ? 'draft' : 'published' },
        signed,
      )),
    read: async (collection, id) => send('GET', `${collection}/${id}?locale=all&depth=0`, undefined, signed),
    replace: async (collection, key, row) => {
      const {
        docs: [found],
      } = await send('GET', `${collection}?where[key][equals]=${key}&depth=0`, undefined, signed)
      const {
        docs: [before],
      } = await send(
        'GET',
        `${collection}/versions?where[parent][equals]=${found?.id}&sort=-updatedAt&limit=1&depth=0`,
        undefined,
        signed,
      )
      await send('PATCH', `${collection}/${found?.id}?locale=ru`, { ...row, _status: 'published' }, signed)
      return async () => void (await send('POST', `${collection}/versions/${before?.id}`, {}, signed))
    },
    withdraw: async (collection, id) => void (await send('DELETE', `${collection}/${id}`, undefined, signed)),
    callAdmin: async (action, name, args) => {
      const headers = {
        'next-action': action,
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        origin: service,
        cookie: `payload-token=${token}`,
      }
      const answer = await fetch(`${service}/admin`, {
        method: 'POST',
        headers,
        body: JSON.stringify([{ name, args }]),
      })
      const said = await answer.text()
      expect([answer.status, said === '']).toEqual([200, false])
      return said
    },
    actionOf: async (page, collection, id) => {
      await enter(page.context(), { admin, token })
      const called = page.waitForRequest((request) => request.headers()['next-action'] !== undefined, {
        timeout: 60_000,
      })
      await page.goto(`${admin}/admin/collections/${collection}/${id}`)
      await page.locator('.form-submit .popup-button').click({ timeout: 60_000 })
      await page.locator('#schedule-publish').click({ timeout: 60_000 })
      return (await called).headers()['next-action'] ?? expect.fail('nothing was called')
    },
    previewOf: async (page, collection, id) => {
      await enter(page.context(), { admin, token })
      await page.goto(`${admin}/admin/collections/${collection}/${id}?locale=kk`)
      const opened = page.context().waitForEvent('page', { timeout: 60_000 })
      await page.locator('#preview-button').click({ timeout: 60_000 })
      const preview = await opened
      await preview.waitForURL(/[?&]preview=/, { timeout: 60_000 })
      const address = preview.url()
      await preview.close()
      return address
    },
    frameOf: async (page, collection, id) => {
      await enter(page.context(), { admin, token })
      await page.goto(`${admin}/admin/collections/${collection}/${id}?locale=kk`)
      await page.locator('#live-preview-toggler').click({ timeout: 60_000 })
      return page.frameLocator('#live-preview-iframe')
    },
  }
}

const enter = (context: BrowserContext, { admin, token }: { readonly admin: string; readonly token: string }) =>
  context.addCookies([{ name: 'payload-token', value: token, url: admin }])
