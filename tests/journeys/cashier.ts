import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { call, urlOf } from '@zoria/contract/client'
import { gisCallback, initGame } from '@zoria/contract/games/http'
import { login, register, type Session } from '@zoria/contract/identity/http'
import { markModalSeen } from '@zoria/contract/identity/modals'
import { getClock, readInbox } from '@zoria/contract/operations/http'
import { createPayin, getPayment, listTransactions } from '@zoria/contract/payments/http'
import type { Stack } from '@zoria/testkit/stack'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withBooks } from './books.ts'

// How players of the cashbox journeys come to an account, to money and to winnings without walking through screens that
// other journeys walk through.

export type Country = Readonly<{ prefix: 'ua' | 'kz' | 'en' | 'ru'; countryCode: 'UA' | 'KZ'; currency: 'uah' | 'kzt' }>
export const ofUkraine: Country = { prefix: 'ua', countryCode: 'UA', currency: 'uah' }
export const ofKazakhstan: Country = { prefix: 'kz', countryCode: 'KZ', currency: 'kzt' }

export type Customer = Readonly<{
  page: Page
  stack: Stack
  country: Country
  phone: string
  id: string
  accessToken: string
}>

const password = 'dyke-Pole1'

/**
 * What an account is opened by in place of a phone, what it is opened without, and whether the player has still to see
 * what a newcomer is offered.
 */
export type Opening = {
  readonly email?: string
  readonly without?: 'birthDate' | 'consents'
  readonly isWelcomed?: true
}

/**
 * Opens an account from the browser itself, so that its cookies are the browser's, and shows the site as that player.
 * Where nothing can be sent it is opened without a code.
 */
export async function signUp(
  page: Page,
  stack: Stack,
  country: Country,
  { email, without, isWelcomed }: Opening = {},
): Promise<Customer> {
  const digits = String(randomInt(1_000_000, 9_999_999))
  const phone = country.countryCode === 'UA' ? `+38067${digits}` : `+7701${digits}`
  const given = {
    ...(without !== 'birthDate' && { birthDate: '1991-03-17' }),
    ...(without !== 'consents' && { consents: { age: true, terms: true } }),
  }
  const body = {
    type: email === undefined ? 'Phone' : 'Email',
    login: email ?? phone,
    password,
    countryCode: country.countryCode,
    currency: country.currency,
    ...given,
  } as const
  const address = urlOf(register, { body }, '/api')
  await page.goto(`${stack.web}/${country.prefix}/terms`)
  const asked = await postFrom(page, address, body)
  const opened =
    asked.status === 200
      ? await postFrom(page, address, {
          ...body,
          code: await newestCode(stack, body.login, email === undefined ? 'sms' : 'mail'),
        })
      : asked
  expect(opened.status).toBe(201)
  const { user, tokens } = opened.body as Session
  const offered = isWelcomed ? [] : (['welcome-promo-code', 'first-deposit-bonus'] as const)
  for (const modal of offered)
    expect(
      (
        await call(
          markModalSeen,
          { params: { modal }, body: null },
          { baseUrl: stack.api, accessToken: tokens.access_token },
        )
      ).ok,
    ).toBe(true)
  return { page, stack, country, phone, id: user.id, accessToken: tokens.access_token }
}

/**
 * The same player in another browser, which never proved itself: a program of this machine, which keeps no cookie, logs
 * in with one call and leaves its session to the browser.
 */
export async function signInAgain({ stack, country, phone, id }: Customer, page: Page): Promise<Customer> {
  const body = { username: phone, password, countryCode: country.countryCode }
  await page.goto(`${stack.web}/${country.prefix}/terms`)
  const opened = await page.request.post(urlOf(login, { body }, `${stack.web}/api`), { data: body })
  expect(opened.status()).toBe(201)
  return { page, stack, country, phone, id, accessToken: ((await opened.json()) as Session).tokens.access_token }
}

