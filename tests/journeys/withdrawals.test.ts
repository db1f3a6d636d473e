// Tries: payments, wallet, sandbox.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible } from './accessible.ts'
import {
  newestCode,
  newestPayment,
  ofKazakhstan,
  resolvePayout,
  signInAgain,
  signUp,
  win,
  type Customer,
} from './cashier.ts'
import { kazakh as words } from './cashbox-words.ts'
import { expectBalance } from './player.ts'

const phone = { width: 380, height: 820, locale: 'kk-KZ', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('a withdrawal', () => {
  journey('through two approvals: the player follows each step until the card is paid', async ({ visit }) => {
    const customer = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
    const { page } = customer
    await page.goto(`${customer.stack.web}/kz/cashbox?action=withdrawal`)
    // Told before anything is typed.
    await page.getByText(words.noFunds).waitFor(patience)
    expect(await page.getByLabel(words.withdrawalAmount).count(), 'there is nothing to fill in').toBe(0)
    await win(customer, '400000.00')
    await expectBalance(page, '400 000.00')

    const sum = '360 000.00\u00a0₸'
    await ask(page, { amount: '360000', sum, card: '4242 4242 4242 4242' })
    await page.getByRole('dialog').getByText(words.checked(sum)).waitFor(patience)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.ok }).click()
    await page.getByText(words.accepted(sum)).waitFor(patience)
    await page.getByText(words.expected).waitFor(patience)
    await expectAccessible(page)

    const id = await newestPayment(customer)
    decide(customer, [
      'approve',
      id,
      '--amount',
      '360000.00',
      '--to',
      '4242',
      '--by',
      'anna',
      '--why',
      'documents seen',
      '--reference',
      `${id}-1`,
    ])
    expect(
      refused(customer, [
        'approve',
        id,
        '--amount',
        '360000.00',
        '--to',
        '4242',
        '--by',
        'anna',
        '--why',
        'again',
        '--reference',
        `${id}-2`,
      ]),
    ).toBe(true)
    await expectNext(page, words.steps.approval)
    decide(customer, [
      'approve',
      id,
      '--amount',
      '360000.00',
      '--to',
      '4242',
      '--by',
      'bohdan',
      '--why',
      'source of funds seen',
      '--reference',
      `${id}-3`,
    ])
    await expectNext(page, words.steps.paid)
    await resolvePayout(customer, id, 'success')
    await page.getByText(words.paid(sum)).waitFor(patience)
    await expectBalance(page, '40 000.00')
    // A reload returns to the same payment.
    await page.reload()
    await page.getByText(words.paid(sum)).waitFor(patience)
  })

  journey('denied by staff: the money is back and the player reads it', async ({ visit }) => {
    const customer = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
    const { page } = customer
    await win(customer, '60000.00')
    await page.goto(`${customer.stack.web}/kz/cashbox?action=withdrawal`)
    const sum = '50 000.00\u00a0₸'
    await ask(page, { amount: '50000', sum, card: '4242 4242 4242 4242' })
    await page.getByRole('button', { name: words.ok }).click(patience)
    await expectBalance(page, '10 000.00')
    const id = await newestPayment(customer)
    decide(customer, ['deny', id, '--by', 'anna', '--why', 'another person’s card', '--reference', `${id}-4`])
    await page.getByText(words.returned(sum)).waitFor(patience)
    await expectBalance(page, '60 000.00')
  })

  journey(
    'from a browser that never proved itself: a call first, then it goes through',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
      await win(customer, '20000.00')
      const { page, stack } = await signInAgain(customer, await visit(phone))
      await page.goto(`${stack.web}/kz/cashbox?action=withdrawal`)
      const sum = '10 000.00\u00a0₸'
      await ask(page, { amount: '10000', sum, card: '4242 4242 4242 4242' })
      await page.getByRole('button', { name: words.call }).click(patience)
      const code = page.getByLabel(words.callCode)
      await code.waitFor(patience)
      await code.fill(await newestCode(stack, customer.phone, 'call'))
      await page.getByText(words.paid(sum)).waitFor(patience)
      await expectBalance(page, '10 000.00')
    },
  )

  journey(
    'whose provider times out and pays after all: it stays on its way, is sent once, and the late success pays it',
    { tags: 'full' },
    async ({ visit }) => {
      const customer = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
      const { page, stack } = customer
      await win(customer, '50000.00')
      await page.goto(`${stack.web}/kz/cashbox?action=withdrawal`)
      const sum = '36 000.00\u00a0₸'
      await ask(page, { amount: '36000', sum, card: '4000 0000 0002 0208' }) // Its answer is lost.
      await page.getByRole('button', { name: words.ok }).click(patience)
      const id = await newestPayment(customer)
      decide(customer, [
        'approve',
        id,
        '--amount',
        '36000.00',
        '--to',
        '0208',
        '--by',
        'anna',
        '--why',
        'documents seen',
        '--reference',
        `${id}-5`,
      ])
      await expectNext(page, words.steps.paid)
      await page.getByText(words.accepted(sum)).waitFor(patience)
      await resolvePayout(customer, id, 'success')
      await page.getByText(words.paid(sum)).waitFor(patience)
      await expectBalance(page, '14 000.00')
      const { items } = (await (await fetch(`${stack.sandbox}/payouts`)).json()) as {
        items: readonly { reference: string }[]
      }
      expect(items.filter(({ reference }) => reference === id)).toHaveLength(1)
    },
  )
})

