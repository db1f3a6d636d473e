// Tries: identity.
/** @module-tag full */
import { globSync, readFileSync } from 'node:fs'
import { journey } from '@zoria/testkit/journey'
import { told } from '@zoria/testkit/toasts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { wrong } from './account.ts'
import { ofUkraine, signUp, win } from './cashier.ts'
import { codeSentTo } from './player.ts'

// Every message of Spec §5 where a player meets it. The texts come from the catalogues: what they say is proven there,
// here that they are said.

type Texts = (id: string, values?: Record<string, string>) => string

/** The texts of a language as its catalogues hold them, with their holes filled. */
function textsOf(tag: 'uk' | 'kk'): Texts {
  const folder = new URL(`../../apps/web/src/i18n/catalogues/${tag}/`, import.meta.url)
  const texts = Object.assign(
    {},
    ...globSync('**/*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  ) as Record<string, string>
  return (id, values = {}) =>
    Object.entries(values).reduce(
      (text, [hole, value]) => text.replace(`{${hole}}`, value),
      texts[id] ?? expect.fail(`${tag} has no text ${id}`),
    )
}

// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }
const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const telephone = { width: 360, height: 780, locale: 'kk-KZ', isTouch: true }
const newDigits = () => String(Date.now()).slice(-7)

/** A form in a dialog or a page, spoken of by the ids of its labels. */
function formIn(place: Locator, say: Texts) {
  const field = (label: string) => place.getByLabel(say(label), { exact: true })
  return {
    field,
    /** Types and leaves the field: a field is judged when it is left. */
    type: async (label: string, text: string) => {
      await field(label).fill(text, patience)
      await field(label).blur()
    },
    /** The fault that stands at a field, as a reader hears it with the field. */
    fault: async (label: string, text: string) => {
      await expect
        .poll(
          async () => {
            const told = (await field(label).getAttribute('aria-describedby')) ?? ''
            return Promise.all(
              told
                .split(' ')
                .filter((id) => id.endsWith('-error'))
                .map((id) => place.page().locator(`[id="${id}"]`).textContent()),
            )
          },
          { ...patience, message: `${label} says ${text}` },
        )
        .toEqual([say(text)])
    },
    hasFocus: (label: string) =>
      expect
        .poll(() => field(label).and(place.page().locator(':focus')).count(), {
          ...patience,
          message: `${label} has the focus`,
        })
        .toBe(1),
    isRight: (label: string) => expect.poll(() => field(label).getAttribute('aria-invalid'), patience).toBe('false'),
    press: (button: string, values?: Record<string, string>) =>
      place.getByRole('button', { name: say(button, values), exact: true }).click(patience),
  }
}

const dialogOf = async (page: Page, modal: string): Promise<Locator> => {
  const { web } = inject('stack')
  await page.goto(`${web}/${modal}`)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor(patience)
  // Spec §9: a modal is at most 343 px wide.
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(343)
  return dialog
}

describe('a registration says what is wrong, field by field', () => {
  journey('in Ukrainian: phone, password, day, consents, and the form outlives the dialog', async ({ visit }) => {
    const say = textsOf('uk')
    const page = await visit(desktop)
    const dialog = await dialogOf(page, 'ua?modal=register')
    const form = formIn(dialog, say)

    await form.press('registration.next')
    for (const label of ['field.phone', 'field.password']) await form.fault(label, 'FILL_OUT_THIS_FIELD')
    await form.hasFocus('field.phone')
    await expectAccessible(page)
    expect(await dialog.getByText(say('FILL_OUT_THIS_FIELD')).count(), 'each fault stands once, at its field').toBe(2)

    await form.type('field.phone', '67 123-45-6')
    await form.fault('field.phone', 'PHONE_INVALID_ERROR')
    await form.field('field.phone').fill('')
    await form.field('field.phone').pressSequentially('+')
    await form.fault('field.phone', 'PHONE_INVALID_ERROR')

    await form.type('field.password', '12345')
    await form.fault('field.password', 'PASSWORD_LENGTH')
    await form.type('field.password', '12345678901234567')
    await form.fault('field.password', 'PASSWORD_LENGTH')
    await form.type('field.password', 'st ep pe')
    await form.fault('field.password', 'PASSWORD_SPACES')
    await form.type('field.password', 'steppe-7')
    await form.isRight('field.password')
    await form.type('field.repeatPassword', 'steppe-8')
    await form.fault('field.repeatPassword', 'PASSWORDS_MUST_MATCH')
    await form.type('field.password', 'steppe-8')
    await form.isRight('field.repeatPassword')
    await form.type('field.phone', '+380 (67) 123-45-67')
    expect(await form.field('field.phone').inputValue()).toBe('67 123-45-67')

    await form.press('registration.next')
    await form.press('registration.submit')
    await form.fault('field.birthDate', 'FILL_OUT_THIS_FIELD')
    await form.fault('registration.age', 'registration.ageRequired')
    expect(await dialog.getByText(say('registration.termsRequired')).count()).toBe(1)
    await form.hasFocus('field.birthDate')
    await expectAccessible(page)

    await form.type('field.birthDate', '17/03')
    await form.fault('field.birthDate', 'VALUE_INCOMPLETE')
    await form.type('field.birthDate', '31/02/1990')
    await form.fault('field.birthDate', 'DATE_INVALID')
    await form.type('field.birthDate', `01/01/${new Date().getFullYear()}`)
    await form.fault('field.birthDate', 'UNDER_AGE')
    await form.type('field.birthDate', '17/03/1991')
    await form.isRight('field.birthDate')

    // What was typed outlives the dialog, in this tab only.
    await dialog.getByRole('link', { name: say('registration.login') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('login.register') })
      .click(patience)
    await expect.poll(() => form.field('field.phone').inputValue(), patience).toBe('67 123-45-67')
    await form.press('registration.next')
    await expect.poll(() => form.field('field.birthDate').inputValue(), patience).toBe('17/03/1991')
  })

  journey('in Kazakh at 360: a pasted number chooses its country, a code is whole', async ({ visit }) => {
    const say = textsOf('kk')
    const page = await visit(telephone)
    const dialog = await dialogOf(page, 'kz?modal=register')
    const form = formIn(dialog, say)
    await form.press('registration.next')
    await form.fault('field.phone', 'FILL_OUT_THIS_FIELD')
    await expectNoSidewaysScroll(page)

    const digits = newDigits()
    await form.type('field.phone', `0 50 ${digits}`)
    expect(await form.field('field.phone').inputValue()).toBe(
      `50 ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
    )
    await form.type('field.password', 'dyke-Pole1')
    await form.type('field.repeatPassword', 'dyke-Pole1')
    await form.press('registration.next')
    await dialog.getByLabel(say('field.birthDate'), { exact: true }).waitFor(patience)
    expect(await dialog.getByRole('radio', { name: new RegExp(say('currency.uah')) }).isChecked()).toBe(true)
    await form.type('field.birthDate', '17/03/1991')
    await dialog.getByLabel(say('registration.age')).check()
    await dialog.getByRole('checkbox').nth(1).check()
    await form.press('registration.submit')

    const code = dialog.getByLabel(say('field.code'))
    await code.waitFor(patience)
    expect(await dialog.getByRole('button', { name: say('code.confirm') }).isDisabled(), 'nothing to confirm yet').toBe(
      true,
    )
    await code.press('Enter')
    await dialog.getByText(say('FILL_OUT_THIS_FIELD')).waitFor(patience)
    await code.pressSequentially('12a3')
    expect(await code.inputValue(), 'digits only').toBe('123')
    await code.press('Enter')
    await dialog.getByText(say('CODE_INVALID')).waitFor(patience)
    await code.press('Backspace')
    expect(await code.inputValue()).toBe('12')
    const sent = await codeSentTo(inject('stack'), `+38050${digits}`)
    await code.fill(wrong(sent))
    await dialog.getByText(say('ERR_INVALID_CODE')).waitFor(patience)
    await expectAccessible(page)
    await code.fill(sent)
    await told(page, say('registration.done'))
  })
})

describe('a player', () => {
  journey('in Ukrainian: the new password, the sum, the card, the name', async ({ visit }) => {
    const say = textsOf('uk')
    const customer = await signUp(await visit(desktop), inject('stack'), ofUkraine)
    const { page, stack } = customer
    await page.goto(`${stack.web}/ua/profile?tab=security`)
    const password = formIn(page.getByRole('main'), say)
    await password.type('field.newPassword', 'a b c d')
    await password.press('password.save')
    await password.fault('field.currentPassword', 'FILL_OUT_THIS_FIELD')
    await password.fault('field.newPassword', 'PASSWORD_SPACES')
    await password.fault('field.repeatPassword', 'PASSWORDS_MUST_MATCH')
    await password.type('field.newPassword', 'Dnipro-77')
    await password.type('field.repeatPassword', 'Dnipro-77')
    await password.type('field.currentPassword', 'not-this-1')
    await password.press('password.save')
    await password.fault('field.currentPassword', 'PASSWORD_INCORRECT')
    expect(await password.field('field.newPassword').inputValue(), 'a refusal keeps what was typed').toBe('Dnipro-77')

    await page.goto(`${stack.web}/ua?cashbox=show&action=deposit`)
    const cashbox = page.getByRole('dialog')
    const deposit = formIn(cashbox, say)
    await deposit.type('deposit.amount', '')
    await deposit.fault('deposit.amount', 'FILL_OUT_THIS_FIELD')
    await deposit.type('deposit.amount', '12,345')
    await deposit.fault('deposit.amount', 'AMOUNT_INVALID')
    await deposit.type('deposit.amount', '99.99')
    await deposit.fault('deposit.amount', 'AMOUNT_BELOW_MINIMUM')
    await deposit.type('deposit.amount', '29999.01')
    await deposit.fault('deposit.amount', 'AMOUNT_ABOVE_MAXIMUM')
    await deposit.type('deposit.amount', '29999')
    await deposit.isRight('deposit.amount')

    await win(customer, '500.00')
    await page.goto(`${stack.web}/ua/cashbox?action=withdrawal`)
    const withdrawal = formIn(page.getByRole('main'), say)
    await withdrawal.type('withdrawal.amount', '501')
    await withdrawal.fault('withdrawal.amount', 'INSUFFICIENT_FUNDS')
    await withdrawal.type('withdrawal.card', '4242 4242')
    await withdrawal.fault('withdrawal.card', 'VALUE_INCOMPLETE')
    await withdrawal.type('withdrawal.recipient', 'Олена')
    await withdrawal.fault('withdrawal.recipient', 'RECIPIENT_TWO_WORDS')
    await withdrawal.type('withdrawal.recipient', 'О. Коваль')
    await withdrawal.fault('withdrawal.recipient', 'FULL_NAME_REQUIRED')
    await expectAccessible(page)
  })
})
