// Tries: games, fairness, studio, game-maths.
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { fund, ofUkraine, signUp } from './cashier.ts'
import {
  drawFreeSpins,
  hundredths,
  killAndReturn,
  openSlot,
  pressSpin,
  recall,
  shownIn,
  slotIn,
  stateOf,
} from './game-page.ts'
import { expectBalance } from './player.ts'
import { withSetting } from './staff.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false } as const
// Reels that turn and features that are watched: without motion a round is shown before its page can be killed.
const moving = { ...desktop, seesMotion: true } as const
const phone = { width: 380, height: 820, locale: 'uk-UA', isTouch: true } as const
const patience = { timeout: 120_000 }
const money = { prefix: 'ua', mode: 'money' } as const

const shown = (amount: string): string => `${amount.replace(/\B(?=(\d{3})+\.)/g, ' ')} ₴`

describe('a page that is killed in the middle of a round', () => {
  journey('finds the same outcome and one payment: killed in mid-spin', async ({ visit }) => {
    const stack = inject('stack')
    const first = await visit(moving)
    await fund(await signUp(first, stack, ofUkraine), '29000.00')

    const begun = await openSlot(first, stack, money)
    const before = await stateOf(begun)
    const round = await pressSpin(first, begun)
    // A new tab has its preloader (Spec §4): what goes on is not shown beneath it.
    const { page, frame } = await withSetting(stack, { code: 'PRELOADER_MS', value: 3_000 }, async () => {
      await expect
        .poll(async () => (await fetch(`${stack.web}/ua`)).text(), patience)
        .toContain('data-preloader-ms="3000"')
      const returned = await killAndReturn(first, stack, money)
      expect(await returned.page.getByTestId('preloader').isVisible()).toBe(false)
      return returned
    })

    await expect.poll(async () => (await recall(frame, round.id)).state, patience).toBe('settled')
    const after = await stateOf(frame)
    const paid = hundredths(before.balance) - hundredths(round.stake) + hundredths(round.payout)
    expect({
      balance: hundredths(after.balance),
      rounds: after.rounds.map(({ id }) => id),
      open: after.openRound,
    }).toEqual({ balance: paid, rounds: [round.id], open: null })
    expect((await recall(frame, round.id)).outcome).toEqual(round.outcome)
    await expectBalance(page, shown(after.balance))
  })

  // Eleven turns are watched at the speed of a player: on a busy machine that takes its time.
  journey(
    'goes on with its free spins where they were left: killed in mid-feature',
    { tags: 'full', timeout: 600_000 },
    async ({ visit }) => {
      const stack = inject('stack')
      const first = await visit(moving)
      await fund(await signUp(first, stack, ofUkraine), '29000.00')

      const begun = await openSlot(first, stack, money)
      const round = await drawFreeSpins(begun, '10.00')
      const drawn = await recall(begun, round.id)
      await first.reload()
      const seen = await slotIn(first, stack)
      await seen
        .locator('.stage.feature button.spin .spin-count b')
        .filter({ hasText: /^[3-9]\// })
        .waitFor(patience)

      const { page, frame } = await killAndReturn(first, stack, money)
      await expect
        .poll(async () => (await shownIn(frame)).notices, patience)
        .toContainEqual(expect.stringContaining('Ваші фріспіни тривають'))
      await expect
        .poll(async () => Number((await shownIn(frame)).counts[0]?.split('/')[0]), patience)
        .toBeGreaterThanOrEqual(2)

      await frame.locator('button.spin[aria-disabled="false"]').waitFor({ timeout: 240_000 })
      const settled = await recall(frame, round.id)
      expect(settled).toMatchObject({ state: 'settled', payout: drawn.payout, outcome: round.outcome })
      const after = await stateOf(frame)
      expect(after.rounds.filter(({ id }) => id === round.id)).toHaveLength(1)
      expect(after.balance).toBe(settled.balanceAfter)
      await expectBalance(page, shown(after.balance))
    },
  )
})

describe('the demo of the slot', () => {
  const languages = [
    ['en', 'en', 'Pays', 'Rules', 'Fairness', 'Free spins'],
    ['ua', 'uk', 'Виплати', 'Правила', 'Чесність', 'Фріспіни'],
    ['ru', 'ru', 'Выплаты', 'Правила', 'Честность', 'Фриспины'],
    ['kz', 'kk', 'Төлемдер', 'Ережелер', 'Әділдік', 'Тегін айналымдар'],
  ] as const

  journey('tells pays, rules and fairness in four languages', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desktop)
    for (const [prefix, tag, pays, rules, fairness, freeSpins] of languages) {
      const frame = await openSlot(page, stack, { prefix, mode: 'demo' })
      expect(await frame.locator('html').getAttribute('lang')).toBe(tag)
      await frame.getByRole('tab', { name: pays, exact: true }).click()
      expect(await frame.locator('.pays li').count()).toBeGreaterThanOrEqual(14)
      await frame.getByRole('tab', { name: rules, exact: true }).click()
      await frame.getByRole('heading', { name: freeSpins, exact: true }).waitFor()
      await frame.getByRole('tab', { name: fairness, exact: true }).click()
      await frame.locator('.seed-list code').first().waitFor()
    }
  })

  journey(
    "is played on a phone, its sound switched in the site's bar, and a round of it checked by the player",
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      const page = await visit(phone)
      const frame = await openSlot(page, stack, { prefix: 'ua', mode: 'demo' })
      await page.getByRole('button', { name: 'Ще: режим, звук, екран' }).click()
      await page.getByRole('button', { name: 'Звук увімкнено' }).click()
      await page.getByRole('button', { name: 'Звук вимкнено' }).waitFor()
      await page.keyboard.press('Escape')
      await expectAccessible(page)

      const round = await pressSpin(page, frame)
      await frame.locator('button.spin[aria-disabled="false"]').waitFor(patience)
      await frame.getByRole('button', { name: 'Раунди' }).click()
      await frame.getByRole('tab', { name: 'Чесність', exact: true }).click()
      await frame.getByRole('button', { name: 'Змінити й відкрити' }).click()
      await frame.getByText('Зерна змінено').waitFor()
      await frame.getByRole('tab', { name: 'Раунди', exact: true }).click()
      await frame.locator('#panel-rounds .round-list button').first().click()
      await frame.getByRole('button', { name: 'Перевірити раунд' }).click()
      await frame.getByText('Перевірено у вашому браузері').waitFor()

      const address = await frame.getByRole('link', { name: 'Перевірити на сторінці чесності' }).getAttribute('href')
      await page.goto(address ?? '')
      await page.getByText('Раунд відповідає своїм зернам').waitFor(patience)
      expect(decodeURIComponent(new URL(page.url()).hash)).toContain(round.id)
      await expectAccessible(page)
    },
  )
})
