// Tries: identity.
/** @module-tag full */
import { refusalFor } from '@zoria/contract/refusals'
import { journey } from '@zoria/testkit/journey'
import { describe, expect, inject } from 'vitest'
import { catalogueOf } from './catalogue.ts'
import { codeSentTo, firstPassword } from './player.ts'
import { compose, enterBy, ways } from './typed-numbers.ts'

// All spellings: packages/kernel/phone-number.test.ts. Here each way into the field, in both countries, up to the
// number that gets the code.

const patience = { timeout: 60_000 }
const telephone = { width: 380, height: 820, locale: 'kk-KZ', isTouch: true }
const say = catalogueOf('kk')

describe('a number goes to whom the player means', () => {
  journey('at the log-in: by keys, paste, autofill and an input method, in both countries', async ({ visit }) => {
    const { web } = inject('stack')
    const page = await visit(telephone)
    const asked: { username: string; countryCode: string }[] = []
    const { status, message } = refusalFor('INVALID_CREDENTIALS')
    await page.route('**/api/auth/web', async (route) => {
      asked.push(route.request().postDataJSON() as { username: string; countryCode: string })
      await route.fulfill({ status, json: { code: 'INVALID_CREDENTIALS', message, requestId: 'request-1' } })
    })
    await page.goto(`${web}/kz?modal=login`)
    const dialog = page.getByRole('dialog')
    const [phone, country] = [
      dialog.getByLabel(say('field.phone'), { exact: true }),
      dialog.getByLabel(say('field.phoneCountry')),
    ]
    await phone.waitFor(patience)
    for (const way of ways) {
      for (const [chosen, typed, sent, shown] of [
        ['KZ', '77011234599', '+77011234599', '701-123-45-99'],
        ['UA', '380671234567', '+380671234567', '67 123-45-67'],
        ['KZ', '+380 67 123-45-67', '+380671234567', '67 123-45-67'],
        ['UA', '８７０１１２３４５９９', '+77011234599', '701-123-45-99'],
      ] as const) {
        await country.selectOption(chosen)
        await enterBy(way, phone, typed)
        await expect.poll(() => phone.inputValue(), { ...patience, message: `${typed} by ${way}` }).toBe(shown)
        await dialog.getByText(sent.startsWith('+7') ? '+7 701-123-45-99' : '+380 67 123-45-67').waitFor(patience)
        await dialog.getByLabel(say('field.password'), { exact: true }).fill('not-this-1')
        asked.length = 0
        await phone.press('Enter')
        await expect
          .poll(() => asked.map(({ username, countryCode }) => [username, countryCode]), patience)
          .toEqual([[sent, sent.startsWith('+7') ? 'KZ' : 'UA']])
        await dialog.locator('[data-code="INVALID_CREDENTIALS"]').waitFor(patience)
      }
    }

    await page.route('**/api/auth/web', (route) =>
      route.fulfill({ json: { status: 'code_sent', codeLength: 6, retryAfter: 120 } }),
    )
    await phone.press('Enter')
    await dialog.getByLabel(say('field.code')).waitFor(patience)
    await dialog.getByText('+7 701-123-45-99').waitFor(patience)
    await dialog.getByRole('button', { name: say('login.back') }).click(patience)
    await expect
      .poll(() => phone.inputValue(), { ...patience, message: 'the way back keeps the number' })
      .toBe('701-123-45-99')
  })

  journey(
    'at the registration: in every way in both countries, seen before and after the code, and corrected',
    async ({ visit }) => {
      const stack = inject('stack')
      const page = await visit(telephone)
      const digits = String(Date.now()).slice(-7)
      const shown = (last: string) => `+7 701-${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5, 6)}${last}`
      const [right, wrong] = [digits.slice(6), String((Number(digits.slice(6)) + 1) % 10)]
      await page.goto(`${stack.web}/kz?modal=register`)
      const dialog = page.getByRole('dialog')
      const [phone, birthDate] = [
        dialog.getByLabel(say('field.phone'), { exact: true }),
        dialog.getByLabel(say('field.birthDate'), { exact: true }),
      ]
      const press = (label: string) => dialog.getByRole('button', { name: say(label), exact: true }).click(patience)
      await phone.waitFor(patience)
      for (const way of ways) {
        for (const [chosen, typed, whole] of [
          ['UA', '380671234567', '+380 67 123-45-67'],
          ['KZ', '77011234599', '+7 701-123-45-99'],
        ] as const) {
          await dialog.getByLabel(say('field.phoneCountry')).selectOption(chosen)
          await enterBy(way, phone, typed)
          await dialog.getByText(whole).waitFor(patience)
        }
      }
      await enterBy('keys', phone, `7701${digits.slice(0, 6)}${wrong}`)
      await dialog.getByText(shown(wrong)).waitFor(patience)
      await dialog.getByLabel(say('field.password'), { exact: true }).fill(firstPassword)
      await dialog.getByLabel(say('field.repeatPassword'), { exact: true }).fill(firstPassword)
      await press('registration.next')

      await birthDate.waitFor(patience)
      await enterBy('keys', birthDate, '7.3.1991')
      expect(await birthDate.inputValue()).toBe('07/03/1991')
      for (const way of ['autofill', 'paste', 'keys'] as const) {
        await enterBy(way, birthDate, '1991-03-17')
        await expect
          .poll(() => birthDate.inputValue(), { ...patience, message: `an ISO day by ${way}` })
          .toBe('17/03/1991')
      }
      await dialog.getByLabel(say('registration.age')).check()
      await dialog.getByRole('checkbox').nth(1).check()
      await dialog.getByText(shown(wrong)).waitFor(patience)
      await press('registration.submit')

      const code = dialog.getByLabel(say('field.code'))
      await code.waitFor(patience)
      await dialog.getByText(shown(wrong)).waitFor(patience)
      await press('code.otherPhone')
      await phone.press('End')
      await phone.press('Backspace')
      await phone.press(right)
      await dialog.getByText(shown(right)).waitFor(patience)
      await press('registration.next')
      await press('registration.submit')
      await dialog.getByText(shown(right)).waitFor(patience)
      const sent = await codeSentTo(stack, `+7701${digits}`)
      await code.focus()
      await compose(
        page,
        `${sent.slice(0, 3)} ${sent.slice(3)}`.replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit))),
      )
      await page.getByText(say('registration.done')).first().waitFor(patience)
    },
  )
})
