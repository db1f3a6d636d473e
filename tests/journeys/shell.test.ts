// Tries: shell, lib, i18n, routes, server.
import { call } from '@zoria/contract/client'
import { endSession, listSessions } from '@zoria/contract/identity/sessions'
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { ofUkraine, signUp, win } from './cashier.ts'
import { catalogueOf } from './catalogue.ts'
import { firstPassword } from './player.ts'

const say = catalogueOf('uk')
const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const narrow = { width: 380, height: 800, locale: 'uk-UA', isTouch: true }
const patience = { timeout: 60_000 }

/** Waits until the address is this one, without the site before it. */
const expectAt = (page: Page, place: string) =>
  expect.poll(() => page.url().slice(inject('stack').web.length), patience).toBe(place)
/** The site's own way back, in the head of a section or in the bar of a game. */
const goBack = (page: Page, told = say) =>
  page
    .getByRole('button', { name: new RegExp(`^(${told('games.back')}|${told('shell.back')})$`) })
    .first()
    .click(patience)
const link = (page: Page, id: string) => page.getByRole('link', { name: say(id), exact: true })

describe('back follows the rules of Spec §2', () => {
  journey(
    'from a link, along the way that was gone, and past what was replaced',
    { tags: 'full' },
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(wide)
      await page.goto(`${web}/ua/games/berkut`)
      await goBack(page)
      await expectAt(page, '/ua/games') // no history: the section's default
      // Areas that are only announced have a way back, too.
      for (const [place, before] of [
        ['/games/live-casino', ''],
        ['/battles/last/steppe', '/battles?type=last'],
        ['/battles/active/steppe', '/battles?type=active'],
      ]) {
        await page.evaluate(() => sessionStorage.clear())
        const answer = await page.goto(`${web}/ua${place}`)
        expect(answer?.status(), 'there are no battles yet').toBe(place?.startsWith('/battles/') ? 404 : 200)
        await answers(page)
        await page.evaluate(() => sessionStorage.removeItem('zoria-trail'))
        await goBack(page)
        await expectAt(page, `/ua${before}`)
      }

      await page.goto(`${web}/ua`)
      await page
        .locator('.rail')
        .getByRole('link', { name: say('shell.nav.providers'), exact: true })
        .click(patience)
      await expectAt(page, '/ua/providers') // the home page has links to providers, too
      await page.getByRole('main').locator('a[href*="/providers/"]').first().click(patience)
      await page.waitForURL(/\/providers\/./, patience)
      const provider = page.url().slice(web.length)
      await page.getByRole('main').locator('a[href*="/games/"]').first().click(patience)
      await page.waitForURL(/\/games\/./, patience)
      await page
        .locator('.mode-switch')
        .getByRole('link', { name: say('games.demo'), exact: true })
        .click(patience)
      await page.waitForURL(/mode=demo/, patience) // a replaced address is no place to go back to
      await goBack(page)
      await expectAt(page, provider)
      await goBack(page)
      await expectAt(page, '/ua/providers')
      await goBack(page)
      await expectAt(page, '/ua')
    },
  )

  journey('another language keeps the page, its query and the way back', { tags: 'full' }, async ({ visit }) => {
    const { web } = inject('stack')
    const page = await visit(wide)
    await page.goto(`${web}/ua/terms`)
    await isRemembered(page, '/terms')
    await page.goto(`${web}/ua/games?sort=name&page=1#main`)
    await isRemembered(page, '/games')
    await page.locator('.rail .language-button').click(patience)
    await page.getByRole('link', { name: 'Қазақша' }).click(patience)
    await expectAt(page, '/kz/games?sort=name&page=1#main')
    expect(await page.locator('html').getAttribute('lang')).toBe('kk')
    await goBack(page, catalogueOf('kk'))
    await expectAt(page, '/kz/terms') // what is remembered has no language
    await page.goto(`${web}/games`)
    expect(
      await page.locator('html').getAttribute('lang'),
      'the choice is remembered for addresses without a prefix',
    ).toBe('kk')
  })
})

