// Tries: identity.
/** @module-tag full */
import { urlOf } from '@zoria/contract/client'
import { login, refreshToken } from '@zoria/contract/identity/http'
import { journey } from '@zoria/testkit/journey'
import type { Stack } from '@zoria/testkit/stack'
import { told } from '@zoria/testkit/toasts'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import {
  failToLogIn,
  openLogIn,
  openSecurity,
  pass,
  patience,
  refusal,
  registerAndLeave,
  tryPassword,
  typeCode,
  typeNewestCode,
  wrong,
  type Holder,
} from '../account.ts'
import { expectAccessible } from '../accessible.ts'
import { inKazakh, inUkrainian } from '../identity-words.ts'
import { askForCode, codeSentTo, enter, firstPassword, register } from '../player.ts'

/** Seven digits nobody had before in this run. */
const newNumber = () => String(Date.now()).slice(-7)
const noMoney = {
  deposit: { typed: '', shown: '' },
  stakeShown: '',
  withdrawal: { typed: '', shown: '' },
  withdrawalMin: 0,
}

const ofKyiv = (digits = newNumber()): Holder => ({
  words: inUkrainian,
  phoneTyped: `50${digits}`,
  phone: `+38050${digits}`,
  ...noMoney,
})
const ofAlmaty = (digits = newNumber()): Holder => ({
  words: inKazakh,
  phoneTyped: `702${digits}`,
  phone: `+7702${digits}`,
  ...noMoney,
})

const desktop = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const telephone = { width: 380, height: 820, locale: 'kk-KZ', isTouch: true }

describe('a registration whose code is wrong, then late, then sent again', () => {
  journey('in Ukraine at 1440', async ({ visit }) => {
    await registerAtLast(await visit(desktop), inject('stack'), ofKyiv())
  })

  journey('in Kazakhstan at 380', async ({ visit }) => {
    await registerAtLast(await visit(telephone), inject('stack'), ofAlmaty())
  })
})

async function registerAtLast(page: Page, stack: Stack, holder: Holder): Promise<void> {
  const { words } = holder
  await page.context().clock.install()
  await enter(page, stack, holder)
  await askForCode(page, holder)
  const first = await codeSentTo(stack, holder.phone)
  await typeCode(page, holder, wrong(first))
  await page.getByText(words.wrongCode).waitFor(patience)
  await expectAccessible(page)

  await pass(page, stack, 301) // A code lives five minutes.
  await typeCode(page, holder, first)
  await page.getByText(words.expiredCode).waitFor(patience)

  await page.getByRole('button', { name: words.sendAgain }).click(patience)
  await told(page, words.sentAgain)
  await typeNewestCode(page, stack, { holder })
  await told(page, words.welcome)
}

describe('failed log-ins', () => {
  journey('ask the device for a code', async ({ visit }) => {
    const [page, stack, holder] = [await visit(desktop), inject('stack'), ofKyiv()]
    await registerAndLeave(page, stack, holder)
    await openLogIn(page, stack, holder)
    await failToLogIn(page, holder, 3)
    await pass(page, stack, 121) // Another code may be sent after two minutes.
    await tryPassword(page, holder, firstPassword)
    await page.getByText(holder.words.proveDevice).waitFor(patience)
    await expectAccessible(page)
    await typeNewestCode(page, stack, { holder })
    await told(page, holder.words.welcomeBack)
  })

  journey('close the door, and a new password opens it', async ({ visit }) => {
    const [page, stack, holder] = [await visit(desktop), inject('stack'), ofKyiv()]
    await registerAndLeave(page, stack, holder)
    await openLogIn(page, stack, holder)
    await failToLogIn(page, holder, 3)
    // From the fourth on every password is answered alike: as if a code were sent, then that it is too soon for
    // another.
    for (const [password, status] of [
      ['not-this-4', 200],
      ['not-this-5', 429],
    ] as const) {
      const body = { username: holder.phone, password }
      expect((await page.request.post(urlOf(login, { body }, `${stack.web}/api`), { data: body })).status()).toBe(
        status,
      )
    }
    await tryPassword(page, holder, firstPassword)
    await refusal(page, 'RATE_LIMITED').getByText(holder.words.tooMany).waitFor(patience)

    await pass(page, stack, 121)
    await resetPassword(page, stack, { holder, password: 'Dnipro-77' })
    await openLogIn(page, stack, holder)
    await tryPassword(page, holder, 'Dnipro-77')
    // The code of the reset was entered on this device: it stays known, and no further code is asked for.
    await told(page, holder.words.welcomeBack)
  })
})

