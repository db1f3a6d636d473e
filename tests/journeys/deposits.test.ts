// Tries: payments, wallet, sandbox.
import { readFileSync } from 'node:fs'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { fund, newestPayment, ofUkraine, report, signUp, type Customer } from './cashier.ts'
import { ukrainian as words } from './cashbox-words.ts'
import { expectBalance } from './player.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
// Thousands and the sign are separated by U+00A0.
const sum = '500.00\u00a0₴'

describe('a deposit', () => {
  journey('with 3-D Secure: the bank asks, the money comes', async ({ visit }) => {
    const { page } = await signUp(await visit(desk), inject('stack'), ofUkraine)
    await goToCheckout(page)
    await payBy(page, '4000 0000 0000 3220')
    await answerBank(page, 'yes')
    await page.getByText(words.credited(sum)).waitFor(patience)
    await expectBalance(page, '500.00')
    await expectAccessible(page)
    // What a payment came to stands in the address.
    await page.reload()
    await page.getByText(words.credited(sum)).waitFor(patience)
  })

  journey(
    'declined by the bank for each reason: the reason is told, nothing is credited, it may be tried again',
    { tags: 'full' },
    async ({ visit }) => {
      await failAndTryAgain(await signUp(await visit(desk), inject('stack'), ofUkraine), [
        { card: '4000 0000 0000 0002', bank: null, reason: words.reasons.declined },
        { card: '4000 0000 0000 9995', bank: null, reason: words.reasons.noFunds },
        { card: '4000 0000 0000 0119', bank: null, reason: words.reasons.processing },
      ])
    },
  )

  journey(
    'declined in 3-D Secure, by the bank, by its error, or by the player: the same',
    { tags: 'full' },
    async ({ visit }) => {
      await failAndTryAgain(await signUp(await visit(desk), inject('stack'), ofUkraine), [
        { card: '4000 0084 0000 1629', bank: 'yes', reason: words.reasons.declined },
        { card: '4000 0084 0000 1280', bank: 'yes', reason: words.reasons.notConfirmed },
        { card: '4000 0000 0000 3220', bank: 'no', reason: words.reasons.notConfirmed },
      ])
    },
  )

  journey('with a card the bank does not trust: the way leads to support', { tags: 'full' }, async ({ visit }) => {
    const { page } = await signUp(await visit(desk), inject('stack'), ofUkraine)
    await goToCheckout(page)
    await payBy(page, '4100 0000 0000 0019')
    await expectTold(page, [words.denied, words.declined, words.reasons.fraud, words.untrusted(sum)])
    expect(await page.getByRole('link', { name: words.support }).getAttribute('href')).toContain('/contacts')
  })

  journey(
    'left at the checkout: it waits, and the same order can still be paid',
    { tags: 'full' },
    async ({ visit }) => {
      const { page } = await signUp(await visit(desk), inject('stack'), ofUkraine)
      await goToCheckout(page)
      await page.locator('a.back').click()
      await expectTold(page, [words.waiting])
      expect(await page.getByRole('button', { name: words.again }).count()).toBe(0)
      await page.getByRole('link', { name: words.backToCheckout }).click()
      await payBy(page, '4242 4242 4242 4242')
      await page.getByText(words.credited(sum)).waitFor(patience)
      await expectBalance(page, '500.00')
    },
  )

  journey(
    'returned to by a form of another site, which brings no cookie: it waits, and the player is signed in',
    { tags: 'full' },
    async ({ visit }) => {
      const { page } = await signUp(await visit(desk), inject('stack'), ofUkraine)
      await goToCheckout(page)
      const back = new URL((await page.locator('a.back').getAttribute('href')) ?? '', page.url()).href
      await page.goto('about:blank')
      const address = back.replaceAll('&', '&amp;')
      await page.setContent(
        `<form method="post" action="${address}"><input name="pg_result"><button>Go</button></form>`,
      )
      await page.getByRole('button').click()
      await expectTold(page, [words.waiting])
      await page.getByRole('link', { name: words.backToCheckout }).waitFor(patience)
    },
  )

  journey('not paid in time, and paid after all: it is credited late, once', { tags: 'full' }, async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    await goToCheckout(page)
    await report(customer, await newestPayment(customer), 'expired')
    await page.goBack()
    await openResult(page, customer)
    await expectTold(page, [words.denied, words.unpaid(sum)])
    await report(customer, await newestPayment(customer), 'success')
    await page.getByText(words.credited(sum)).waitFor(patience)
    await expectBalance(page, '500.00')
  })

  journey('taken back by the bank: the page and the balance follow', { tags: 'full' }, async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    await goToCheckout(page)
    await payBy(page, '4242 4242 4242 4242')
    await page.getByText(words.credited(sum)).waitFor(patience)
    await report(customer, await newestPayment(customer), 'charged_back')
    await expectTold(page, [words.denied, words.takenBack(sum)])
    await expectBalance(page, '0.00')
  })
})

