import { call, urlOf } from '@zoria/contract/client'
import { currentSession, type User } from '@zoria/contract/identity/http'
import { readInbox } from '@zoria/contract/operations/http'
import type { Stack } from '@zoria/testkit/stack'
import { told } from '@zoria/testkit/toasts'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Words } from './words.ts'

/** Somebody who came to play: what he types and what he stakes, as he reads it on the screen. */
export type Player = {
  readonly words: Words
  /** The nine or ten digits behind the prefix that the form shows. */
  readonly phoneTyped: string
  readonly phone: string
  readonly deposit: { readonly typed: string; readonly shown: string }
  readonly stakeShown: string
  readonly withdrawal: { readonly typed: string; readonly shown: string }
  /** The smallest sum that may be withdrawn. */
  readonly withdrawalMin: number
}

/** What every player of the journeys registers with. */
export const firstPassword = 'dyke-Pole1'

const patience = { timeout: 60_000 }
/** A round may come with free spins, which are all shown. */
const wholeFeature = { timeout: 150_000 }

/** Opens the site as a visitor and waits for the preloader to leave. */
export async function enter(page: Page, stack: Stack, { words }: Player): Promise<void> {
  await page.goto(`${stack.web}/${words.prefix}`)
  expect(await page.locator('html').getAttribute('lang')).toBe(words.tag)
  await page
    .getByRole('button', { name: words.register })
    .or(page.getByRole('link', { name: words.register }))
    .first()
    .click(patience)
  // A press before the page was taken over leads to the form by its address, some seconds later.
  await page.getByRole('dialog').waitFor(patience)
}

/** Fills the form, reads the code from the sandbox inbox and is welcomed; a promo code he has none. */
export async function register(page: Page, stack: Stack, player: Player): Promise<void> {
  const code = await askForCode(page, player)
  await code.fill(await codeSentTo(stack, player.phone))
  await told(page, player.words.welcome)
  // Spec §2: a newcomer is asked for a promo code.
  const question = page.getByRole('button', { name: player.words.later })
  await question.click(patience)
  await question.waitFor({ state: 'detached', ...patience })
  // The page below is no longer the one of a visitor.
  await page
    .locator('main a[href*="modal=register"]')
    .first()
    .waitFor({ state: 'detached', ...patience })
}

/** Fills the form of a registration and comes to the field of the code. */
export async function askForCode(page: Page, { words, phoneTyped }: Player): Promise<Locator> {
  const form = page.getByRole('dialog')
  await form.getByLabel(words.phone, { exact: true }).fill(phoneTyped, patience)
  await form.getByLabel(words.password, { exact: true }).fill(firstPassword)
  await form.getByLabel(words.repeatPassword, { exact: true }).fill(firstPassword)
  await form.getByRole('button', { name: words.next, exact: true }).click()
  await form.getByLabel(words.birthDate).fill('17/03/1991', patience)
  await form.getByLabel(words.age).check()
  await form.getByLabel(words.terms).check()
  await form.getByRole('button', { name: words.getCode }).click()
  const code = form.getByLabel(words.code)
  await code.waitFor(patience)
  return code
}

/** The newest code the sandbox keeps for a phone. A message that its carrier did not take at once leaves a minute later. */
export async function codeSentTo(stack: Stack, phone: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const inbox = await call(readInbox, { query: { to: phone } }, { baseUrl: stack.api })
      return (
        (inbox.ok ? inbox.value.body.items[0]?.code : undefined) ??
        Promise.reject(new Error(`no code was sent to ${phone}`))
      )
    },
    { timeout: 120_000, interval: 200 },
  )
}