/** The newest code that somebody was told, by message, by call or by mail. */
export async function newestCode(stack: Stack, to: string, channel: 'sms' | 'call' | 'mail'): Promise<string> {
  const read = async () => {
    const inbox = await call(readInbox, { query: { to } }, { baseUrl: stack.api })
    return inbox.ok ? inbox.value.body.items.find((each) => each.channel === channel)?.code : null
  }
  await expect.poll(read, { timeout: 60_000, message: `a code comes to ${to}` }).toBeTruthy()
  return (await read()) ?? expect.fail('the code went away')
}

async function postFrom(page: Page, address: string, body: unknown): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async ({ address: to, body: sent }) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    },
    { address, body },
  )
}

/** A successful deposit without its screens; returns when it is credited. */
export async function fund({ stack, accessToken, country }: Customer, amount: string): Promise<void> {
  const returnUrl = `${stack.web}/${country.prefix}`
  const payin = await call(
    createPayin,
    { body: { method: 'visa', amount, returnUrl } },
    { baseUrl: stack.api, accessToken, idempotencyKey: randomUUID() },
  )
  if (!payin.ok) return expect.fail(`the deposit was refused: ${payin.refusal.code}`)
  const paid = await fetch(`${payin.value.body.redirectUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ card: '4242424242424242', expiry: '12/49', cvc: '123' }),
  })
  expect(await paid.json()).toMatchObject({ status: 'success' })
  // The provider answers the browser before the wallet has its callback.
  const { id } = payin.value.body
  const statusOf = async () => {
    const read = await call(getPayment, { params: { id } }, { baseUrl: stack.api, accessToken })
    return read.ok ? read.value.body.status : read.refusal.code
  }
  await expect.poll(statusOf, { timeout: 60_000, message: 'the deposit is credited' }).toBe('success')
}

/** What the studio calls its own game; winnings come by its signed call. */
const game = { slug: 'zoloto-skifiv', uuid: '17fd492d958b240cebdf026edbfefe094cad226d' }

/** A free round of a game that was really opened, told by the signed calls a provider makes. docs/rules/gis.md */
export async function win(customer: Customer, amount: string): Promise<void> {
  const { stack, id, country } = customer
  const session = await openSession(customer)
  const [round_id, freespin_id] = [randomUUID(), `journey-${randomUUID()}`]
  // A free round that nobody granted would be a win without a stake, for which withdrawals wait.
  await withBooks(
    stack,
    'owner',
    (sql) => sql`
    insert into games.free_rounds (id, player_id, game_uuid, count, stake, currency, valid_until, asked_at)
    values (${freespin_id}, ${id}, ${game.uuid}, 1, 100, ${country.currency}, now() + interval '10 years', now())`,
  )
  const free = { round_id, freespin_id, type: 'freespin', quantity: '0' }
  await tellWallet(customer, session, { ...free, action: 'bet', amount: country.currency === 'kzt' ? '12.00' : '1.00' })
  await tellWallet(customer, session, { ...free, action: 'win', amount, finished: '1' })
}

/** A round as its provider knows it. */
export type Played = Readonly<{
  session: string
  round_id: string
  calls: readonly Readonly<Record<'action' | 'amount' | 'transaction_id' | 'type', string>>[]
}>

/** Rounds of one sitting, one after another: each stakes and pays so much. */
export async function playRounds(
  customer: Customer,
  { rounds, stake, payout }: { readonly rounds: number; readonly stake: string; readonly payout: string },
): Promise<readonly Played[]> {
  const session = await openSession(customer)
  const played: Played[] = []
  for (let round = 0; round < rounds; round += 1) {
    const round_id = randomUUID()
    const [bet, won] = [
      { action: 'bet', amount: stake, transaction_id: randomUUID(), type: 'bet' },
      { action: 'win', amount: payout, transaction_id: randomUUID(), type: 'win' },
    ]
    await tellWallet(customer, session, { ...bet, round_id })
    await tellWallet(customer, session, { ...won, round_id, finished: '1' })
    played.push({ session, round_id, calls: [bet, won] })
  }
  return played
}

/** The provider voids a round: its bet and its win are undone. */
export async function voidRound(customer: Customer, { session, round_id, calls }: Played): Promise<void> {
  const items = calls.flatMap((call, place) =>
    Object.entries(call).map(([name, value]) => [`rollback_transactions[${place}][${name}]`, value] as const),
  )
  await tellWallet(customer, session, { action: 'rollback', type: 'rollback', round_id, ...Object.fromEntries(items) })
}

async function openSession({ stack, accessToken }: Customer): Promise<string> {
  const opened = await call(initGame, { body: { slug: game.slug } }, { baseUrl: stack.api, accessToken })
  return opened.ok ? opened.value.body.sessionId : expect.fail(`the game did not open: ${opened.refusal.code}`)
}

/** One signed call of the provider. */
async function tellWallet(
  { stack, id, country }: Customer,
  session_id: string,
  said: Readonly<Record<string, string>>,
): Promise<void> {
  const fields = {
    transaction_id: randomUUID(),
    ...said,
    currency: country.currency.toUpperCase(),
    game_uuid: game.uuid,
    player_id: id,
    session_id,
  }
  const send = async () => {
    const stamp = { 'X-Merchant-Id': 'zoria', 'X-Timestamp': String(await secondsNow(stack)), 'X-Nonce': randomUUID() }
    const signed = Object.entries({ ...fields, ...stamp }).toSorted(([left], [right]) => (left < right ? -1 : 1))
    const signature = createHmac('sha1', 'sandbox-gis-key').update(new URLSearchParams(signed).toString()).digest('hex')
    const answer = await fetch(urlOf(gisCallback, {}, stack.api), {
      method: 'POST',
      headers: { ...stamp, 'X-Sign': signature, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return (await answer.json()) as { readonly error_code?: string }
  }
  // A provider repeats a call that the wallet could not answer.
  let answer = await send()
  for (let repeat = 0; answer.error_code === 'INTERNAL_ERROR' && repeat < 5; repeat += 1) answer = await send()
  expect(answer, JSON.stringify(answer)).toHaveProperty('transaction_id')
}

/** The house's own time, which other journeys move. */
async function secondsNow(stack: Stack): Promise<number> {
  const clock = await call(getClock, {}, { baseUrl: stack.api })
  return clock.ok ? Math.floor(Date.parse(clock.value.body.now) / 1000) : expect.fail('the clock does not answer')
}

/** The id of the newest deposit or withdrawal. */
export async function newestPayment({ stack, accessToken }: Customer): Promise<string> {
  const listed = await call(listTransactions, {}, { baseUrl: stack.api, accessToken })
  const newest = listed.ok
    ? listed.value.body.items.find(({ kind }) => kind === 'payin' || kind === 'payout')
    : undefined
  return newest?.id ?? expect.fail(`no payment is listed: ${JSON.stringify(listed)}`)
}

/** Lets the payment provider say what became of a deposit. */
export async function report(
  { stack }: Customer,
  id: string,
  status: 'success' | 'expired' | 'charged_back',
): Promise<void> {
  await tell(`${stack.sandbox}/payments/${id}/report`, status)
}

/** Lets the payment provider end a withdrawal that waits there. */
export async function resolvePayout({ stack }: Customer, id: string, status: 'success' | 'denied'): Promise<void> {
  await tell(`${stack.sandbox}/payouts/${id}/resolve`, status)
}

async function tell(address: string, status: string): Promise<void> {
  const send = () =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ status }),
    })
  // The provider may not know yet what our outbox is about to send it.
  await expect
    .poll(async () => (await send()).status, { timeout: 60_000, message: `${address} takes ${status}` })
    .toBe(200)
}