async function resetPassword(
  page: Page,
  stack: Stack,
  { holder, password }: { holder: Holder; password: string },
): Promise<void> {
  const { words } = holder
  await page.getByRole('link', { name: words.forgot }).click(patience)
  const dialog = page.getByRole('dialog', { name: words.newPassword })
  await dialog.getByLabel(words.phone, { exact: true }).fill(holder.phoneTyped, patience)
  await dialog.getByRole('button', { name: words.getCode }).click()
  await typeNewestCode(page, stack, { holder })
  await dialog.getByLabel(words.newPassword, { exact: true }).fill(password, patience)
  await dialog.getByLabel(words.repeatPassword, { exact: true }).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words.savePassword }).click()
  await told(page, words.passwordChanged)
}

describe('one player in two places', () => {
  journey('two tabs that renew at once both stay signed in', async ({ visit }) => {
    const stack = inject('stack')
    const holder = ofAlmaty()
    const first = await visit(telephone)
    await first.context().clock.install()
    await enter(first, stack, holder)
    await register(first, stack, holder)
    const second = await first.context().newPage()
    const tabs = [first, second]
    for (const tab of tabs) await openSecurity(tab, stack, holder)

    await pass(first, stack, 15 * 60) // No access token lives longer.
    await Promise.all(tabs.map((tab) => tab.reload()))
    await Promise.all(tabs.map((tab) => tab.getByText(holder.words.thisSession, { exact: true }).waitFor(patience)))

    // Without taking turns, as a tab of an older browser would.
    const renew = urlOf(refreshToken, {}, '/api')
    const answers = await Promise.all(
      tabs.map((tab) => tab.evaluate(async (address) => (await fetch(address, { method: 'POST' })).status, renew)),
    )
    expect(answers).toEqual([200, 200])
    for (const tab of tabs) await openSecurity(tab, stack, holder)
  })

  journey('another phone ends the other browser, and the list of sessions says so', async ({ visit }) => {
    const stack = inject('stack')
    const holder = ofKyiv()
    const { words } = holder
    const [home, away] = [await visit(desktop), await visit({ ...desktop, width: 1024 })]
    await home.context().clock.install()
    await enter(home, stack, holder)
    await register(home, stack, holder)
    await openLogIn(away, stack, holder)
    await tryPassword(away, holder, firstPassword)
    await typeNewestCode(away, stack, { holder })
    await told(away, words.welcomeBack)

    await openSecurity(home, stack, holder)
    await home.getByRole('button', { name: words.endOthers }).waitFor(patience)
    await expectAccessible(home)
    const digits = newNumber()
    await changePhone(home, stack, { holder, typed: `66${digits}`, phone: `+38066${digits}` })

    await openSecurity(home, stack, holder)
    expect(await home.getByRole('button', { name: words.endOthers }).count()).toBe(0)
    await away.goto(`${stack.web}/${words.prefix}/profile?tab=security`)
    await away
      .getByRole('main')
      .getByRole('link', { name: words.register })
      .or(away.getByText(words.sessionEnded))
      .first()
      .waitFor(patience)
  })
})

/** From another tab of the profile. */
async function changePhone(
  page: Page,
  stack: Stack,
  { holder, typed, phone }: { holder: Holder; typed: string; phone: string },
): Promise<void> {
  const { words } = holder
  await page.getByRole('link', { name: words.personal, exact: true }).click(patience)
  await page.getByRole('link', { name: words.changeNumber }).click(patience)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.phone, { exact: true }).fill(typed, patience)
  await dialog.getByLabel(words.currentPassword, { exact: true }).fill(firstPassword)
  await dialog.getByRole('button', { name: words.codeBySms }).click()
  await typeNewestCode(page, stack, { holder, phone })
  await told(page, words.phoneConfirmed)
  // It closes by a step of history, which would overtake the next address.
  await dialog.waitFor({ state: 'detached', ...patience })
}
