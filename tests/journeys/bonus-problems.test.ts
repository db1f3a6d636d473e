import type { activationRefusals } from '@zoria/contract/bonuses/words'
import { journey } from '@zoria/testkit/journey'
import type { Locator, Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { offers, words } from './bonus-words.ts'
import { ofUkraine, signUp, type Customer } from './cashier.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

/** What each refusal says; those that are asked or called about stand in journeys of their own. */
const told: Partial<Record<(typeof activationRefusals)[number], RegExp>> = {
  BONUS_EXPIRED: /уже недоступний/,
  BONUS_ACTIVATION_LIMIT_REACHED: /стільки разів, скільки дозволяють/,
  BONUS_INVALID_ACTIVATION_CODE: /не підходить до бонусу/,
  BONUS_NOT_FOUND: /Такого бонусу немає/,
  BONUS_INVALID: /його групу вимкнено/,
  BONUS_IS_NOT_STARTED: /ще не почався/,
  BONUS_ALREADY_USED: /вже скористалися/,
  BONUS_NOT_ALLOWED: /Зараз цей бонус недоступний/,
  BONUS_NOT_ACTIVE: /Цей бонус вимкнено/,
  NOVERIFIED_USER_ERROR: /підтвердити особу/,
  LOW_USER_RATING: words.lowRating,
}

describe('a problem of an activation', () => {
  journey('is told by its own modal: every code of the activation', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    let code = ''
    await page.route('**/api/bonuses/*/subscribe', (route) => route.fulfill({ status: 409, json: { code, message: code, requestId: 'journey' } }))
    await openBonuses(customer)
    for (const [refusal, text] of Object.entries(told)) {
      code = refusal
      await press(page, offers.daily, words.activateDeposit)
      await closeStatus(page, text)
    }
  })

  journey('the page knows before it asks: too low a rating, and the way to it', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    await openBonuses(customer)
    await press(page, offers.rating, words.why)
    const modal = page.getByRole('dialog').filter({ hasText: words.lowRating })
    await modal.waitFor(patience)
    await expectAccessible(page)
    await modal.getByRole('button', { name: words.viewRating }).click()
    await page.waitForURL(/tab=rating/, patience)
  })

  journey('an open bonus that the page does not know of: the server asks to confirm; cancelling says so', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    await openBonuses(customer)
    await press(page, offers.daily, words.activateDeposit)
    await closeStatus(page, words.makeDeposit)
    // Another tab, where it was not there yet.
    await page.route('**/api/users/bonuses/active', (route) => route.fulfill({ json: null }))
    await openBonuses(customer)
    await press(page, offers.fromThousand, words.activateDeposit)
    const question = page.getByRole('dialog', { name: words.confirm })
    await question.waitFor(patience)
    await expectAccessible(page)
    await page.unroute('**/api/users/bonuses/active')
    await question.getByRole('button', { name: words.activate, exact: true }).click()
    await closeStatus(page, words.makeDeposit)

    await openBonuses(customer, 'my')
    await page.getByRole('button', { name: words.cancel, exact: true }).click(patience)
    const warning = page.getByRole('dialog', { name: words.stop })
    await warning.getByRole('button', { name: words.cancel, exact: true }).click(patience)
    await closeStatus(page, words.cancelled)
    await page.getByText(words.noneOpen).waitFor(patience)
  })
})

async function openBonuses({ page, stack }: Customer, tab = 'available'): Promise<void> {
  await page.goto(`${stack.web}/ua/bonuses?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor(patience)
}

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

async function press(page: Page, name: string, button: string): Promise<void> {
  await card(page, name).getByRole('button', { name: button }).click(patience)
}

async function closeStatus(page: Page, text: RegExp): Promise<void> {
  const modal = page.getByRole('dialog').filter({ hasText: text })
  await modal.waitFor(patience)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached', ...patience })
}
