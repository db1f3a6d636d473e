// Tries: bonuses.
import { getBonusSettings } from '@zoria/contract/bonuses/http'
import { call } from '@zoria/contract/client'
import { journey } from '@zoria/testkit/journey'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { offers, words } from './bonus-words.ts'
import { ukrainian } from './cashbox-words.ts'
import { fund, newestCode, ofUkraine, playRounds, signInAgain, signUp, type Customer } from './cashier.ts'
import { deposit } from './player.ts'
import { receivedFlag } from './received-flag.ts'
import { ukrainian as inUkrainian } from './words.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const phone = { width: 380, height: 800, locale: 'uk-UA', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('a bonus', () => {
  journey('by promo code: activated, wagered to its end, and withdrawn', async ({ visit }) => {
    const customer = await signUp(await visit(phone), inject('stack'), ofUkraine)
    const { page } = customer
    await openBonuses(customer)
    await page.getByLabel(words.code).fill('zoria')
    await page.getByRole('button', { name: words.activate, exact: true }).first().click(patience)
    await congratulated(page, { sum: '50.00\u00a0₴', name: offers.welcome, button: words.apply })

    await openBonuses(customer, 'wagering')
    await page.getByText('1 500.00').first().waitFor(patience)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // It stands on the home page too, with what is left to wager.
    await page.goto(`${customer.stack.web}/ua`)
    await page.locator('#open-bonus').getByText('1 500.00').first().waitFor(patience)
    await expectNoSidewaysScroll(page)
    const turn = await slowTurn(page, '/ua/games')
    // Each stake is paid by the bonus alone, as nothing else is there; none is above its largest one.
    await playRounds(customer, { rounds: 60, stake: '25.00', payout: '50.00' })
    // Its cap is 500; what was won above it is the casino's. The sum stands alone and in the sentence.
    await dialog(page, words.wagered).getByText('500.00').first().waitFor(patience)
    // Its sentence comes from the content service, and what is beneath it moves a little then.
    await dialog(page, words.wagered).locator('[data-modal=win-bonus]').waitFor(patience)
    // The dialog opened while the page was loading; the pressed link still leads to its page. The button is pressed as
    // soon as that page stands there, before the dialog has an entry of the history.
    await pressAsItTurns(dialog(page, words.wagered).getByRole('button', { name: words.withdraw }))
    await turn.finish()
    await page.waitForURL(/action=withdrawal/, patience)
    await expect.poll(() => page.locator('.wallets').textContent(), patience).toContain('500.00')
    await page.getByLabel(ukrainian.withdrawalAmount).fill('500', patience)
    await page.getByLabel(ukrainian.card).fill('4242 4242 4242 4242')
    await page.getByLabel(ukrainian.recipient).fill('Олена Коваль')
    await page.getByRole('button', { name: ukrainian.withdraw('500.00\u00a0₴') }).click(patience)
    await page.getByText(ukrainian.paidOut('500.00\u00a0₴')).waitFor(patience)
  })

  journey(
    'on a deposit takes the place of the open one, and is credited with the deposit',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await withDailyBonus(await visit(desk))
      const { page } = customer

      await activate(page, offers.fromThousand, words.activateDeposit)
      const question = dialog(page, words.otherOpen)
      await question.getByText('50.00').waitFor(patience)
      await expectAccessible(page)
      await question.getByRole('button', { name: words.refuse }).click()
      await question.waitFor({ state: 'detached', ...patience })
      await activate(page, offers.fromThousand, words.activateDeposit)
      await dialog(page, words.otherOpen).getByRole('button', { name: words.cancel }).click(patience)
      await closeStatus(page, words.makeDeposit)
      await fund(customer, '1000')
      await dialog(page, words.congratulations).waitFor(patience)
      expect(await receivedFlag(page)).toContain('"shown":false')
      // The modal was not closed, so it opens again.
      await page.reload()
      await congratulated(page, { sum: '150.00', button: words.ok })
      expect(await receivedFlag(page)).toContain('"shown":true')
      await openBonuses(customer, 'my')
      await page.getByRole('row', { name: offers.daily }).getByText(words.replaced).waitFor(patience)
    },
  )

  journey(
    'that burns with a deposit is told of first: the player may keep it, or deposit anyway',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await withDailyBonus(await visit(desk))
      const { page } = customer
      // An offer that burns so is open on some days of the week only.
      await page.route('**/api/users/bonuses/active', async (route) => {
        const open = (await (await route.fetch()).json()) as { bonus: object }
        await route.fulfill({ json: { ...open, bonus: { ...open.bonus, burning_on_deposit: true } } })
      })
      await page.goto(`${customer.stack.web}/ua?cashbox=show&action=deposit&deposit-amount=500`)
      await page.getByText(words.burnsNote).waitFor(patience)
      const pay = page.getByRole('button', { name: ukrainian.deposit('500.00\u00a0₴') })
      await pay.click(patience)
      const warning = page.getByRole('dialog').filter({ hasText: words.endsBonus })
      await warning.getByText('500.00').waitFor(patience)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await warning.waitFor({ state: 'detached', ...patience })
      expect(page.url(), 'nothing was paid').toContain('cashbox=show')
      await pay.click(patience)
      await warning.getByRole('button', { name: words.depositAnyway }).click(patience)
      await page.waitForURL(/\/checkout\//, patience)
    },
  )

  journey(
    'on deposits is told of after one that took none; sent away, it is on every device',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page, stack, accessToken } = customer
      const closed = async () => {
        const settings = await call(getBonusSettings, {}, { baseUrl: stack.api, accessToken })
        return settings.ok ? settings.value.body.closedModals : expect.fail(settings.refusal.code)
      }
      await page.goto(`${stack.web}/ua`)
      await deposit(page, { words: inUkrainian, deposit: { typed: '500', shown: '500.00\u00a0₴' } })
      const interest = dialog(page, words.interest)
      await interest.getByRole('listitem').filter({ hasText: offers.daily }).getByRole('button').waitFor(patience)
      await expectAccessible(page)
      await interest.getByRole('button', { name: words.never }).click()
      await interest.waitFor({ state: 'detached', ...patience })
      await expect.poll(closed, patience).toEqual(['percent-deposit'])
    },
  )

  journey(
    'on deposits, once seen, is not shown again by a browser that knows nothing of it',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page, stack } = customer
      const interest = dialog(page, words.interest)
      const deposit500 = async (balance: string) => {
        await page.goto(`${stack.web}/ua`)
        await deposit(page, { words: inUkrainian, deposit: { typed: '500', shown: '500.00\u00a0₴' } }, balance)
      }
      await deposit500('500.00')
      await interest.waitFor(patience)
      await page.keyboard.press('Escape')
      await interest.waitFor({ state: 'detached', ...patience })

      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      const asked = page
        .waitForResponse(
          (response) => response.url().endsWith('/api/users/modals') && response.request().method() === 'GET',
          patience,
        )
        .then((response) => response.json() as Promise<{ items: { modal: string }[] }>)
      await deposit500('1 000.00')
      const { items } = await asked
      expect(items.map(({ modal }) => modal)).toContain('deposit-interest')
      await page.waitForLoadState('networkidle')
      expect(await interest.count()).toBe(0)
    },
  )

  journey(
    'where neither the open bonus nor a code can be asked for: both are logged and yield nothing, and an offer can still be taken',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page } = customer
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.route('**/api/bonuses/validate*', (route) => route.abort())
      await openBonuses(customer)
      await page.getByLabel(words.code).fill('zoria')
      await expect
        .poll(() => logged.some((line) => line.startsWith('the bonus of a code: nothing, for')), patience)
        .toBe(true)
      expect(
        await page.getByRole('button', { name: words.activate, exact: true }).first().isDisabled(),
        'no code to activate',
      ).toBe(true)

      await page.route('**/api/users/bonuses/active', (route) => route.abort())
      await activate(page, offers.daily, words.activateDeposit)
      await closeStatus(page, words.makeDeposit)
      expect(
        logged.filter((line) => line.startsWith('the active bonus: nothing, for')).length,
        'asked with two retries',
      ).toBeGreaterThanOrEqual(3)
    },
  )

  journey(
    'that asks who is there: the call comes in between, and the activation goes on',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page, stack } = customer
      await openBonuses(customer)
      await activate(page, offers.gift, words.activateVerify)
      const call = page.getByRole('dialog')
      await call.getByRole('button', { name: words.getCall }).click(patience)
      // Spec §9: the call modal is at most 500 px wide, wider than others.
      expect(Math.round((await call.boundingBox())?.width ?? 0)).toBe(500)
      await call
        .getByLabel(words.callCode)
        .first()
        .fill(await newestCode(stack, customer.phone, 'call'), patience)
      await congratulated(page, { sum: '50.00', button: words.ok })
      expect(await page.getByRole('dialog').count(), 'the call has left').toBe(0)
    },
  )
})

