import { call } from '@zoria/contract/client'
import { moveClock } from '@zoria/contract/operations/http'
import type { Stack } from '@zoria/testkit/stack'
import { told } from '@zoria/testkit/toasts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { IdentityWords } from './identity-words.ts'
import { codeSentTo, enter, register, type Player } from './player.ts'

/** Somebody whose account the journey is about. */
export type Holder = Player & { readonly words: IdentityWords }

/** Passwords are hashed, messages leave by carriers: a busy machine takes its time. */
export const patience = { timeout: 60_000 }

/** Advances the clocks of the server and of the browser. The browser's clock must be installed. */
export async function pass(page: Page, stack: Stack, seconds: number): Promise<void> {
  const moved = await call(moveClock, { body: { advance: seconds } }, { baseUrl: stack.api })
  expect(moved.ok, JSON.stringify(moved)).toBe(true)
  await page.context().clock.fastForward(seconds * 1000)
}

/** Another code of the same length. */
export const wrong = (code: string): string => `${code.slice(0, -1)}${(Number(code.slice(-1)) + 1) % 10}`

/** Types a code where the dialog asks for one. */
export async function typeCode(page: Page, { words }: Holder, code: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(words.code).fill(code, patience)
}

/** Types the newest code that was sent to a phone. */
export async function typeNewestCode(
  page: Page,
  stack: Stack,
  { holder, phone = holder.phone }: { holder: Holder; phone?: string },
): Promise<void> {
  await page.getByRole('dialog').getByLabel(holder.words.code).waitFor(patience)
  await typeCode(page, holder, await codeSentTo(stack, phone))
}

/** Opens the log-in and fills it in. */
export async function openLogIn(page: Page, stack: Stack, { words, phoneTyped }: Holder): Promise<void> {
  await page.goto(`${stack.web}/${words.prefix}?modal=login`)
  await page.getByRole('dialog').getByLabel(words.phone, { exact: true }).fill(phoneTyped, patience)
}

/** Tries a password in the open log-in. */
export async function tryPassword(page: Page, { words }: Holder, password: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel(words.password, { exact: true }).fill(password, patience)
  await form.getByRole('button', { name: words.logIn, exact: true }).click()
}

/** Tries a wrong password several times and expects the message each time. */
export async function failToLogIn(page: Page, holder: Holder, times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    await tryPassword(page, holder, `not-this-${time}`)
    await refusal(page, 'INVALID_CREDENTIALS').getByText(holder.words.wrongPassword).waitFor(patience)
    // The text goes with the next try; without it that try could be taken for this one's.
    await page.getByRole('dialog').getByLabel(holder.words.password, { exact: true }).fill('')
  }
}

/** The refusal above the button of the open form. */
export const refusal = (page: Page, code: string): Locator => page.getByRole('dialog').locator(`[data-code="${code}"]`)

/** Registers and leaves again: an account that nobody uses at the moment. */
export async function registerAndLeave(page: Page, stack: Stack, holder: Holder): Promise<void> {
  await page.context().clock.install()
  await enter(page, stack, holder)
  await register(page, stack, holder)
  await logOut(page, stack, holder)
}

/** Leaves by the profile. */
async function logOut(page: Page, stack: Stack, { words }: Holder): Promise<void> {
  await openSecurity(page, stack, { words })
  await page.getByRole('main').getByRole('button', { name: words.logOut, exact: true }).click(patience)
  await told(page, words.loggedOut)
}

/** Opens the list of sessions. */
export async function openSecurity(page: Page, stack: Stack, { words }: Pick<Holder, 'words'>): Promise<void> {
  await page.goto(`${stack.web}/${words.prefix}/profile?tab=security`)
  await page.getByText(words.thisSession, { exact: true }).waitFor(patience)
}
