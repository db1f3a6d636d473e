import { randomInt, randomUUID } from 'node:crypto'
import { call, type CallResult } from '@zoria/contract/client'
import type { Endpoint } from '@zoria/contract/endpoint'
import { getUser, register, type Session } from '@zoria/contract/identity/http'
import { createPayin, getPayment, type Payment } from '@zoria/contract/payments/http'
import type { Stack } from '@zoria/testkit/stack'
import { expect, inject, vi } from 'vitest'
import { codeSentTo } from './player.ts'

// Deposits at the running house without a browser: checkout, callback, worker, books.

export const password = 'dyke-Pole1'
/** A callback that was not believed or did not come is made good by the poll of every minute. */
const patience = { timeout: 200_000, interval: 2_000 }

export type Depositor = {
  readonly stack: Stack
  readonly phone: string
  accessToken: string
  readonly id: string
  readonly status: string | null
}

/** Refusals of these journeys are failures. */
export function answered<E extends Endpoint>(result: CallResult<E>) {
  if (!result.ok) return expect.fail(`${result.refusal.code} ${result.refusal.message}`)
  return result.value
}

/** Opens an account in Ukraine. */
export async function newPlayer(stack: Stack): Promise<{ phone: string; accessToken: string }> {
  const phone = `+38067${randomInt(1_000_000, 9_999_999)}`
  const body = {
    login: phone,
    password,
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  } as const
  answered(await call(register, { body }, { baseUrl: stack.api }))
  const opened = answered(
    await call(register, { body: { ...body, code: await codeSentTo(stack, phone) } }, { baseUrl: stack.api }),
  )
  return { phone, accessToken: (opened.body as Session).tokens.access_token }
}

/** Pays a deposit of a new player with a card, and answers the bank's question where it asks. */
export async function pay(card: string, amount = '200.00'): Promise<Depositor> {
  const stack = inject('stack')
  const player = await newPlayer(stack)
  const body = { method: 'visa', amount, returnUrl: `${stack.web}/ua/cashbox` } as const
  const { id, redirectUrl } = answered(
    await call(
      createPayin,
      { body },
      { baseUrl: stack.api, accessToken: player.accessToken, idempotencyKey: randomUUID() },
    ),
  ).body
  const paid = await postJSON(`${redirectUrl}/pay`, { card, expiry: '12/49', cvc: '123' })
  const end =
    paid.confirmUrl === undefined ? paid : await postJSON(new URL(paid.confirmUrl, redirectUrl).href, { answer: 'yes' })
  return { stack, ...player, id, status: end.status ?? null }
}

/** Posts to the payment provider, as its own page does. */
export async function postJSON(url: string, body: object): Promise<{ status?: string; confirmUrl?: string }> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { status?: string; confirmUrl?: string }
}

/** The payment as its player sees it. */
export async function paymentOf({ stack, accessToken, id }: Depositor): Promise<Payment> {
  return answered(await call(getPayment, { params: { id } }, { baseUrl: stack.api, accessToken })).body
}

type Standing = { readonly status: string; readonly reason: string | null; readonly game: string }

/** How the deposit ended, and what is on the balance. */
export async function standing(depositor: Depositor): Promise<Standing> {
  const { stack, accessToken } = depositor
  const { status, reason } = await paymentOf(depositor)
  const user = answered(await call(getUser, {}, { baseUrl: stack.api, accessToken })).body
  return { status, reason, game: user.game_wallet_group.balance }
}

/** Waits for the callback or the poll that brings a deposit there. */
export const until = (depositor: Depositor, end: Standing) =>
  vi.waitFor(async () => expect(await standing(depositor)).toEqual(end), patience)

export const credited = { status: 'success', reason: null, game: '200.00' }
export const denied = (reason: string) => ({ status: 'denied', reason, game: '0.00' })