describe('a newcomer', () => {
  journey(
    'is offered each welcome once, on whichever page load or device it is first seen',
    { tags: 'full' },
    async ({ visit }) => {
      const stack = inject('stack')
      // The account was opened at a page where nothing is offered: this load is not the one of the registration.
      const customer = await signUp(await visit(desk), stack, ofUkraine, { isWelcomed: true })
      const { page } = customer
      await page.goto(`${stack.web}/ua`)
      await offer(page, 'welcome-promo-code').waitFor(patience)
      await expectAccessible(page)

      const elsewhere = await signInAgain(customer, await visit(phone))
      await elsewhere.page.goto(`${stack.web}/ua`)
      await offer(elsewhere.page, 'first-deposit').waitFor(patience)
      expect(await offer(elsewhere.page, 'welcome-promo-code').count()).toBe(0)

      // Both were seen. The list of them is read before anything is offered.
      const read = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/users/modals'), patience)
      await page.goto(`${stack.web}/ua/bonuses`)
      await read
      await card(page, offers.daily).waitFor(patience)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )
})

const offer = (page: Page, modal: string): Locator => page.getByRole('dialog').locator(`[data-modal=${modal}]`)

/** Presses a link whose page is answered when the turn is finished, which waits for its address. */
async function slowTurn(page: Page, path: string): Promise<{ finish(): Promise<void> }> {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(`**${path}.data*`, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  const link = page.locator(`a[href="${path}"]:visible`).first()
  // Before it is hydrated the browser itself would follow it.
  await expect
    .poll(() => link.evaluate((anchor) => Object.keys(anchor).some((key) => key.startsWith('__react'))), patience)
    .toBe(true)
  await link.click(patience)
  await asked.promise
  return {
    finish: async () => {
      expect(new URL(page.url()).pathname, 'the page has not turned').not.toBe(path)
      answered.resolve()
      await page.waitForURL(`**${path}`, patience)
    },
  }
}

/** Presses a button in the moment in which the next page replaces this one, before React runs the effects of that. */
async function pressAsItTurns(button: Locator): Promise<void> {
  await button.evaluate((element) => element.setAttribute('data-press', ''))
  await button.page().evaluate(`{
    const page = document.querySelector('#main').firstElementChild
    const watcher = new MutationObserver(() => {
      if (page.isConnected) return
      watcher.disconnect()
      document.querySelector('[data-press]').click()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  }`)
}

/** A new player with the bonus of the day's first deposit, read and closed. */
async function withDailyBonus(visited: Page): Promise<Customer> {
  const customer = await signUp(visited, inject('stack'), ofUkraine)
  const { page } = customer
  await openBonuses(customer)
  await activate(page, offers.daily, words.activateDeposit)
  await closeStatus(page, words.makeDeposit)
  await fund(customer, '500')
  await congratulated(page, { sum: '50.00', button: words.ok })
  return customer
}

async function openBonuses({ page, stack }: Customer, tab = 'available'): Promise<void> {
  await page.goto(`${stack.web}/ua/bonuses?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor(patience)
}

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

async function activate(page: Page, name: string, button: string): Promise<void> {
  await card(page, name).getByRole('button', { name: button }).click(patience)
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** The modal that tells something is read and closed. */
async function closeStatus(page: Page, text: RegExp): Promise<void> {
  const modal = page.getByRole('dialog').filter({ hasText: text })
  await modal.waitFor(patience)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached', ...patience })
}

async function congratulated(
  page: Page,
  { sum, name = '', button }: { readonly sum: string; readonly name?: string; readonly button: string },
): Promise<void> {
  const modal = dialog(page, words.congratulations)
  await modal.getByText(sum, { exact: false }).first().waitFor(patience)
  await expect.poll(() => modal.textContent(), patience).toContain(name)
  await modal.getByRole('button', { name: button, exact: true }).click(patience)
  await modal.waitFor({ state: 'detached', ...patience })
}
