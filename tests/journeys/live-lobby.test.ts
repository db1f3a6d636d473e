// Tries: games, studio.
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { ofKazakhstan, ofUkraine, signUp } from './cashier.ts'
import { catalogueOf } from './catalogue.ts'

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false } as const
const phone = { width: 380, height: 800, locale: 'kk-KZ', isTouch: true } as const
const patience = { timeout: 60_000 }
const uk = catalogueOf('uk')
const kk = catalogueOf('kk')

// docs/rules/games.md#live-tables. The studio has a live game whose first table is open round the clock.
const [game, table] = ['ruletka-zoria', 'roulette-dnipro'] as const

const cards = (page: Page) => page.locator('.table-card[data-table]')
const cardOf = (page: Page, id: string) => page.locator(`.table-card[data-table="${id}"]`)

describe('the live lobby', () => {
  journey(
    'shows a visitor tables with limits, hours and language, whose filters are addresses',
    { tags: 'full' },
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(phone)
      await page.goto(`${web}/kz/games/live-casino`)
      await cardOf(page, table).waitFor(patience)
      const card = cardOf(page, table)
      expect(await card.innerText()).toContain('₸')
      expect(await card.innerText()).toContain('UA')
      expect(await card.innerText()).toContain(kk('live.roundClock'))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await page.getByRole('combobox', { name: kk('live.language') }).selectOption('kk')
      await page.waitForURL(/language=kk/, patience)
      await card.waitFor({ state: 'detached', ...patience })
      expect(await cards(page).count()).toBeGreaterThan(0)
      await page.goBack()
      await card.waitFor(patience)

      // The way back of the site leads home (Spec §2).
      await page.goto(`${web}/kz/games/live-casino?language=en&seats=free&game=no-such-game`)
      await page.getByRole('heading', { name: kk('live.none') }).waitFor(patience)
      await page.getByRole('link', { name: kk('live.reset') }).click()
      await card.waitFor(patience)
    },
  )

  journey('says of when its figures are once they no longer follow', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(desktop)
    // The page for visitors may be two minutes old: its figures are fresh once they were read.
    const read = page.waitForResponse('**/api/games/tables*', patience)
    await page.goto(`${inject('stack').web}/ua/games/live-casino`)
    await read
    const note = page.getByText(uk('live.asOf').replace('{time}', ''))
    await note.waitFor({ state: 'detached', ...patience })
    await page.route('**/api/games/tables*', (route) => route.abort())
    await note.waitFor(patience)
  })

  journey(
    'asks a visitor at a table to sign in, and leads a game without a table to its tables',
    { tags: 'full' },
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(desktop)
      await page.goto(`${web}/ua/games/${game}`)
      await page.waitForURL(`${web}/ua/games/live-casino?game=${game}`, patience)
      await cardOf(page, table).getByRole('link').click(patience)
      await page.waitForURL(`${web}/ua/games/${game}?table=${table}`, patience)
      await page.getByRole('heading', { name: uk('games.inviteTitle') }).waitFor(patience)
    },
  )

  journey('a player sits down, adds a second table beside the first, and closes it again', async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desktop)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua/games/live-casino`)
    await cardOf(page, table).getByRole('link').click(patience)
    const frames = page.locator('iframe[data-testid=game-frame]')
    await frames.first().waitFor(patience)
    expect(new URL((await frames.first().getAttribute('src')) ?? '').pathname).toBe('/play/zoria-ruletka')
    await page.getByRole('heading', { level: 1, name: 'Дніпро' }).waitFor(patience)

    // Whoever looks meanwhile sees that somebody plays.
    const other = await visit(desktop)
    await other.goto(`${stack.web}/ua/games/live-casino`)
    await cardOf(other, table)
      .getByText(/[1-9]\d* грав/)
      .waitFor(patience)

    await page.getByRole('link', { name: uk('live.second') }).click(patience)
    await page.getByText(uk('live.secondChoose')).waitFor(patience)
    await cardOf(page, table).getByRole('link').click(patience)
    await page.waitForURL(new RegExp(`table=${table}&beside=${game}%3A${table}`), patience)
    await expect.poll(() => frames.count(), patience).toBe(2)
    await page.getByRole('link', { name: uk('live.secondClose').replace('{name}', 'Дніпро') }).click(patience)
    await expect.poll(() => frames.count(), patience).toBe(1)
  })

  journey('a table that is not there says so and leads back to the lobby', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desktop)
    await signUp(page, stack, ofKazakhstan)
    await page.goto(`${stack.web}/kz/games/${game}?table=no-such-table`)
    await page
      .locator('[data-code="TABLE_NOT_FOUND"]')
      .getByRole('heading', { name: kk('TABLE_NOT_FOUND') })
      .waitFor(patience)
    await page.getByRole('link', { name: kk('live.otherTables') }).click(patience)
    await page.waitForURL(`${stack.web}/kz/games/live-casino`, patience)
    await cards(page).first().waitFor(patience)
  })
})

describe('home', () => {
  journey('shows the first tables when their row comes near', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(desktop)
    await page.goto(`${inject('stack').web}/ua`)
    const row = page.locator('section', { has: page.locator('.live-place') })
    await row.scrollIntoViewIfNeeded(patience)
    await cardOf(page, table).getByRole('link').waitFor(patience)
    await row.getByRole('link', { name: uk('games.allShort') }).click(patience)
    await page.waitForURL(/\/ua\/games\/live-casino$/, patience)
  })
})
