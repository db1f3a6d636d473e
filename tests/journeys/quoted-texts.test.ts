// Tries: identity.
/** @module-tag full */
import { refusalFor, type RefusalCode } from '@zoria/contract/refusals'
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { signUp } from './cashier.ts'
import { catalogueOf } from './catalogue.ts'

// What the specification quotes, read from the screen word for word, in English.

const phone = { width: 380, height: 800, locale: 'en-GB', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const inEnglish = { prefix: 'en', countryCode: 'UA', currency: 'uah' } as const

/** Answers calls of an address with a refusal; what provokes each is tested where it is decided. */
async function refuse(page: Page, address: string, code: RefusalCode): Promise<void> {
  const { status, message } = refusalFor(code)
  await page.unroute(address)
  await page.route(address, (route) =>
    route.fulfill({
      status,
      headers: status === 429 ? { 'retry-after': '3600' } : {},
      json: { code, message, requestId: 'request-1' },
    }),
  )
}

describe('texts of the specification', () => {
  journey('of a call: its refusals as toasts, wrong and expired digits at the field', async ({ visit }) => {
    const [say, page] = [catalogueOf('en'), await visit(phone)]
    const { stack } = await signUp(page, inject('stack'), inEnglish)
    await page.goto(`${stack.web}/en/bonuses?tab=available`)
    await page
      .getByRole('button', { name: new RegExp(`^${say('bonus.activateVerify')}`) })
      .first()
      .click(patience)
    const dialog = page.getByRole('dialog')
    for (const [code, text] of [
      ['NUMBER_ALREADY_USED', 'This number is already used'],
      ['ACCOUNT_LINKED_ANOTHER_NUMBER', 'Your account is linked to another number'],
      ['YOUR_NUMBER_CALL_LIMIT_REACHED', 'Call limit exceeded, try again later'],
    ] as const) {
      await refuse(page, '**/api/verifications/phone/init', code)
      await dialog.getByRole('button', { name: say('call.get') }).click(patience)
      await told(page, text)
    }
    await page.unroute('**/api/verifications/phone/init')
    await dialog.getByRole('button', { name: say('call.get') }).click(patience)
    for (const [code, text] of [
      ['ERR_INVALID_CODE', 'Validation code entered incorrectly'],
      ['ERR_CODE_EXPIRED', 'Validation code expired'],
    ] as const) {
      await refuse(page, '**/api/verifications/phone/verify', code)
      await dialog.locator('input').first().fill('1234', patience)
      await dialog.getByText(text).first().waitFor(patience)
    }
  })

  journey('of a withdrawal without winnings', async ({ visit }) => {
    const page = await visit(phone)
    const { stack } = await signUp(page, inject('stack'), inEnglish)
    await page.goto(`${stack.web}/en/cashbox?action=withdrawal`)
    await page.getByText('No funds for withdrawal').first().waitFor(patience)
  })
})
