// Tries: payments, wallet, sandbox.
/** @module-tag full */
import { call } from '@zoria/contract/client'
import { createPayin } from '@zoria/contract/payments/http'
import { describe, expect, inject, test } from 'vitest'
import { credited, denied, newPlayer, pay, postJSON, until } from './card-deposits.ts'

// Every card of docs/rules/cashbox.md#sandbox-payment-provider but those that need days, paid at the running house.
// Those stand in alone/cards-in-time.test.ts.

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

test('that its holder disputes is taken back', async () => {
  const depositor = await pay('4242424242424242')
  await until(depositor, credited)
  await postJSON(`${depositor.stack.sandbox}/payments/${depositor.id}/report`, { status: 'charged_back' })
  await until(depositor, { status: 'reversed', reason: 'charged_back', game: '0.00' })
  const { stack, accessToken } = depositor
  const again = await call(
    createPayin,
    { body: { method: 'visa', amount: '200.00', returnUrl: `${stack.web}/ua/cashbox` } },
    { baseUrl: stack.api, accessToken },
  )
  expect(again).toMatchObject({ ok: false, refusal: { code: 'PLAYER_EXCLUDED' } })
})

test.each([
  ['666.00', 'refused'],
  ['667.00', 'opened, but never answered'],
])('of %s is %s: it is declined', async (amount) => {
  const stack = inject('stack')
  const { accessToken } = await newPlayer(stack)
  const asked = await call(
    createPayin,
    { body: { method: 'visa', amount, returnUrl: `${stack.web}/ua/cashbox` } },
    { baseUrl: stack.api, accessToken },
  )
  expect(asked).toMatchObject({ ok: false, refusal: { code: 'PAYMENT_DECLINED' } })
})
