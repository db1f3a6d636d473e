import { randomInt, randomUUID } from 'node:crypto'
import { call, type CallResult } from '@zoria/contract/client'
import type { Endpoint } from '@zoria/contract/endpoint'
import { getUser, login, register, type Session } from '@zoria/contract/identity/http'
import { moveClock, readInbox } from '@zoria/contract/operations/http'
import { createPayin, getPayment, type Payment } from '@zoria/contract/payments/http'
import type { Stack } from '@zoria/testkit/stack'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'

// Every card of docs/rules/cashbox.md#sandbox-payment-provider, paid at the running house: checkout, callback, worker, books. Without a browser.

const password = 'dyke-Pole1'
/** A callback that was not believed or did not come is made good by the poll of every minute. */
const patience = { timeout: 200_000, interval: 2_000 }
let movedS = 0

afterAll(async () => {
  if (movedS > 0) answered(await call(moveClock, { body: { advance: -movedS } }, { baseUrl: inject('stack').api }))
})

type Depositor = { readonly stack: Stack; readonly phone: string; accessToken: string; readonly id: string; readonly status: string | null }

/** Refusals of these journeys are failures. */
function answered<E extends Endpoint>(result: CallResult<E>) {
  if (!result.ok) return expect.fail(`${result.refusal.code} ${result.refusal.message}`)
  return result.value
}

async function newPlayer(stack: Stack): Promise<{ phone: string; accessToken: string }> {
  const phone = `+38067${randomInt(1_000_000, 9_999_999)}`
  const body = { login: phone, password, countryCode: 'UA', currency: 'uah', birthDate: '1991-03-17', consents: { age: true, terms: true } } as const
  answered(await call(register, { body }, { baseUrl: stack.api }))
  const opened = answered(await call(register, { body: { ...body, code: await codeSentTo(stack, phone) } }, { baseUrl: stack.api }))
  return { phone, accessToken: (opened.body as Session).tokens.access_token }
}

/** The code of the sandbox inbox, once the worker has sent it. */
async function codeSentTo(stack: Stack, phone: string): Promise<string> {
  return vi.waitFor(async () => {
    const { items: [message] } = answered(await call(readInbox, { query: { to: phone } }, { baseUrl: stack.api })).body
    return message?.code ?? Promise.reject(new Error('no code was sent'))
  }, patience)
}

/** Pays a deposit of a new player with a card, and answers the bank's question where it asks. */
async function pay(card: string, amount = '200.00'): Promise<Depositor> {
  const stack = inject('stack')
  const player = await newPlayer(stack)
  const body = { method: 'visa', amount, returnUrl: `${stack.web}/ua/cashbox` } as const
  const { id, redirectUrl } = answered(await call(createPayin, { body }, { baseUrl: stack.api, accessToken: player.accessToken, idempotencyKey: randomUUID() })).body
  const paid = await postJSON(`${redirectUrl}/pay`, { card, expiry: '12/49', cvc: '123' })
  const end = paid.confirmUrl === undefined ? paid : await postJSON(new URL(paid.confirmUrl, redirectUrl).href, { answer: 'yes' })
  return { stack, ...player, id, status: end.status ?? null }
}

async function postJSON(url: string, body: object): Promise<{ status?: string; confirmUrl?: string }> {
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { status?: string; confirmUrl?: string }
}

async function paymentOf({ stack, accessToken, id }: Depositor): Promise<Payment> {
  return answered(await call(getPayment, { params: { id } }, { baseUrl: stack.api, accessToken })).body
}

/** How the deposit ended, and what is on the balance. */
async function standing(depositor: Depositor): Promise<{ status: string; reason: string | null; game: string }> {
  const { stack, accessToken } = depositor
  const { status, reason } = await paymentOf(depositor)
  const user = answered(await call(getUser, {}, { baseUrl: stack.api, accessToken })).body
  return { status, reason, game: user.game_wallet_group.balance }
}

/** Waits for the callback or the poll that brings a deposit there. */
const until = (depositor: Depositor, end: Awaited<ReturnType<typeof standing>>) => vi.waitFor(async () => expect(await standing(depositor)).toEqual(end), patience)

/** Time passes for the whole house; access tokens end meanwhile, so everybody logs in again. */
async function pass(seconds: number, depositors: readonly Depositor[]): Promise<void> {
  const stack = inject('stack')
  answered(await call(moveClock, { body: { advance: seconds } }, { baseUrl: stack.api }))
  movedS += seconds
  for (const depositor of depositors) {
    const opened = answered(await call(login, { body: { username: depositor.phone, password } }, { baseUrl: stack.api }))
    depositor.accessToken = (opened.body as Session).tokens.access_token
  }
}

