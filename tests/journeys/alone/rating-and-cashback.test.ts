// Tries: rating, cashback, play.
import { call } from '@zoria/contract/client'
import { getClock, moveClock } from '@zoria/contract/operations/http'
import { journey } from '@zoria/testkit/journey'
import type { Stack } from '@zoria/testkit/stack'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { withBooks } from '../books.ts'
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
  journey(
    'reaches a level with its gift and a message; a withdrawal is refused for the rating before and paid after',
    async ({ visit }) => {
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
        await expect
          .poll(async () => {
            await page.reload()
            return standing.innerText(patience)
          }, patience)
          .toMatch(/^2\.00/)
        await acceptGift(page)
        await page.getByRole('img', { name: 'Рівень 2' }).waitFor(patience)
        await page.goto(`${stack.web}/ua/profile?tab=rating`)
        await page.getByRole('link', { name: say('page.ratingRules') }).click(patience)
        await page.getByRole('heading', { level: 2, name: say('page.ratingRules') }).waitFor(patience)
        await page.goto(`${stack.web}/ua/bonuses?tab=my`)
        await page.getByText('Подарунок за рівень 2').first().waitFor(patience)
        await page
          .getByRole('button', { name: /^Сповіщення/ })
          .first()
          .click(patience)
        await page.getByRole('dialog').getByText('Ви досягли рівня 2').first().waitFor(patience)

        await withdraw(page, stack, { words: ukrainian, withdrawal: { typed: '200', shown: '200.00\u00a0₴' } })
        expect(await note.count()).toBe(0)
      } finally {
        await atSettings(stack, 'set', 'PAYOUT_MIN_RATING', '0')
      }
    },
  )

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
      await expect
        .poll(async () => {
          await page.reload()
          await sum.waitFor(patience)
          return page.getByText(/ставки 9\s000\.00/).count()
        }, patience)
        .toBeGreaterThan(0)
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

  journey(
    'loses the cashback of voided rounds; what was claimed is owed and never makes the balance negative',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(wide), inject('stack'), ofUkraine)
      const { page, stack } = customer
      const sum = page.getByTestId('cashback-sum')
      const shows = (text: string) =>
        expect
          .poll(async () => {
            await page.reload()
            await sum.waitFor(patience)
            return sum.innerText()
          }, patience)
          .toBe(`${text}\u00a0₴`)
      await fund(customer, '20000.00')
      await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"3.00"},"kzt":{"claim":"120.00"}}')
      try {
        // Below the turnover of level 1 each round earns 0.10 %: docs/rules/cashback-and-rating.md#levels
        const [first, second, third] = await playRounds(customer, { rounds: 4, stake: '1000.00', payout: '1000.00' })
        await page.goto(`${stack.web}/ua/cashback`)
        await shows('4.00')
        await voidRound(customer, first!)
        await shows('3.00')

        await page
          .getByRole('button', { name: /^Забрати/ })
          .first()
          .click(patience)
        await told(page, say('cashback.claimed').replace('{sum}', '3.00\u00a0₴'))
        for (const round of [second!, third!]) await voidRound(customer, round)
        await expect
          .poll(async () => {
            await page.reload()
            await sum.waitFor(patience)
            return page.getByText(say('cashback.owed').replace('{sum}', '2.00\u00a0₴')).count()
          }, patience)
          .toBe(1)
        expect(await sum.innerText()).toBe('0.00\u00a0₴')

        await playRounds(customer, { rounds: 3, stake: '1000.00', payout: '1000.00' })
        await shows('1.00')
        expect(await page.getByText(say('cashback.owed').split('{sum}')[0]!).count()).toBe(0)
      } finally {
        await atSettings(stack, 'set', 'CASHBACK_MIN', '{"uah":{"claim":"10.00"},"kzt":{"claim":"120.00"}}')
      }
    },
  )
})

