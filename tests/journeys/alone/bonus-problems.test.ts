// Tries: bonuses.
/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { getActiveBonus, getBonusStatus, subscribeBonus, validateBonus } from '@zoria/contract/bonuses/http'
import { call } from '@zoria/contract/client'
import { endOtherSessions } from '@zoria/contract/identity/sessions'
import { commonRefusals, refusalStatuses, type RefusalCode } from '@zoria/contract/refusals'
import { journey } from '@zoria/testkit/journey'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { wrong } from '../account.ts'
import { offers, words } from '../bonus-words.ts'
import { withBooks } from '../books.ts'
import { newestCode, ofUkraine, signInAgain, signUp, type Customer } from '../cashier.ts'
import { receivedFlag } from '../received-flag.ts'
import { atOffers, editOffer, newOffer, withSetting } from '../staff.ts'

const desk = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
// A busy machine must not fail a journey.
const patience = { timeout: 60_000 }

/** How an activation may be refused: by the contract of its call, by the edge, or by no answer at all. */
type Refusal = (typeof subscribeBonus.refusals)[number] | (typeof commonRefusals)[number] | 'UNREACHABLE'

/** The screen of each: what a modal says, or where it leads. */
const screens: Record<Refusal, RegExp | 'confirm' | 'call'> = {
  BONUS_NOT_FOUND: /Такого бонусу немає/,
  BONUS_INVALID: /тимчасово недоступний/,
  BONUS_NOT_ACTIVE: /Цей бонус вимкнено/,
  BONUS_IS_NOT_STARTED: /ще не почався/,
  BONUS_EXPIRED: /уже недоступний/,
  BONUS_INVALID_ACTIVATION_CODE: /не підходить до бонусу/,
  BONUS_NOT_ALLOWED: /Зараз цей бонус недоступний/,
  BONUS_ALREADY_USED: /вже скористалися/,
  // Spec §8: a reached limit opens the expired modal.
  BONUS_ACTIVATION_LIMIT_REACHED: /уже недоступний/,
  LOW_USER_RATING: words.lowRating,
  CONSENT_REQUIRED: /підтвердьте в профілі вік/,
  BIRTH_DATE_REQUIRED: /Вкажіть у профілі дату народження/,
  USER_HAS_NO_PHONE: 'call',
  VERIFICATION_REQUIRED: 'call',
  VERIFICATION_NOT_FINISHED: 'call',
  ACTION_NOT_VERIFIED: 'call',
  NOVERIFIED_USER_ERROR: /підтвердити особу/,
  NEEDS_USER_CONFIRMATION: 'confirm',
  RATE_LIMITED: /Забагато спроб поспіль/,
  UNAUTHORIZED: /Ваша сесія завершилася/,
  UNREACHABLE: /не знаємо, чи дійшов запит/,
  TECHNICAL_WORK: /Сайт ненадовго закрито/,
  // Spec §8: a status modal without a body says STATUS_UNKNOWN_ISSUE.
  VALIDATION_ERROR: words.unknownIssue,
  BAD_REQUEST: words.unknownIssue,
  FORBIDDEN: words.unknownIssue,
  NOT_FOUND: words.unknownIssue,
  INTERNAL_SERVER_ERROR: words.unknownIssue,
  OVERLOADED: words.unknownIssue,
  IDEMPOTENCY_MISMATCH: words.unknownIssue,
}
const seen = new Set<string>()

/** A refusal that this button cannot cause in a working system: the answer is mocked. */
const unprovoked = [
  'TECHNICAL_WORK',
  'VALIDATION_ERROR',
  'BAD_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'INTERNAL_SERVER_ERROR',
  'OVERLOADED',
  'IDEMPOTENCY_MISMATCH',
] as const satisfies readonly Refusal[]

const trial = {
  type: 'GAME',
  kind: 'WeeklyCashback',
  currency: 'uah',
  names: { en: 'Trial', ua: 'Пробний бонус', ru: 'Пробный бонус', kz: 'Сынақ бонусы' },
  bonus_amount: '50.00',
  wager: 0,
  max_daily_activations: 9,
}
const coded = { ...trial, type: 'PROMO_CODE', kind: 'PromoCode', names: { ...trial.names, ua: 'Бонус із кодом' } }

