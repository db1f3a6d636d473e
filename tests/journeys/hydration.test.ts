// Tries: lib, bonuses, payments, routes.
/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { listReceivedBonuses, markReceivedBonusSeen, subscribeBonus, validateBonus } from '@zoria/contract/bonuses/http'
import { call } from '@zoria/contract/client'
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { ofUkraine, signUp, type Customer } from './cashier.ts'

// `visit` fails a journey whose pages report a hydration mismatch; nothing else is expected of most pages here.

const patience = { timeout: 60_000 }
const almaty = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false, timezone: 'Asia/Almaty' }
const days = 86_400_000
const isHydrated =
  "[...document.querySelectorAll('a[href], button, input')].every((each) => Object.keys(each).some((key) => key.startsWith('__reactProps')))"

describe('a player with an open bonus', () => {
  journey.for([0, 10 * days, -10 * days])(
    'whose clock is %i ms ahead reads pages that the browser renders as the server did',
    async (ahead, { visit }) => {
      const customer = await signUp(await visit(almaty), inject('stack'), ofUkraine)
      await openBonus(customer)
      const { page, stack } = customer
      await page.addInitScript(`{ const clock = Date.now; Date.now = () => clock() + ${ahead} }`)
      for (const path of [
        '/cashbox?action=promo',
        '/cashbox',
        '/cashbox?action=withdrawal',
        '/bonuses?tab=wagering',
        '/bonuses',
        '/games/zoloto-skifiv',
        '',
      ]) {
        await page.goto(`${stack.web}/ua${path}`)
        await expect.poll(() => page.evaluate(isHydrated), patience).toBe(true)
      }
      await page.goto(`${stack.web}/ua/cashbox?action=promo`)
      const timer = page.getByRole('timer')
      const first = await timer.textContent(patience)
      // Hydrated: it counts.
      await expect.poll(() => timer.textContent(patience), patience).not.toBe(first)
    },
  )
})

/** The bonus of a promo code, without its screens. */
async function openBonus({ stack, accessToken }: Customer): Promise<void> {
  const at = { baseUrl: stack.api, accessToken }
  const offer = await call(validateBonus, { query: { code: 'zoria' } }, at)
  if (!offer.ok) return expect.fail(`the code was refused: ${offer.refusal.code}`)
  const taken = await call(
    subscribeBonus,
    { params: { id: offer.value.body.id }, body: { code: 'zoria' } },
    { ...at, idempotencyKey: randomUUID() },
  )
  expect(taken.ok).toBe(true)
  // The congratulation would cover every page until somebody closes it.
  const received = await call(listReceivedBonuses, { query: { seen: 'false' } }, at)
  if (!received.ok) return expect.fail(`the received bonuses were refused: ${received.refusal.code}`)
  for (const { id } of received.value.body.items) await call(markReceivedBonusSeen, { params: { id } }, at)
}
