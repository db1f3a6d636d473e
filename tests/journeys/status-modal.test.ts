// Tries: content.
import { journey } from '@zoria/testkit/journey'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { ofUkraine, signUp } from './cashier.ts'

const phone = { width: 380, height: 820, locale: 'kk-KZ', isTouch: true }
const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const patience = { timeout: 60_000 }

/** Opens a modal by the sandbox's address, over a page that has little of its own. */
async function open(page: Page, asked: string, prefix: 'kz' | 'ua' = 'kz'): Promise<Locator> {
  await page.goto(`${inject('stack').web}/${prefix}/credits?status-modal=${asked}`)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(patience)
  return dialog
}

describe('the status modal', () => {
  journey('stays when somebody presses outside, and leaves by Escape, by its button and by back', async ({ visit }) => {
    const page = await visit(phone)
    const dialog = await open(page, 'play-break-activated')
    await page.mouse.click(10, 10)
    await dialog.getByRole('heading').waitFor(patience)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', ...patience })
    expect(new URL(page.url()).search).toBe('')

    await (await open(page, 'play-break-prevention')).getByRole('button', { name: 'Түсінікті' }).click(patience)
    await dialog.waitFor({ state: 'detached', ...patience })

    await open(page, 'approving-modal')
    await page.goBack()
    await dialog.waitFor({ state: 'detached', ...patience })
    expect(new URL(page.url()).pathname).toBe('/kz/credits')
  })

  journey(
    'keeps its place while texts come, asks once more, then says that something is wrong',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit(phone)
      let asked = 0
      const seen = Promise.withResolvers<void>()
      await page.route('**/api/content/modals/**', async (route) => {
        asked += 1
        // The texts of the second answer end the waiting: not before it was seen.
        if (asked === 2) await seen.promise
        await route.fulfill({
          status: 404,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: 'r' }),
        })
      })
      const dialog = await open(page, 'nobody-wrote-this')
      await page.locator('[role=dialog][aria-busy]').waitFor(patience)
      expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(220)
      seen.resolve()
      await dialog.getByText('Бірдеңе дұрыс болмады, кейінірек қайталап көріңіз.').waitFor(patience)
      expect(asked).toBe(2)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'OK', exact: true }).click()
      await dialog.waitFor({ state: 'detached', ...patience })
    },
  )

  journey('takes a value for text, whatever it looks like', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(phone)
    const name = '<img src=x onerror=alert(1)> **{user.phone}**'
    const dialog = await open(page, `BONUS_CANCELED_BY_USER&status.bonusName=${encodeURIComponent(name)}`)
    await dialog.getByText(name).waitFor(patience)
    expect(await dialog.locator('img').count()).toBe(0)
  })

  journey(
    'leads a player to the deposit with the sum, to the withdrawal, and to the rating',
    { tags: 'full' },
    async ({ visit }) => {
      const { page } = await signUp(await visit(desktop), inject('stack'), ofUkraine)
      const dialog = await open(page, 'MAKE_DEPOSIT&status.depositAmount=750', 'ua')
      await dialog.getByText('750.00\u00a0₴').waitFor(patience)
      await dialog.getByRole('button', { name: 'Поповнити рахунок' }).click()
      await expect.poll(() => page.getByLabel('Сума депозиту').inputValue(), patience).toBe('750.00')
      expect(new URL(page.url()).searchParams.get('deposit-amount')).toBe('750')

      const won = await open(page, 'win-bonus&status.bonusName=Gift&status.amount=500.00', 'ua')
      await won.getByRole('button', { name: 'Вивести кошти' }).click()
      await page.waitForURL('**/ua/credits?cashbox=show&action=withdrawal', patience)

      const rating = await open(page, 'user-rating-is-less-than-required&status.minRating=3.00', 'ua')
      await rating.getByText('0.00', { exact: true }).waitFor(patience)
      await rating.getByRole('button', { name: 'Переглянути рейтинг' }).click()
      await page.waitForURL('**/ua/profile?tab=rating', patience)
    },
  )
})