describe('a problem of an activation is told by its own screen', () => {
  journey('where the offer changed while its card stood open', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page, stack } = customer
    const [id, codedId] = [await newOffer(stack, trial), await newOffer(stack, coded)]
    await openStale(customer)
    const change = (made: object) => () => editOffer(stack, id, made)
    onTestFinished(async () => void (await atOffers(stack, 'group', 'weekly', 'on')))
    // Each takes back what the one before it changed.
    for (const [refusal, provoke] of [
      ['BONUS_NOT_FOUND', change({ is_public: false })],
      ['BONUS_IS_NOT_STARTED', change({ is_public: true, start_date: '2130-01-01T00:00:00.000Z' })],
      ['BONUS_EXPIRED', change({ start_date: '2026-01-01T00:00:00.000Z', end_date: '2026-01-02T00:00:00.000Z' })],
      ['BONUS_NOT_ALLOWED', change({ end_date: null, countries: ['KZ'] })],
      ['LOW_USER_RATING', change({ countries: [], min_rating: 5 })],
      ['BONUS_ALREADY_USED', () => change({ min_rating: 0 })().then(() => takeElsewhere(customer, id))],
      ['BONUS_ACTIVATION_LIMIT_REACHED', change({ is_repeated_activation: true, max_daily_activations: 1 })],
      ['BONUS_NOT_ACTIVE', () => atOffers(stack, 'disable', id)],
      ['BONUS_INVALID', () => atOffers(stack, 'group', 'weekly', 'off')],
    ] as const) {
      await provoke()
      await press(page, trial.names.ua, words.activate)
      await tells(page, refusal)
    }
    await atOffers(stack, 'group', 'weekly', 'on')
    await card(page, coded.names.ua).getByText(words.takenByCode).waitFor(patience)
    expect(await card(page, coded.names.ua).getByRole('button', { name: words.activate }).count()).toBe(0)
    const code = `TRIAL${randomUUID().slice(0, 8)}`
    await atOffers(stack, 'code', codedId, code)
    const activate = await typeCode(page, code)
    await withBooks(
      stack,
      'owner',
      (sql) => sql`update bonuses.promo_code set enabled = false where lower(code) = lower(${code})`,
    )
    await activate.click(patience)
    await tells(page, 'BONUS_INVALID_ACTIVATION_CODE')
    await atOffers(stack, 'disable', codedId)
  })

  journey('where the account owes something: its age and consents, its birth date, its identity', async ({ visit }) => {
    const stack = inject('stack')
    for (const [refusal, without] of [
      ['CONSENT_REQUIRED', 'consents'],
      ['BIRTH_DATE_REQUIRED', 'birthDate'],
    ] as const) {
      const customer = await signUp(await visit(desk), stack, ofUkraine, { without })
      await openBonuses(customer)
      await press(customer.page, offers.daily, words.activateDeposit)
      await tells(customer.page, refusal)
    }
    const customer = await signUp(await visit(desk), stack, ofUkraine)
    const id = await openBonuses(customer)
    await withSetting(stack, { code: 'BONUS_IDENTITY_REQUIRED', value: true }, async () => {
      await expect.poll(() => statusOf(customer, id), patience).toBe('NOVERIFIED_USER_ERROR')
      await press(customer.page, offers.daily, words.activateDeposit)
      await tells(customer.page, 'NOVERIFIED_USER_ERROR')
    })
  })

  journey('where a number has to be called: one that is given only now', async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desk)
    const email = `bonus-${randomUUID()}@example.test`
    const customer = await withSetting(stack, { code: 'EMAIL_REGISTRATION_ENABLED', value: true }, () =>
      signUp(page, stack, ofUkraine, { email }),
    )
    const id = await openBonuses(customer, offers.gift)
    expect(await statusOf(customer, id)).toBe('USER_HAS_NO_PHONE')
    await press(page, offers.gift, words.activateVerify)
    const dialog = await calls(page, 'USER_HAS_NO_PHONE')
    await dialog.getByRole('button', { name: words.getCall }).click(patience)
    // A slip in the number is seen where the code is typed, and corrected with one press.
    await dialog.getByRole('textbox').fill(wrong(customer.phone).slice(-9), patience)
    await dialog.getByRole('button', { name: words.savePhone }).click(patience)
    await dialog.getByRole('button', { name: words.otherPhone }).click(patience)
    for (const key of ['End', 'Backspace', customer.phone.slice(-1)])
      await dialog.getByRole('textbox').press(key, patience)
    await dialog.getByRole('button', { name: words.savePhone }).click(patience)
    await giveCode(customer, dialog)
    await congratulated(page)
  })

  journey('where a number has to be called: one that nobody confirmed yet', async ({ visit }) => {
    const stack = inject('stack')
    const page = await visit(desk)
    const customer = await withSetting(stack, { code: 'SEND_SMS_ENABLED', value: false }, () =>
      signUp(page, stack, ofUkraine),
    )
    const id = await openBonuses(customer, offers.gift)
    expect(await statusOf(customer, id)).toBe('VERIFICATION_REQUIRED')
    await press(page, offers.gift, words.activateVerify)
    const dialog = await calls(page, 'VERIFICATION_REQUIRED')
    await dialog.getByRole('button', { name: words.getCall }).click(patience)
    await giveCode(customer, dialog)
    await congratulated(page)
  })

  journey(
    'where this very bonus has to be confirmed by a call, also by one that was left and is gone back to',
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page } = customer
      const id = await openBonuses(customer, offers.gift)
      expect(await statusOf(customer, id)).toBe('ACTION_NOT_VERIFIED')
      await press(page, offers.gift, words.activateVerify)
      const first = await calls(page, 'ACTION_NOT_VERIFIED')
      await first.getByRole('button', { name: words.getCall }).click(patience)
      await first.getByLabel(words.callCode).first().waitFor(patience)
      await page.keyboard.press('Escape')
      await first.waitFor({ state: 'detached', ...patience })

      expect(await statusOf(customer, id)).toBe('VERIFICATION_NOT_FINISHED')
      await press(page, offers.gift, words.activateVerify)
      const again = await calls(page, 'VERIFICATION_NOT_FINISHED')
      await again.getByRole('button', { name: words.getCall }).click(patience)
      await giveCode(customer, again)
      await congratulated(page)
    },
  )

  journey(
    'where too many codes were guessed, nobody answers, or the session has ended elsewhere',
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page, stack, accessToken } = customer
      await openBonuses(customer)
      await page.route('**/api/bonuses/*/subscribe', (route) => route.abort())
      await press(page, offers.daily, words.activateDeposit)
      await tells(page, 'UNREACHABLE')
      await page.unroute('**/api/bonuses/*/subscribe')

      const activate = await typeCode(page, 'ZORIA')
      for (let guess = 0; guess < 30; guess += 1)
        await call(validateBonus, { query: { code: `guess-${guess}` } }, { baseUrl: stack.api, accessToken })
      await activate.click(patience)
      await tells(page, 'RATE_LIMITED')

      const elsewhere = await signInAgain(customer, await visit(desk))
      expect((await call(endOtherSessions, {}, { baseUrl: stack.api, accessToken: elsewhere.accessToken })).ok).toBe(
        true,
      )
      await press(page, offers.daily, words.activateDeposit)
      await tells(page, 'UNAUTHORIZED')
    },
  )

  journey('where nothing brings it about but a fault of the house', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    let code: Refusal = 'TECHNICAL_WORK'
    await page.route('**/api/bonuses/*/subscribe', (route) =>
      route.fulfill({
        status: refusalStatuses[code as RefusalCode],
        json: { code, message: code, requestId: 'journey' },
      }),
    )
    await openBonuses(customer)
    for (code of unprovoked) {
      await press(page, offers.daily, words.activateDeposit)
      await tells(page, code)
    }
  })

  journey(
    'where another bonus was opened in the very moment: the server asks to confirm; cancelling says so',
    async ({ visit }) => {
      const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
      const { page, stack, accessToken } = customer
      const id = await openBonuses(customer)
      // What the page hears of it was true a moment before.
      const before = await call(getActiveBonus, {}, { baseUrl: stack.api, accessToken })
      await page.route('**/api/users/bonuses/active', (route) =>
        route.fulfill({ json: before.ok ? before.value.body : expect.fail(before.refusal.code) }),
      )
      expect((await call(subscribeBonus, { params: { id }, body: null }, { baseUrl: stack.api, accessToken })).ok).toBe(
        true,
      )
      await press(page, offers.fromThousand, words.activateDeposit)
      const question = page.getByRole('dialog', { name: words.confirm })
      await question.waitFor(patience)
      seen.add('NEEDS_USER_CONFIRMATION')
      await expectAccessible(page)
      await page.unroute('**/api/users/bonuses/active')
      await question.getByRole('button', { name: words.activate, exact: true }).click()
      await closeStatus(page, words.makeDeposit)

      await openBonuses(customer, null, 'my')
      expect(await receivedFlag(page)).toContain('"shown":false')
      await page.getByRole('button', { name: words.cancel, exact: true }).click(patience)
      const warning = page.getByRole('dialog', { name: words.stop })
      await warning.getByRole('button', { name: words.cancel, exact: true }).click(patience)
      await closeStatus(page, words.cancelled)
      // Spec §4: cancelling clears the stored flag.
      expect(await receivedFlag(page)).toBeNull()
      await page.getByText(words.noneOpen).waitFor(patience)
    },
  )

  journey('the page knows before it asks: too low a rating, and the way to it', async ({ visit }) => {
    const customer = await signUp(await visit(desk), inject('stack'), ofUkraine)
    const { page } = customer
    await openBonuses(customer)
    await press(page, offers.rating, words.why)
    const modal = page.getByRole('dialog').filter({ hasText: words.lowRating })
    await modal.waitFor(patience)
    await expectAccessible(page)
    await modal.getByRole('button', { name: words.viewRating }).click()
    await page.waitForURL(/tab=rating/, patience)
  })

  test('every refusal of the contract has its screen, and each was seen', () => {
    expect(Object.keys(screens).toSorted()).toEqual(
      [...new Set([...subscribeBonus.refusals, ...commonRefusals, 'UNREACHABLE'])].toSorted(),
    )
    expect(Object.keys(screens).filter((refusal) => !seen.has(refusal))).toEqual([])
  })
})

