// Tries: bonuses.
import { call } from '@zoria/contract/client'
import { moveClock } from '@zoria/contract/operations/http'
import { journey } from '@zoria/testkit/journey'
import { describe, inject, onTestFinished } from 'vitest'
import { pass } from '../account.ts'
import { offers, words } from '../bonus-words.ts'
import { ofUkraine, signUp } from '../cashier.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
/** Seconds after which the welcome bonus has burned. */
const over = 72 * 3_600 + 5

describe('a bonus', () => {
  journey('whose time is over burns by itself, and the page says so', async ({ visit }) => {
    const page = await visit(desk)
    await page.context().clock.install()
    const customer = await signUp(page, inject('stack'), ofUkraine)
    await page.goto(`${customer.stack.web}/ua/bonuses?tab=available`)
    await page.getByLabel(words.code).fill('ZORIA')
    await page.getByRole('button', { name: words.activate, exact: true }).first().click(patience)
    const congratulation = page.getByRole('dialog', { name: words.congratulations })
    await congratulation.getByRole('button', { name: words.apply, exact: true }).click(patience)
    await congratulation.waitFor({ state: 'detached', ...patience })
    await page.goto(`${customer.stack.web}/ua/bonuses?tab=my`)
    await page.getByRole('timer').waitFor(patience)
    // Later files find the time as it was.
    onTestFinished(
      async () => void (await call(moveClock, { body: { advance: -over } }, { baseUrl: customer.stack.api })),
    )
    await pass(page, customer.stack, over)
    await page.getByText(words.noneOpen).waitFor(patience)
    await page.getByRole('row', { name: offers.welcome }).getByText(words.timeOver).waitFor(patience)
  })
})