journey('winnings go back into play after a yes', { tags: 'full' }, async ({ visit }) => {
  const customer = await signUp(await visit(phone), inject('stack'), ofKazakhstan)
  const { page, stack } = customer
  await win(customer, '20000.00')
  await page.goto(`${stack.web}/kz/cashbox?action=deposit`)
  await page.getByRole('button', { name: words.playOn }).click(patience)
  await page.getByLabel(words.moved).fill('5000')
  await page.getByRole('button', { name: words.next }).click()
  const sum = '5 000.00\u00a0₸'
  await page.getByRole('heading', { name: words.question(sum) }).waitFor(patience)
  await expectAccessible(page)
  await page.getByRole('button', { name: words.move(sum) }).click()
  await told(page, words.movedDone(sum))
  await page.getByTestId('wallet-game').filter({ hasText: sum }).waitFor(patience)
  await page.getByTestId('wallet-electronic').filter({ hasText: '15 000.00' }).waitFor(patience)
})

type Request = Readonly<{ amount: string; sum: string; card: string }>

async function ask(page: Page, { amount, sum, card }: Request): Promise<void> {
  await page.getByLabel(words.withdrawalAmount).fill(amount, patience)
  await page.getByLabel(words.card).fill(card)
  await page.getByLabel(words.recipient).fill('Айгерім Сәрсен')
  await page.getByRole('button', { name: words.withdraw(sum) }).click(patience)
}

/** The step of the course that comes next. */
async function expectNext(page: Page, step: string): Promise<void> {
  await page.locator('.timeline li[aria-current=step]').filter({ hasText: step }).waitFor(patience)
}

const root = join(import.meta.dirname, '../..')

/** The operator's command line, as staff types it. */
function decide(customer: Customer, command: readonly string[]): void {
  const { status, stdout, stderr } = desk(customer, command)
  expect(status, `${stdout}${stderr}`).toBe(0)
}

const refused = (customer: Customer, command: readonly string[]): boolean => desk(customer, command).status !== 0

function desk({ stack }: Customer, command: readonly string[]) {
  return spawnSync('npm', ['run', '--silent', 'cashbox', '--', ...command], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      ZORIA_DATA: stack.folder,
      ZORIA_PORT: new URL(stack.web).port,
      SANDBOX: 'on',
      NODE_ENV: 'development',
    },
  })
}