/** Opens the offers; answers which offer stands under a name. */
async function openBonuses(
  { page, stack }: Customer,
  name: string | null = offers.daily,
  tab = 'available',
): Promise<string> {
  await page.goto(`${stack.web}/ua/bonuses?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor(patience)
  return name === null
    ? ''
    : ((await card(page, name).getAttribute('data-bonus', patience)) ?? expect.fail(`no card of ${name}`))
}

/** Opens the offers and keeps them as they are now: no list comes anew. */
async function openStale(customer: Customer): Promise<void> {
  await openBonuses(customer)
  await customer.page.route('**/api/bonuses?**', (route) => route.abort())
}

/** What the server would refuse an offer with. */
async function statusOf({ stack, accessToken }: Customer, id: string): Promise<string | null> {
  const answer = await call(getBonusStatus, { params: { id } }, { baseUrl: stack.api, accessToken })
  return answer.ok ? answer.value.body.code : answer.refusal.code
}

/** On another device; with nothing to wager it is used at once. */
async function takeElsewhere({ stack, accessToken }: Customer, id: string): Promise<void> {
  expect((await call(subscribeBonus, { params: { id }, body: null }, { baseUrl: stack.api, accessToken })).ok).toBe(
    true,
  )
}

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })

async function press(page: Page, name: string, button: string): Promise<void> {
  await card(page, name).getByRole('button', { name: button }).click(patience)
}

/** A right code stands in its field; answers the button that asks for its bonus. */
async function typeCode(page: Page, code: string): Promise<Locator> {
  await page.getByLabel(words.code).fill(code, patience)
  const activate = page.getByRole('button', { name: words.activate, exact: true }).first()
  await expect.poll(() => activate.isEnabled(), patience).toBe(true)
  return activate
}

/** The modal of a refusal comes and is read. */
async function tells(page: Page, refusal: Refusal): Promise<void> {
  const text = screens[refusal]
  if (!(text instanceof RegExp)) return expect.fail(`${refusal} has a screen of another kind`)
  await closeStatus(page, text)
  seen.add(refusal)
}

/** The call of a refusal is offered. */
async function calls(page: Page, refusal: Refusal): Promise<Locator> {
  expect(screens[refusal]).toBe('call')
  const dialog = page.getByRole('dialog', { name: words.callTitle })
  await dialog.waitFor(patience)
  seen.add(refusal)
  return page.getByRole('dialog')
}

async function giveCode({ stack, phone }: Customer, dialog: Locator): Promise<void> {
  await dialog
    .getByLabel(words.callCode)
    .first()
    .fill(await newestCode(stack, phone, 'call'), patience)
}

async function congratulated(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: words.congratulations })
  await modal.getByRole('button', { name: words.ok, exact: true }).click(patience)
  await modal.waitFor({ state: 'detached', ...patience })
}

async function closeStatus(page: Page, text: RegExp): Promise<void> {
  const modal = page.getByRole('dialog').filter({ hasText: text })
  await modal.waitFor(patience)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached', ...patience })
}