describe('a week in which summer time changes', () => {
  journey(
    'is offered on Monday at five past midnight in Kyiv, for 48 hours, on the page of cashback and under Bonuses',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      const before = await clockOf(stack)
      // Later files find the time as it was.
      onTestFinished(() => setClock(stack, Date.now() + before.offsetMs))
      const { at, mondayAt } = changeAfter(Date.parse(before.now))
      const page = await visit(wide)
      const moveTo = async (ms: number) => {
        await setClock(stack, ms)
        await page.context().clock.setSystemTime(ms)
      }
      await moveTo(at - 2 * minuteMs)
      const customer = await signUp(page, stack, ofUkraine)
      await fund(customer, '20000.00')
      await playRounds(customer, { rounds: 5, stake: '1000.00', payout: '1000.00' })
      await moveTo(Date.parse((await clockOf(stack)).now) + 5 * minuteMs)
      await playRounds(customer, { rounds: 4, stake: '1000.00', payout: '1000.00' })
      const weekly = page
        .locator('section.panel')
        .filter({ has: page.getByRole('heading', { name: say('cashback.weekly'), exact: true }) })
      const offered = weekly.locator('.panel-head').getByText(say('cashback.weekly.offered'), { exact: true })
      await page.goto(`${stack.web}/ua/cashback`)
      // The rounds of both hours are counted.
      await expect
        .poll(async () => {
          await page.reload()
          await weekly.waitFor(patience)
          return weekly.getByText(/^9\s000\.00/).count()
        }, patience)
        .toBe(1)

      await moveTo(mondayAt + 3 * minuteMs)
      await closeWeeks(stack)
      await page.reload()
      await weekly.waitFor(patience)
      expect(await offered.count(), 'not before five past midnight').toBe(0)

      await moveTo(mondayAt + 5 * minuteMs)
      await expect
        .poll(async () => {
          await closeWeeks(stack)
          await page.reload()
          await weekly.waitFor(patience)
          return offered.count()
        }, patience)
        .toBe(1)
      await weekly
        .getByText(/^9\.00/)
        .first()
        .waitFor(patience)
      // The server of the page does not follow the platform's clock: the browser's counts once the page is hydrated.
      await weekly.getByRole('timer').filter({ hasText: almostTwoDays }).waitFor(patience)

      await page.goto(`${stack.web}/ua/bonuses?tab=my`)
      const waiting = page.getByRole('region', { name: say('bonus.claimable') })
      await waiting.getByRole('heading', { name: /9\.00/ }).waitFor(patience)
      await waiting.getByRole('timer').filter({ hasText: almostTwoDays }).waitFor(patience)
      await page.goto(`${stack.web}/ua/bonuses?tab=cashback`)
      await offered.first().waitFor(patience)
    },
  )
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const almostTwoDays = /^1 дн 23:5\d:\d\d$/

/**
 * The next change of summer time in Kyiv, at 01:00 UTC of the last Sunday of March or October, and the midnight that
 * ends its week.
 */
function changeAfter(now: number): { readonly at: number; readonly mondayAt: number } {
  const year = new Date(now).getUTCFullYear()
  // Month as its number, and the hours by which Kyiv is ahead of UTC after the change.
  const changes = [year, year + 1].flatMap((each) =>
    (
      [
        [3, 3],
        [10, 2],
      ] as const
    ).map(([month, hours]) => {
      const lastDay = Date.UTC(each, month, 0)
      const sunday = lastDay - new Date(lastDay).getUTCDay() * dayMs
      return { at: sunday + hourMs, mondayAt: sunday + dayMs - hours * hourMs }
    }),
  )
  return changes.find(({ at }) => at > now + hourMs) ?? expect.fail('summer time changes twice a year')
}

/** Lets the worker look for weeks to close, as it does every five minutes, and waits until it has. */
async function closeWeeks(stack: Stack): Promise<void> {
  await withBooks(stack, 'owner', async (sql) => {
    await sql`select jobs.add_job('cashback.close_weeks')`
    await expect
      .poll(
        async () => (await sql`select 1 from jobs.jobs where task_identifier = 'cashback.close_weeks'`).length,
        patience,
      )
      .toBe(0)
  })
}

async function clockOf(stack: Stack): Promise<{ readonly now: string; readonly offsetMs: number }> {
  const read = await call(getClock, {}, { baseUrl: stack.api })
  return read.ok ? read.value.body : expect.fail(read.refusal.code)
}

async function setClock(stack: Stack, at: number): Promise<void> {
  const moved = await call(moveClock, { body: { set: new Date(at).toISOString() } }, { baseUrl: stack.api })
  expect(moved.ok, JSON.stringify(moved)).toBe(true)
}

/** The gift of level 2 is shown over whatever page is open. */
async function acceptGift(page: Page): Promise<void> {
  const gift = page.getByRole('dialog').filter({ hasText: 'Подарунок за рівень 2' })
  await gift.getByRole('button', { name: 'OK' }).click(patience)
  await gift.waitFor({ ...patience, state: 'detached' })
}
