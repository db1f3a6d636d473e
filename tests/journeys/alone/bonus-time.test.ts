import { call } from '@zoria/contract/client'
import { moveClock } from '@zoria/contract/operations/http'
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { pass } from '../account.ts'
import { offers, words } from '../bonus-words.ts'
import { ofUkraine, signUp } from '../cashier.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

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
    await pass(page, customer.stack, 72 * 3_600 + 5)
    await page.getByText(words.noneOpen).waitFor(patience)
    await page.getByRole('row', { name: offers.welcome }).getByText(words.timeOver).waitFor(patience)
    // Those who come after find the time they left.
    expect((await call(moveClock, { body: { advance: -(72 * 3_600 + 5) } }, { baseUrl: customer.stack.api })).ok).toBe(true)
  })
})
