// Tries: server.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import type { BrowserContext, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { ofUkraine, signUp } from './cashier.ts'
import { openSlot } from './game-page.ts'

// docs/rules/guard-rails.md#security, S-04: ports do not separate cookies, so the studio and the content admin have
// hosts of their own.

const stack = inject('stack')
const desk = { width: 1440, height: 900, locale: 'en-GB', isTouch: false }
const hostOf = (address: string): string => new URL(address).host

journey(
  'a signed-in browser sends no cookie of the site to the studio or the content admin, and none of the admin to the site',
  async ({ visit }) => {
    const { page } = await signUp(await visit(desk), stack, ofUkraine)
    const context = page.context()
    const sent = recordRequests(context)
    expect(cookieNames(await context.cookies(stack.web))).toContain('zoria_refresh')

    await openSlot(page, stack, { prefix: 'ua', mode: 'demo' })
    const admin = await context.newPage()
    await admin.goto(`${stack.browsers.content}/admin/login`)
    await admin.getByLabel('Email').fill('editor@zoria.test', { timeout: 60_000 })
    await admin.getByLabel('Password').fill('zoria-sandbox')
    await admin.getByRole('button', { name: 'Log in' }).click()
    await expect
      .poll(async () => cookieNames(await context.cookies(stack.browsers.content)), { timeout: 60_000 })
      .toContain('payload-token')
    await page.goto(`${stack.web}/ua/profile`)

    const [site, content, studio] = await Promise.all(
      [stack.web, stack.browsers.content, stack.browsers.studio].map((address) => cookiesSentTo(sent, address)),
    )
    expect(site).toContain('zoria_refresh')
    expect(studio).toEqual([])
    for (const foreign of [content, studio])
      expect(foreign?.filter((name) => name.startsWith('zoria') || name === 'language')).toEqual([])
    expect(site?.filter((name) => name.startsWith('payload'))).toEqual([])
  },
)

journey("every cookie is its own host's alone", async ({ visit }) => {
  const { page } = await signUp(await visit(desk), stack, ofUkraine)
  await page.goto(`${stack.browsers.content}/admin/login`)
  await page.evaluate(async () => {
    await fetch('/api/editors/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'read-only@zoria.test', password: 'zoria-sandbox' }),
    })
  })
  const cookies = await page.context().cookies()
  expect(cookies.length).toBeGreaterThan(1)
  // A cookie for the hosts below too has a domain that begins with a dot.
  expect([...new Set(cookies.map(({ domain }) => domain))].toSorted()).toEqual(['content.localhost', 'localhost'])
  for (const { name, httpOnly, sameSite } of cookies.filter((cookie) => /refresh|device|token/.test(cookie.name)))
    expect({ name, httpOnly, sameSite }).toEqual({
      name,
      httpOnly: true,
      sameSite: expect.stringMatching(/^(Lax|Strict)$/),
    })
})

/**
 * Requests that were answered whole. A live stream has no end to wait for, and the headers of what is fetched ahead are
 * never told.
 */
function recordRequests(context: BrowserContext): readonly Request[] {
  const sent: Request[] = []
  context.on('requestfinished', (request) => {
    if (request.resourceType() !== 'other') sent.push(request)
  })
  return sent
}

const cookieNames = (cookies: readonly { readonly name: string }[]): string[] => cookies.map(({ name }) => name)

/** The names of all cookies that went to a host. There must have been a request. */
async function cookiesSentTo(sent: readonly Request[], address: string): Promise<string[]> {
  const there = sent.filter((request) => hostOf(request.url()) === hostOf(address))
  expect(there.length, `requests to ${address}`).toBeGreaterThan(0)
  const headers = await Promise.all(there.map((request) => request.allHeaders()))
  return [
    ...new Set(headers.flatMap(({ cookie = '' }) => cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? ''))),
  ].filter((name) => name !== '')
}
