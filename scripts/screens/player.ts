import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'

type Site = { readonly web: string; readonly api: string; readonly prefix: string }

/** Makes a browser that of a new player of the sandbox with money to play for. */
export async function becomePlayer(browser: BrowserContext, { web, api, prefix }: Site): Promise<void> {
  const isKazakh = prefix === 'kz'
  const digits = String(Math.floor(1e6 + Math.random() * 8_999_999))
  const login = isKazakh ? `+7701${digits}` : `+38067${digits}`
  const details = {
    login,
    password: 'dyke-Pole1',
    countryCode: isKazakh ? 'KZ' : 'UA',
    currency: isKazakh ? 'kzt' : 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  }
  await post(browser, `${web}/api/auth/register`, details)
  const session = (await post(browser, `${web}/api/auth/register`, {
    ...details,
    code: await codeFor(browser, login, api),
  })) as { tokens: { access_token: string } }
  const headers = { authorization: `Bearer ${session.tokens.access_token}`, 'idempotency-key': crypto.randomUUID() }
  // A newcomer's welcomes would cover the pages.
  for (const modal of ['welcome-promo-code', 'first-deposit-bonus'])
    await browser.request.put(`${web}/api/users/modals/${modal}`, { headers: { authorization: headers.authorization } })
  const payin = (await post(
    browser,
    `${web}/api/payments/payin`,
    { method: 'visa', amount: isKazakh ? '15000.00' : '1250.00', returnUrl: `${web}/${prefix}` },
    headers,
  )) as { redirectUrl: string }
  await post(browser, `${payin.redirectUrl}/pay`, { card: '4242424242424242', expiry: '12/30', cvc: '123' })
}

/** From the browser's own cookies, so that the session is its. */
async function post(
  browser: BrowserContext,
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await browser.request.post(url, { data: body, headers: { accept: 'application/json', ...headers } })
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

async function codeFor(browser: BrowserContext, login: string, api: string): Promise<string> {
  for (let turn = 0; turn < 150; turn += 1) {
    const inbox = await browser.request.get(`${api}/dev/inbox?to=${encodeURIComponent(login)}`, {
      headers: { accept: 'application/json' },
    })
    const { items } = (await inbox.json()) as { items: readonly { code: string | null }[] }
    if (items[0]?.code) return items[0].code
    await pause(200)
  }
  throw new Error('the sandbox sent no code: is the stack running with SANDBOX=on?')
}