/** Deposits at the hosted checkout of the payment provider and comes back to money on the balance. */
export async function deposit(
  page: Page,
  { words, deposit: { typed, shown } }: Pick<Player, 'words' | 'deposit'>,
  balance = shown,
): Promise<void> {
  await page.getByRole('button', { name: words.depositAccount }).first().click(patience)
  await page.getByLabel(words.depositAmount).fill(typed, patience)
  await page.getByRole('button', { name: words.deposit(shown) }).click()
  await page.waitForURL(/\/checkout\//, patience)
  await page.locator('input[name=card]').fill('4242 4242 4242 4242')
  await page.locator('input[name=expiry]').fill('12/49')
  await page.locator('input[name=cvc]').fill('123')
  await page.locator('button.pay').click()
  await page.getByText(words.deposited(shown)).waitFor(patience)
  await page.getByRole('button', { name: words.goOn }).click()
  await expectBalance(page, balance)
}

/** Plays rounds until winnings suffice for a withdrawal, seeing the site's balance follow each of them. */
export async function playUntilWon(page: Page, stack: Stack, player: Player): Promise<void> {
  const { words } = player
  await page.goto(`${stack.web}/${words.prefix}/games/zoloto-skifiv`)
  const game = page.frameLocator('iframe')
  const spin = game.getByRole('button', { name: words.spin, exact: true })
  await spin.waitFor(patience)
  const stake = game
    .getByRole('group', { name: words.chooseStake })
    .getByRole('button', { name: player.stakeShown, exact: true })
  // The lines of battle and jackpots above the game come after it and move it: a press at that moment meets nothing.
  await vi.waitFor(
    async () => {
      await game.getByTitle(words.chooseStake).click({ timeout: 5_000 })
      await stake.click({ timeout: 2_000 })
    },
    { ...patience, interval: 500 },
  )
  for (;;) {
    await spinOnce(game, words)
    const user = await whoAmI(page, stack)
    await expectBalance(page, grouped(totalOf(user)))
    if (Number(user.electronic_wallet_group.balance) >= player.withdrawalMin) return
  }
}

async function spinOnce(game: FrameLocator, words: Words): Promise<void> {
  const spin = game.getByRole('button', { name: words.spin, exact: true })
  await spin.click()
  await game.locator('button.spin[aria-disabled="true"]').waitFor(patience)
  await game.locator('button.spin[aria-disabled="false"]').waitFor(wholeFeature)
}

/** The player as the API returns him, with the browser's cookie. */
async function whoAmI(page: Page, stack: Stack): Promise<User> {
  const answer = await page.request.get(urlOf(currentSession, {}, `${stack.web}/api`))
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { user: User }).user
}

const totalOf = (user: User): string =>
  [user.game_wallet_group, user.bonus_wallet_group, user.electronic_wallet_group]
    .reduce((sum, { balance }) => sum + Number(balance), 0)
    .toFixed(2)

/** Thousands apart, as the site writes sums. */
const grouped = (sum: string): string => sum.replace(/\B(?=(\d{3})+\.)/g, ' ')

/** Withdraws part of the winnings and sees it paid without another step. */
export async function withdraw(
  page: Page,
  stack: Stack,
  { words, withdrawal: { typed, shown } }: Pick<Player, 'words' | 'withdrawal'>,
): Promise<void> {
  await page.goto(`${stack.web}/${words.prefix}/cashbox?action=withdrawal`)
  await page.getByLabel(words.withdrawalAmount).fill(typed, patience)
  await page.getByLabel(words.card).fill('4242 4242 4242 4242')
  await page.getByLabel(words.recipient).fill('Леся Українка')
  await page.getByRole('button', { name: words.withdraw(shown) }).click()
  await page.getByText(words.paid(shown)).waitFor(patience)
  // The notice that it waits for approval is overtaken and closes.
  await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
}

/** Finds the withdrawal in the history, as paid. */
export async function findInHistory(page: Page, stack: Stack, { words, withdrawal: { shown } }: Player): Promise<void> {
  await page.goto(`${stack.web}/${words.prefix}/cashbox?action=history`)
  const entry = page.getByRole('listitem').filter({ hasText: shown })
  await entry.first().waitFor(patience)
  expect(await entry.first().textContent()).toContain(words.success)
}

/** What the header says the player has, digits only as a screen reader gets them. */
export async function balanceShown(page: Page): Promise<string> {
  return plain((await page.getByTestId('balance').textContent()) ?? '')
}

/** The header follows by the live stream, without a reload. */
export async function expectBalance(page: Page, sum: string): Promise<void> {
  await expect
    .poll(() => balanceShown(page), { ...patience, message: `the header comes to show ${sum}` })
    .toContain(plain(sum))
}

const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
