// Tries: settings.
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { ofUkraine, signUp } from '../cashier.ts'
import { atSettings } from '../staff.ts'
import { catalogueOf } from '../catalogue.ts'

const phone = { width: 380, height: 800, locale: 'en-GB', isTouch: true }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

describe('a setting that staff changes is in force in every process at once', () => {
  journey('registration by e-mail is offered, and its form says what is no address', async ({ visit }) => {
    const [stack, say, page] = [inject('stack'), catalogueOf('en'), await visit(phone)]
    const byMail = page.getByRole('dialog').getByRole('radio', { name: say('field.byEmail'), exact: true })
    const open = async () => {
      await page.goto(`${stack.web}/en?modal=register`)
      await page.getByRole('dialog').waitFor(patience)
      return byMail.count()
    }
    expect(await open()).toBe(0)
    expect(await atSettings(stack, 'set', 'EMAIL_REGISTRATION_ENABLED', 'true')).toContain(
      'EMAIL_REGISTRATION_ENABLED  false -> true',
    )
    try {
      await expect.poll(open, patience).toBe(1)
      // A press takes time: what it presses must not move when the field before it is left.
      await byMail.click({ ...patience, delay: 200 })
      const email = page.getByRole('dialog').getByLabel(say('field.email'), { exact: true })
      await email.fill('olena@example', patience)
      await email.blur()
      await page.getByText('This field should be a valid email').first().waitFor(patience)
    } finally {
      await atSettings(stack, 'set', 'EMAIL_REGISTRATION_ENABLED', 'false')
    }
    await expect.poll(open, patience).toBe(0)
    expect(await atSettings(stack, 'history', 'EMAIL_REGISTRATION_ENABLED')).toMatch(
      /anna {2}EMAIL_REGISTRATION_ENABLED {2}true -> false {2}a journey[^]*false -> true {2}a journey/,
    )
  })

  journey('the least rating of a withdrawal is asked for with the Bearer, told, and refused', async ({ visit }) => {
    const { page, stack } = await signUp(await visit(phone), inject('stack'), ofUkraine)
    await atSettings(stack, 'set', 'PAYOUT_MIN_RATING', '3')
    try {
      const asked = page.waitForRequest((request) => request.url().includes('/api/settings?tag=RESTRICTION'), patience)
      await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
      expect((await asked).headers()['authorization']).toMatch(/^Bearer ./)
      const note = page.locator('.note[data-code="user-rating-is-less-than-required"]')
      await note.getByText('3.00').waitFor(patience)
    } finally {
      await atSettings(stack, 'set', 'PAYOUT_MIN_RATING', '0')
    }
  })
})