const credited = { status: 'success', reason: null, game: '200.00' }
const denied = (reason: string) => ({ status: 'denied', reason, game: '0.00' })

describe.concurrent('a deposit with the card', () => {
  test.each([
    ['4242424242424242', 'success', credited],
    ['5555555555554444', 'success, mastercard', credited],
    ['4000000000000002', 'declined', denied('declined')],
    ['4000000000009995', 'no funds', denied('insufficient_funds')],
    ['4000000000000119', 'processing error', denied('processing_error')],
    ['4100000000000019', 'suspected fraud', denied('suspected_fraud')],
    ['4000000000003220', '3-D Secure, then success', credited],
    ['4000008400001629', '3-D Secure, then declined', denied('declined')],
    ['4000008400001280', '3-D Secure error', denied('authentication_failed')],
    ['4000000000003055', '3-D Secure offered', credited],
    ['4000000000010100', 'callback after 90 s', credited],
    ['4000000000010209', 'callback three times', credited],
    ['4000000000010308', 'callback signed wrongly', credited],
    ['4000000000010407', 'callback names half the sum', credited],
    ['4000000000010506', 'no callback', credited],
    ['4000000000010605', 'half the sum', { ...credited, game: '100.00' }],
    ['4000000000010704', 'callback before the browser is back', credited],
    ['4000000000010803', 'callback of ten minutes ago', credited],
    ['4000000000010902', 'callback changed on its way', credited],
    ['4000000000011009', 'callback names dollars', credited],
    ['4000000000012007', 'callback about another order', credited],
    ['4000000000014003', 'no question is answered for 20 s', credited],
  ])('%s, %s', { timeout: 280_000 }, async (card, _, end) => {
    const depositor = await pay(card)
    await until(depositor, end)
  })
})

test('in dollars is credited by nobody but staff', async () => {
  const depositor = await pay('4000000000013005')
  expect(depositor.status).toBe('success')
  await pass(120, [])
  // The poll of the next minute has asked by the time that another deposit of the same minute is credited by it.
  const other = await pay('4000000000010506')
  await pass(120, [])
  await until(other, credited)
  expect(await standing(depositor)).toEqual({ status: 'pending', reason: null, game: '0.00' })
})

test('that expires and is paid an hour later is credited; one that is reversed the next day is taken back, and what was said in between changes nothing', async () => {
  const late = await pay('4000000000015000')
  const reversed = await pay('4000000000016008')
  const contradicted = await pay('4000000000018004')
  await until(late, { status: 'expired', reason: 'expired', game: '0.00' })
  await until(reversed, credited)
  await until(contradicted, credited)

  await pass(3_601, [late, reversed, contradicted])
  await until(late, credited)
  expect(await standing(contradicted)).toEqual(credited)

  await pass(86_400, [late, reversed, contradicted])
  await until(reversed, { status: 'reversed', reason: 'reversed', game: '0.00' })
  expect((await paymentOf(reversed)).timeline.map(({ status }) => status)).toEqual(['created', 'pending', 'success', 'reversed'])
  expect(await standing(contradicted)).toEqual(credited)
})

test('that its holder disputes is taken back', async () => {
  const depositor = await pay('4242424242424242')
  await until(depositor, credited)
  await postJSON(`${depositor.stack.sandbox}/payments/${depositor.id}/report`, { status: 'charged_back' })
  await until(depositor, { status: 'reversed', reason: 'charged_back', game: '0.00' })
  const { stack, accessToken } = depositor
  const again = await call(createPayin, { body: { method: 'visa', amount: '200.00', returnUrl: `${stack.web}/ua/cashbox` } }, { baseUrl: stack.api, accessToken })
  expect(again).toMatchObject({ ok: false, refusal: { code: 'PLAYER_EXCLUDED' } })
})

test.each([['666.00', 'refused'], ['667.00', 'opened, but never answered']])('of %s is %s: it is declined', async (amount) => {
  const stack = inject('stack')
  const { accessToken } = await newPlayer(stack)
  const asked = await call(createPayin, { body: { method: 'visa', amount, returnUrl: `${stack.web}/ua/cashbox` } }, { baseUrl: stack.api, accessToken })
  expect(asked).toMatchObject({ ok: false, refusal: { code: 'PAYMENT_DECLINED' } })
})
