// Tries: rating, cashback, play.
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { fund, ofUkraine, playRounds, signUp, voidRound, win } from '../cashier.ts'
import { catalogueOf } from '../catalogue.ts'
import { withdraw } from '../player.ts'
import { atSettings } from '../staff.ts'
import { ukrainian } from '../words.ts'

const wide = { width: 1440, height: 900, locale: 'en-GB', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const say = catalogueOf('uk')

describe('play of own money', () => {
  journey('reaches a level with its gift and a message; a withdrawal is refused for the rating before and paid after', async ({ visit }) => {
    const customer = await signUp(await visit(wide), inject('stack'), ofUkraine)
    const { page, stack } = customer
    const note = page.locator('.note[data-code="user-rating-is-less-than-required"]')
    await win(customer, '500.00')
    await fund(customer, '20000.00')
    await atSettings(stack, 'set', 'PAYOUT_MIN_RATING', '2')
    try {
      await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
      await note.getByText('2.00').waitFor(patience)

      // 5,000.00 of own money are one point: docs/rules/cashback-and-rating.md#rating
      await playRounds(customer, { rounds: 10, stake: '1000.00', payout: '1000.00' })
      await page.goto(`${stack.web}/ua/rating`)
      const standing = page.locator('.rating-card h2')
      await expect.poll(async () => {
        await page.reload()
        return standing.innerText(patience)
      }, patience).toMatch(/^2\.00/)
      await acceptGift(page)
      await page.getByRole('img', { name: 'Рівень 2' }).waitFor(patience)
      await page.goto(`${stack.web}/ua/profile?tab=rating`)
      await page.getByRole('link', { name: say('page.ratingRules') }).click(patience)
      await page.getByRole('heading', { level: 2, name: say('page.ratingRules') }).waitFor(patience)
      await page.goto(`${stack.web}/ua/bonuses?tab=my`)
      await page.getByText('Подарунок за рівень 2').first().waitFor(patience)
      await page.getByRole('button', { name: /^Сповіщення/ }).first().click(patience)
      await page.getByRole('dialog').getByText('Ви досягли рівня 2').first().waitFor(patience)

      await withdraw(page, stack, { words: ukrainian, withdrawal: { typed: '200', shown: '200.00\u00a0₴' } })
      expect(await note.count()).toBe(0)
    } finally {
      await atSettings(stack, 'set', 'PAYOUT_MIN_RATING', '0')
    }
  })

  journey('earns cashback that is claimed once, to the game balance', async ({ visit }) => {
    const customer = await signUp(await visit(wide), inject('stack'), ofUkraine)
    const { page, stack } = customer
    await fund(customer, '20000.00')
    await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"5.00"},"kzt":{"claim":"120.00"}}')
    try {
      await page.goto(`${stack.web}/ua/cashback`)
      const claim = page.getByRole('button', { name: /^Забрати/ })
      await claim.first().waitFor(patience)
      expect(await claim.first().isDisabled()).toBe(true)

      // Less than the turnover of level 2: its gift would be wagered by rounds that follow it.
      await playRounds(customer, { rounds: 9, stake: '1000.00', payout: '1000.00' })
      const sum = page.getByTestId('cashback-sum')
      // Every round is counted once its stakes are listed whole.
      await expect.poll(async () => {
        await page.reload()
        await sum.waitFor(patience)
        return page.getByText(/ставки 9\s000\.00/).count()
      }, patience).toBeGreaterThan(0)
      const earned = (await sum.innerText()).replace(/\s*₴/, '')
      await claim.first().click(patience)
      await told(page, say('cashback.claimed').replace('{sum}', `${earned}\u00a0₴`))
      await expect.poll(() => sum.innerText(), patience).toMatch(/^0\.00/)
      await page.locator('.reward-list').getByText(earned).first().waitFor(patience)
      for (const path of ['/profile?tab=cashback', '/bonuses?tab=cashback']) {
        await page.goto(`${stack.web}/ua${path}`)
        await page.locator('.reward-list').getByText(earned).first().waitFor(patience)
      }
    } finally {
      await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"10.00"},"kzt":{"claim":"120.00"}}')
    }
  })

  journey('loses the cashback of voided rounds; what was claimed is owed and never makes the balance negative', { tags: 'full' }, async ({ visit }) => {
    const customer = await signUp(await visit(wide), inject('stack'), ofUkraine)
    const { page, stack } = customer
    const sum = page.getByTestId('cashback-sum')
    const shows = (text: string) => expect.poll(async () => {
      await page.reload()
      await sum.waitFor(patience)
      return sum.innerText()
    }, patience).toBe(`${text}\u00a0₴`)
    await fund(customer, '20000.00')
    await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"3.00"},"kzt":{"claim":"120.00"}}')
    try {
      // Below the turnover of level 1 each round earns 0.10 %: docs/rules/cashback-and-rating.md#levels
      const [first, second, third] = await playRounds(customer, { rounds: 4, stake: '1000.00', payout: '1000.00' })
      await page.goto(`${stack.web}/ua/cashback`)
      await shows('4.00')
      await voidRound(customer, first!)
      await shows('3.00')

      await page.getByRole('button', { name: /^Забрати/ }).first().click(patience)
      await told(page, say('cashback.claimed').replace('{sum}', '3.00\u00a0₴'))
      for (const round of [second!, third!]) await voidRound(customer, round)
      await expect.poll(async () => {
        await page.reload()
        await sum.waitFor(patience)
        return page.getByText(say('cashback.owed').replace('{sum}', '2.00\u00a0₴')).count()
      }, patience).toBe(1)
      expect(await sum.innerText()).toBe('0.00\u00a0₴')

      await playRounds(customer, { rounds: 3, stake: '1000.00', payout: '1000.00' })
      await shows('1.00')
      expect(await page.getByText(say('cashback.owed').split('{sum}')[0]!).count()).toBe(0)
    } finally {
      await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"10.00"},"kzt":{"claim":"120.00"}}')
    }
  })
})

/** The gift of level 2 is shown over whatever page is open. */
async function acceptGift(page: Page): Promise<void> {
  const gift = page.getByRole('dialog').filter({ hasText: 'Подарунок за рівень 2' })
  await gift.getByRole('button', { name: 'OK' }).click(patience)
  await gift.waitFor({ ...patience, state: 'detached' })
}