describe('the cashbox', () => {
  journey(
    'lies over a wide page, is a page on a narrow one, and follows the window from one to the other',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      const page = await visit(wide)
      await signUp(page, stack, ofUkraine)
      await page.goto(`${stack.web}/ua/games?sort=name`)
      await answers(page)
      const deposit = page.getByRole('button', { name: say('cashbox.depositAccount') })
      await deposit.click(patience)
      await expectAt(page, '/ua/games?sort=name&cashbox=show&action=deposit')
      await page.getByRole('dialog').waitFor(patience)
      await expectAccessible(page)
      expect(await page.locator('html').getAttribute('data-scroll-disabled')).toBe('')
      await page.keyboard.press('Escape')
      await expectAt(page, '/ua/games?sort=name')
      await expect.poll(() => deposit.and(page.locator(':focus')).count(), patience).toBe(1)
      await deposit.click()
      await page.getByRole('dialog').waitFor(patience)
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached', ...patience }) // the hardware's back closes the layer
      await expectAt(page, '/ua/games?sort=name')

      await page.goto(`${stack.web}/ua?cashbox=show&action=deposit&deposit-amount=300`)
      await expect.poll(() => page.getByLabel(say('deposit.amount')).inputValue(), patience).toMatch(/^300/)
      await page.setViewportSize({ width: 700, height: 900 })
      await expectAt(page, '/ua/cashbox?action=deposit&deposit-amount=300')
      await page.getByRole('heading', { level: 1, name: say('cashbox.title') }).waitFor(patience)
      await goBack(page)
      await expectAt(page, '/ua')

      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${stack.web}/ua/profile`)
      await deposit.click(patience)
      await expectAt(page, '/ua/cashbox?action=deposit')
    },
  )

  journey(
    'keeps what was typed over another tab of it, a reload, and a session that ended meanwhile',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      const customer = await signUp(await visit(wide), stack, ofUkraine)
      // The withdrawal form opens for players with winnings.
      await win(customer, '500.00')
      const { page } = customer
      const typed = (id: string) => page.getByLabel(say(id), { exact: true })
      const expectTyped = (id: string, text: string) => expect.poll(() => typed(id).inputValue(), patience).toBe(text)
      await page.goto(`${stack.web}/ua/games?cashbox=show&action=deposit`)
      await typed('deposit.amount').fill('1777', patience)
      await expectAt(page, '/ua/games?cashbox=show&action=deposit&deposit-amount=1777.00')
      await page.getByRole('tab', { name: say('cashbox.withdrawalTab') }).click(patience)
      await typed('withdrawal.recipient').fill('Олена Коваль', patience)
      await page.getByRole('tab', { name: say('cashbox.depositTab') }).click(patience)
      await expectTyped('deposit.amount', '1\u00a0777.00')
      await page.reload()
      await expectTyped('deposit.amount', '1\u00a0777.00')
      await page.getByRole('tab', { name: say('cashbox.withdrawalTab') }).click(patience)
      await typed('withdrawal.recipient').fill('Олена Коваль', patience)

      const sessions = await call(listSessions, {}, { baseUrl: stack.api, accessToken: customer.accessToken })
      if (!sessions.ok) return expect.fail(sessions.refusal.code)
      for (const { id } of sessions.value.body.items)
        await call(endSession, { params: { id } }, { baseUrl: stack.api, accessToken: customer.accessToken })
      const login = page.getByRole('dialog').getByRole('button', { name: say('login.submit'), exact: true })
      await login.waitFor(patience)
      await typed('field.phone').fill(customer.phone, patience)
      await typed('field.password').fill(firstPassword)
      await login.click()
      await expectTyped('withdrawal.recipient', 'Олена Коваль')
      await page.getByRole('tab', { name: say('cashbox.depositTab') }).click(patience)
      await expectTyped('deposit.amount', '1\u00a0777.00')
    },
  )
})

describe('who is signed in', () => {
  journey('never stays at the address of the login without a dialog', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(wide)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua/games/berkut?modal=login`)
    await expectAt(page, '/ua/games/berkut')
    await page.goto(`${stack.web}/ua/terms?modal=register&next=${encodeURIComponent('/games?sort=name')}`)
    await expectAt(page, '/ua/games?sort=name')
  })

  journey('is not asked to confirm what the player before him began', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(wide)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua/bonuses?tab=available`)
    await page
      .getByRole('button', { name: new RegExp(`^${say('bonus.activateVerify')}`) })
      .first()
      .click(patience)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('call.get') }).waitFor(patience)

    const other = await page.context().newPage()
    await other.goto(`${stack.web}/ua/profile?tab=security`)
    await other.getByText(say('profile.thisSession'), { exact: true }).waitFor(patience)
    await other
      .getByRole('main')
      .getByRole('button', { name: say('profile.logout'), exact: true })
      .click(patience)
    await told(page, say('session.leftElsewhere'))
    const { phone } = await signUp(other, stack, ofUkraine)

    await link(page, 'login.open').first().click(patience)
    await dialog.getByLabel(say('field.phone'), { exact: true }).fill(phone, patience)
    await dialog.getByLabel(say('field.password'), { exact: true }).fill(firstPassword)
    await dialog.getByRole('button', { name: say('login.submit'), exact: true }).click()
    await told(page, say('login.done'))
    await page.getByTestId('balance').waitFor(patience)
    expect(await page.locator('.call-dialog').count()).toBe(0)
  })
})

describe('what the shell tells', () => {
  journey('survives a reload, a lost network and another tab', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(wide)
    await signUp(page, stack, ofUkraine)
    await page.goto(`${stack.web}/ua`)
    await page.evaluate(() => localStorage.setItem('errorMessage', '<b>kept</b> as text'))
    await page.reload()
    await page.getByRole('alert').getByText('<b>kept</b> as text').waitFor(patience)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('errorMessage')), patience).toBeNull()

    await page.context().setOffline(true)
    await page.getByTestId('offline').getByText(say('shell.offlineText')).waitFor(patience)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await told(page, say('shell.onlineAgain'))
    expect(await page.getByTestId('offline').textContent()).toBe('')

    await page.getByTestId('balance').click(patience)
    await page.getByRole('button', { name: say('balance.hide') }).click(patience)
    await page.reload()
    expect(await page.getByTestId('balance').innerText()).not.toContain('0.00')
    await answers(page)

    await page.getByRole('button', { name: say('note.title') }).click(patience)
    await page.getByText(say('note.empty')).waitFor(patience)
    await page.keyboard.press('Escape')
    const other = await page.context().newPage()
    await other.goto(`${stack.web}/ua/profile?tab=security`)
    await other.getByText(say('profile.thisSession'), { exact: true }).waitFor(patience) // told by the browser itself: the page answers
    await other
      .getByRole('main')
      .getByRole('button', { name: say('profile.logout'), exact: true })
      .click(patience)
    await told(page, say('session.leftElsewhere'))
    await link(page, 'login.open').waitFor(patience)
  })

  journey('stands where a part that it can do without does not come', { tags: 'full' }, async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(wide)
    await signUp(page, stack, ofUkraine)
    const lost = page.waitForEvent('requestfailed', {
      ...patience,
      predicate: (request) => request.url().includes('/assets/bonuses-uk-'),
    })
    await page.route(/\/assets\/bonuses-uk-/, (route) => route.abort())
    await page.goto(`${stack.web}/ua/providers`)
    await lost
    await page.getByRole('button', { name: say('note.title') }).click(patience)
    await page.getByText(say('note.empty')).waitFor(patience)
    await page.getByRole('heading', { level: 1, name: say('shell.nav.providers') }).waitFor(patience)
  })

  journey(
    'speaks the language of the page, whatever a translator wrote on the document before the scripts ran',
    async ({ visit }) => {
      const page = await visit(wide)
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(error.message))
      await page.addInitScript(
        `new MutationObserver(() => { if (document.documentElement?.lang === 'uk') document.documentElement.lang = 'en' }).observe(document, { childList: true, subtree: true, attributes: true })`,
      )
      await page.goto(`${inject('stack').web}/ua/games`)
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await page
        .getByRole('link', { name: say('login.open') })
        .first()
        .click(patience)
      await page.getByRole('dialog').getByLabel(say('field.phone'), { exact: true }).waitFor(patience)
      expect(thrown).toEqual([])
    },
  )

  journey(
    'without the texts of its language says so in every language, and shows no error',
    { tags: 'full' },
    async ({ visit }) => {
      const page = await visit(wide)
      await page.route(/\/assets\/uk-/, (route) => route.abort())
      await page.goto(`${inject('stack').web}/ua/games`)
      await page.getByRole('link', { name: 'Спробувати ще раз' }).waitFor(patience)
      expect(await page.locator('body').innerText()).not.toMatch(/Error|at \w+ \(/)
      await page.unroute(/\/assets\/uk-/)
      await page.getByRole('link', { name: 'Спробувати ще раз' }).click(patience)
      await page.getByRole('heading', { level: 1 }).waitFor(patience)
    },
  )

  journey('the keyboard alone walks the frame', async ({ visit }) => {
    const page = await visit(wide)
    await page.goto(`${inject('stack').web}/ua/games`)
    await answers(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(say('shell.skip'))
    await page.keyboard.press('Enter')
    expect(await page.locator('#main:focus').count()).toBe(1)
    await page.keyboard.press('Control+KeyK')
    await expectAt(page, '/ua/games?modal=search')
    await page.getByRole('dialog').waitFor(patience)
    await page.keyboard.press('Control+KeyK') // A held key repeats; one Escape closes the search all the same.
    await page.keyboard.press('Escape')
    await expectAt(page, '/ua/games')
    // An address changes before its dialog has closed, and a dialog keeps the focus until then.
    const closed = () => page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
    await closed()
    await link(page, 'login.open').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator('input').first().waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page), patience).toBe(say('login.open'))
    await page.keyboard.press('Enter')
    // Twice faster than the history moves: the page beneath stays.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('shell.close') })
      .evaluate(
        (cross: { click: () => void }) => {
          cross.click()
          cross.click()
        },
        undefined,
        patience,
      )
    await expectAt(page, '/ua/games')
    await closed()
    await expect.poll(() => focused(page), patience).toBe(say('login.open'))
    await page.locator('.rail .language-button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'English' }).waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('link', { name: 'English' }).count(), patience).toBe(0)
  })
})

describe('on a phone', () => {
  journey(
    'the sheet of the menu is one step of history, and a link in it remembers the page beneath',
    async ({ visit }) => {
      const { web } = inject('stack')
      const page = await visit(narrow)
      await page.goto(`${web}/ua/games`)
      const menu = page.locator('.bottom-nav').getByRole('link', { name: say('shell.menu'), exact: true })
      await menu.click(patience)
      await page.getByRole('dialog').waitFor(patience)
      await expectAccessible(page)
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
      await expectAt(page, '/ua/games')
      await menu.click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: say('shell.nav.providers'), exact: true })
        .click(patience)
      await expectAt(page, '/ua/providers')
      await goBack(page)
      await expectAt(page, '/ua/games')
      await page
        .locator('.bottom-nav')
        .getByRole('link', { name: say('shell.cashbox'), exact: true })
        .click(patience)
      await page.waitForURL(/\/ua\/cashbox/, patience)
    },
  )

  journey('the bar of a game leaves a visitor room for its name', { tags: 'full' }, async ({ visit }) => {
    const page = await visit({ ...narrow, width: 360 })
    await page.goto(`${inject('stack').web}/ru/games/diamantova-lykhomanka?mode=demo`)
    const name = page.getByRole('heading', { level: 1 })
    await name.waitFor(patience)
    expect(await name.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(110)
    expect(
      await link(page, 'login.open').count(),
      'whoever has an account finds the way in within the registration',
    ).toBe(0)
  })
})

/** Waits until the page hears a press: one before it would be the browser's, or lost. */
const answers = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('#main')
          .evaluate((main: object) => Object.keys(main).some((key) => key.startsWith('__reactProps'))),
      patience,
    )
    .toBe(true)

/** Waits until the page has recorded its place for the way back: it does so after it has become interactive. */
const isRemembered = (page: Page, place: string) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('zoria-place')), patience).toContain(place)

/** What the focused control is called, as it is read. */
const focused = async (page: Page): Promise<string> =>
  ((await page.locator(':focus').first().textContent(patience)) ?? '').trim()