journey('the history is narrowed, kept in the address, and saved as a file', { tags: 'full' }, async ({ visit }) => {
  const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
  const { page, stack } = customer
  await fund(customer, '500')
  // Chosen while the page still loads: it is taken once the page listens, and not lost.
  await page.goto(`${stack.web}/ua/cashbox?action=history`, { waitUntil: 'commit' })
  await page.getByLabel(words.status).selectOption('success')
  await page.getByLabel(words.kind).selectOption('payin')
  await page.getByRole('listitem').filter({ hasText: sum }).waitFor(patience)
  await page.waitForURL(/history-status=success&history-kind=payin/, patience)
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.save }).click(),
  ])
  expect(file.suggestedFilename()).toBe('zoria-history.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('500.00')

  await page.getByLabel(words.status).selectOption('denied')
  await page.locator('.empty').waitFor(patience)
})

type Failure = Readonly<{ card: string; bank: 'yes' | 'no' | null; reason: string }>

/**
 * Pays by one card after another, reads why it failed, tries again; at the end the history has them all and the balance
 * has nothing.
 */
async function failAndTryAgain({ page, stack }: Customer, failures: readonly Failure[]): Promise<void> {
  await openDeposit(page, stack.web)
  for (const { card, bank, reason } of failures) {
    await askToPay(page)
    await payBy(page, card)
    if (bank !== null) await answerBank(page, bank)
    await expectTold(page, [words.denied, words.declined, reason, words.notCredited(sum)])
    await page.getByRole('button', { name: words.again }).click()
  }
  await expectBalance(page, '0.00')
  await page.goto(`${stack.web}/ua/cashbox?action=history`)
  await page
    .getByRole('listitem')
    .filter({ hasText: words.deniedInHistory })
    .nth(failures.length - 1)
    .waitFor(patience)
}

async function goToCheckout(page: Page): Promise<void> {
  await openDeposit(page, inject('stack').web)
  await askToPay(page)
}

async function openDeposit(page: Page, web: string): Promise<void> {
  await page.goto(`${web}/ua?cashbox=show&action=deposit&deposit-amount=500`)
}

async function askToPay(page: Page): Promise<void> {
  await page.getByLabel(words.depositAmount).fill('500', patience)
  await page.getByRole('button', { name: words.deposit(sum) }).click(patience)
  await page.waitForURL(/\/checkout\//, patience)
}

async function payBy(page: Page, card: string): Promise<void> {
  await page.locator('input[name=card]').fill(card)
  await page.locator('input[name=expiry]').fill('12/49')
  await page.locator('input[name=cvc]').fill('123')
  await page.locator('button.pay').click()
}

async function answerBank(page: Page, answer: 'yes' | 'no'): Promise<void> {
  await page.locator(`button[name=answer][value=${answer}]`).click(patience)
}

async function expectTold(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await page.locator('.status-card').getByText(text, { exact: false }).first().waitFor(patience)
}

/** The place a player returns to from the checkout. */
async function openResult(page: Page, customer: Customer): Promise<void> {
  await page.goto(`${customer.stack.web}/ua?cashbox=show&action=deposit&payment=${await newestPayment(customer)}`)
}
