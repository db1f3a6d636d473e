// Tries: identity, payments, wallet.
/** @module-tag full */
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { fund, newestCode, newestPayment, ofKazakhstan, ofUkraine, playRounds, signUp, win } from '../cashier.ts'
import { catalogueOf } from '../catalogue.ts'
import { atSettings } from '../staff.ts'

// What a player looks after alone: the history of rounds, the e-mail, saved cards, receipts, and the help. One of them
// changes a setting.

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const phone = { width: 380, height: 820, locale: 'kk-KZ', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('the history of rounds', () => {
  journey('is filtered by addresses, opens a round and leads back to the same filters', async ({ visit }) => {
    const customer = await signUp(await visit(desktop), inject('stack'), ofUkraine)
    const [{ page, stack }, say] = [customer, catalogueOf('uk')]
    await page.goto(`${stack.web}/ua/profile?tab=rounds`)
    await page.getByRole('heading', { name: say('rounds.empty') }).waitFor(patience)
    await expectAccessible(page)

    await fund(customer, '500.00')
    await expect
      .poll(
        async () =>
          playRounds(customer, { rounds: 1, stake: '10.00', payout: '0.00' }).then(
            () => true,
            () => false,
          ),
        patience,
      )
      .toBe(true)
    await playRounds(customer, { rounds: 2, stake: '10.00', payout: '25.00' })
    await win(customer, '90.00')
    await page.reload()
    const rows = page.locator('.history > li')
    await expect.poll(() => rows.count(), patience).toBe(4)
    await page.getByLabel(say('rounds.outcome')).selectOption({ label: say('rounds.unpaid') }, patience)
    await page.waitForURL(/outcome=unpaid/, patience)
    await expect.poll(() => rows.count(), patience).toBe(1)
    await page.goto(`${stack.web}/ua/profile?tab=rounds&money=free_rounds&game=zoloto-skifiv`)
    await expect.poll(() => rows.count(), patience).toBe(1)
    await expectAccessible(page)

    await rows.first().getByRole('link').click()
    await page.getByText(say('rounds.steps')).waitFor(patience)
    await page.locator('.round-steps').getByText('90.00').first().waitFor(patience)
    await expectAccessible(page)
    await page.getByRole('link', { name: say('rounds.all') }).click()
    await page.waitForURL(/money=free_rounds/, patience)
    await page.getByRole('button', { name: say('rounds.reset') }).click(patience)
    await expect.poll(() => rows.count(), patience).toBe(4)
  })

  journey('fits a phone, and shows nobody else’s round', async ({ visit }) => {
    const stack = inject('stack')
    const [other, { page }] = [
      await signUp(await visit(phone), stack, ofKazakhstan),
      await signUp(await visit(phone), stack, ofKazakhstan),
    ]
    await win(other, '5000.00')
    const say = catalogueOf('kk')
    await other.page.goto(`${stack.web}/kz/profile?tab=rounds`)
    await other.page.locator('.history > li').first().waitFor(patience)
    await expectNoSidewaysScroll(other.page)
    const round =
      new URL((await other.page.locator('.history a').first().getAttribute('href')) ?? '', stack.web).searchParams.get(
        'round',
      ) ?? ''
    await page.goto(`${stack.web}/kz/profile?tab=rounds&round=${encodeURIComponent(round)}`)
    await page.getByRole('heading', { name: say('rounds.missing') }).waitFor(patience)
  })
})

journey(
  'an e-mail is added and changed by the password and a code; while letters are off, the profile says so',
  async ({ visit }) => {
    const { page, stack, phone: number } = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
    const say = catalogueOf('kk')
    await page.goto(`${stack.web}/kz/profile`)
    await page.getByText(say('email.off')).waitFor(patience)
    await atSettings(stack, 'set', 'SEND_EMAIL_ENABLED', 'true')
    try {
      const link = page.getByRole('link', { name: say('email.add') })
      await expect
        .poll(async () => {
          await page.goto(`${stack.web}/kz/profile`)
          return link.count()
        }, patience)
        .toBe(1)
      await link.click()
      const dialog = page.getByRole('dialog')
      const email = `aidar-${number.slice(-7)}@example.com`
      await dialog.getByLabel(say('field.email')).fill(email, patience)
      await dialog.getByLabel(say('field.currentPassword'), { exact: true }).fill('wrong-1')
      await dialog.getByRole('button', { name: say('registration.submit') }).click()
      await dialog.getByText(say('PASSWORD_INCORRECT')).first().waitFor(patience)
      await expectAccessible(page, '[role=dialog]')
      await dialog.getByLabel(say('field.currentPassword'), { exact: true }).fill('dyke-Pole1')
      await dialog.getByRole('button', { name: say('registration.submit') }).click()
      const code = dialog.getByLabel(say('field.code'))
      await code.waitFor(patience)
      await code.fill(await newestCode(stack, email, 'mail'))
      await told(page, say('email.done'))
      await page.getByText(email).first().waitFor(patience)
      await page.getByRole('link', { name: say('email.change') }).waitFor(patience)
    } finally {
      await atSettings(stack, 'set', 'SEND_EMAIL_ENABLED', 'false')
    }
  },
)

journey(
  'a card that was paid is offered for the next withdrawal, and deleted; the payment has a receipt',
  async ({ visit }) => {
    const customer = await signUp(await visit(desktop), inject('stack'), ofUkraine)
    const [{ page, stack }, say] = [customer, catalogueOf('uk')]
    await win(customer, '1500.00')
    const withdraw = async (sum: string) => {
      await page.getByLabel(say('withdrawal.amount')).fill(sum, patience)
      await page.locator('.cashbox-submit button').click()
      await page.getByText(`${sum}.00\u00a0₴ надіслано на вашу картку.`).waitFor(patience)
    }
    await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
    await page.getByLabel(say('withdrawal.card')).fill('4242 4242 4242 4242', patience)
    await page.getByLabel(say('withdrawal.recipient')).fill('Леся Українка')
    await withdraw('300')

    await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
    const card = page.getByRole('radio', { name: /4242/ })
    await card.check(patience)
    expect(await page.getByLabel(say('withdrawal.recipient')).inputValue()).toBe('Леся Українка')
    expect(await page.getByLabel(say('withdrawal.card')).count()).toBe(0)
    await expectAccessible(page)
    await withdraw('400')

    await page.goto(`${stack.web}/ua/cashbox?action=history&payment=${await newestPayment(customer)}`)
    const saving = page.waitForEvent('download', patience)
    await page.getByRole('button', { name: say('payment.receipt') }).click(patience)
    expect((await saving).suggestedFilename()).toMatch(/^zoria-[0-9a-f]{8}\.pdf$/)

    await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
    await page
      .getByRole('button', { name: say('withdrawal.forgetCard').replace('{card}', '•••• 4242') })
      .click(patience)
    await card.waitFor({ state: 'detached', ...patience })
    await page.getByLabel(say('withdrawal.card')).waitFor(patience)
  },
)

describe('the help', () => {
  journey('finds answers as one types, forgives the keyboard, and each answer has an address', async ({ visit }) => {
    const [{ web }, say, page] = [inject('stack'), catalogueOf('uk'), await visit(desktop)]
    await page.goto(`${web}/ua/about`)
    await page
      .locator('footer')
      .getByRole('link', { name: say('page.help') })
      .click(patience)
    await page.waitForURL(/\/ua\/help$/, patience)
    const [answers, search] = [page.locator('.help-answer'), page.getByRole('searchbox', { name: say('help.search') })]
    await answers.first().waitFor(patience)
    const all = await answers.count()
    await search.fill('виведення', patience)
    await expect.poll(() => answers.count(), patience).toBeLessThan(all)
    await search.fill('rdbnfywsz')
    await page.getByText(say('help.readAs').replace('{text}', 'квитанція')).waitFor(patience)
    await answers.first().locator('summary').click()
    await expectAccessible(page)
    await answers
      .first()
      .getByRole('link', { name: say('help.link') })
      .click()
    const address = page.url()
    expect(address).toContain('#withdrawals-receipt')
    await search.fill('qwxzv')
    await page.getByRole('heading', { name: say('help.nothing') }).waitFor(patience)
    await page.getByRole('button', { name: say('help.clear') }).click()
    await expect.poll(() => answers.count(), patience).toBe(all)
  })

  journey('opens the answer that the address names, on a phone', async ({ visit }) => {
    const page = await visit(phone)
    await page.goto(`${inject('stack').web}/kz/help#withdrawals-time`)
    await expect.poll(() => page.locator('#withdrawals-time').getAttribute('open'), patience).not.toBeNull()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
