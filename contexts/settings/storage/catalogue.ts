import { currencies, parseAmount, type Currency, type Money } from '@zoria/kernel'
import * as z from 'zod'

/**
 * Every setting of the product: its tag, whether anybody may read it, and the shape its value is proven by.
 * Adding one is a line here and a line in `seeds/`. Values and their sources: docs/rules/content-and-settings.md#settings.
 */
export const catalogue = {
  EMAIL_REGISTRATION_ENABLED: open('FLAG', z.boolean()),
  SEND_EMAIL_ENABLED: open('FLAG', z.boolean()),
  SEND_SMS_ENABLED: open('FLAG', z.boolean()),
  FINGERPRINT_ENABLED: open('FLAG', z.boolean()),
  TECHNICAL_WORK: open('FLAG', z.boolean()),

  PRELOADER_MS: open('CONSTANT', whole(0, 60_000)),
  PROMO_DEBOUNCE_MS: open('CONSTANT', whole(0, 10_000)),
  COUNTDOWN_TICK_MS: open('CONSTANT', whole(100, 60_000)),
  TOKEN_EXPIRY_MARGIN_S: open('CONSTANT', whole(0, 600)),
  CODE_LENGTH: open('CONSTANT', whole(4, 6)),
  CALL_CODE_LENGTH: open('CONSTANT', whole(4, 6)),
  CALL_CODE_ARRIVES_S: open('CONSTANT', whole(1, 120)),
  RETRY_AFTER_S: open('CONSTANT', whole(1, 86_400)),
  PHONE_DIGITS: open('CONSTANT', whole(10, 10)),
  PASSWORD_MIN: open('CONSTANT', whole(6, 16)),
  PASSWORD_MAX: open('CONSTANT', whole(6, 16)),
  AGE_MIN: open('CONSTANT', whole(18, 99)),
  SEARCH_MIN: open('CONSTANT', whole(1, 10)),
  STALE_AFTER_MS: open('CONSTANT', whole(0, 3_600_000)),
  USER_FRESH_S: open('CONSTANT', whole(0, 3_600)),
  REVALIDATE_S: open('CONSTANT', whole(0, 86_400)),
  CONTENT_CACHE_S: open('CONSTANT', whole(0, 86_400)),
  BONUS_PAGE_SIZE: open('CONSTANT', whole(1, 100)),
  BONUS_VALIDATION_RETRIES: open('CONSTANT', whole(0, 10)),
  ACTIVE_BONUS_RETRIES: open('CONSTANT', whole(0, 10)),
  MODAL_CONTENT_RETRIES: open('CONSTANT', whole(0, 10)),
  TOAST_MS: open('CONSTANT', whole(500, 60_000)),
  TOAST_SUCCESS_MS: open('CONSTANT', whole(500, 60_000)),
  TOASTS_MAX: open('CONSTANT', whole(1, 100)),
  TOOLTIP_DELAY_MS: open('CONSTANT', whole(0, 10_000)),
  TOOLTIP_SKIP_MS: open('CONSTANT', whole(0, 10_000)),
  CARD_PAYOUT_MINUTES_MIN: open('CONSTANT', whole(0, 10_080)),
  CARD_PAYOUT_MINUTES_MAX: open('CONSTANT', whole(0, 10_080)),
  PAYOUT_APPROVAL_MINUTES_MIN: open('CONSTANT', whole(0, 10_080)),
  PAYOUT_APPROVAL_MINUTES_MAX: open('CONSTANT', whole(0, 10_080)),

  CURRENCIES: open('WORLD', z.array(z.object({ code: z.enum(currencies), enabled: z.boolean() })).min(1)),
  LANGUAGES: open('WORLD', z.array(z.object({ prefix: z.enum(['en', 'ua', 'ru', 'kz']), tag: z.enum(['en', 'uk', 'ru', 'kk']) })).min(1)),
  DEFAULT_CURRENCY: open('WORLD', z.enum(currencies)),
  DEFAULT_COUNTRY: open('WORLD', z.enum(['UA', 'KZ'])),
  DEFAULT_LANGUAGE: open('WORLD', z.enum(['en', 'ua', 'ru', 'kz'])),
  DEFAULT_FORM_TYPE: open('WORLD', z.enum(['Phone', 'Email'])),

  PAYOUT_MIN_RATING: open('RESTRICTION', whole(0, 1_000_000)),

  CODE_EXPIRES_S: inner('IDENTITY', whole(30, 3_600)),
  CODE_TRIES: inner('IDENTITY', whole(1, 10)),
  CODE_SENDS_PHONE_DAY: inner('IDENTITY', whole(1, 1_000)),
  CODE_SENDS_VISITOR_DAY: inner('IDENTITY', whole(1, 10_000)),
  CODE_SENDS_ADDRESS_DAY: inner('IDENTITY', whole(1, 100_000)),
  CODE_SENDS_TOTAL_DAY: inner('IDENTITY', whole(1, 10_000_000)),
  LOGIN_FAILURES_STEP_UP: inner('IDENTITY', whole(1, 1_000)),
  RESET_TICKET_S: inner('IDENTITY', whole(30, 3_600)),
  PAYOUT_HOLD_HOURS: inner('IDENTITY', whole(0, 720)),
  PASSWORD_CHANGES_DAY: inner('IDENTITY', whole(1, 1_000)),
  CODE_SENDS_RANGE_HOUR: inner('IDENTITY', whole(1, 100_000)),
  PHONE_ASKS_DAY: inner('IDENTITY', whole(1, 1_000)),
  CALL_FAILURES_DAY: inner('IDENTITY', whole(1, 1_000)),
  CALL_FAILURES_MONTH: inner('IDENTITY', whole(1, 1_000)),
  VERIFIED_ACTION_S: inner('IDENTITY', whole(60, 3_600)),
  MESSAGE_COSTS: inner('IDENTITY', byCurrency('sms', 'call', 'mail')),
  MESSAGE_BUDGETS: inner('IDENTITY', byCurrency('day')),
  REGISTRATIONS_ADDRESS_DAY: inner('IDENTITY', whole(1, 100_000)),
  LOGIN_WINDOW_S: inner('IDENTITY', whole(60, 86_400)),
  LOGIN_FAILURES_ENTRANCE: inner('IDENTITY', whole(1, 1_000)),
  LOGIN_FAILURES_ACCOUNT: inner('IDENTITY', whole(1, 1_000)),
  LOGIN_FAILURES_ADDRESS: inner('IDENTITY', whole(1, 100_000)),
  LOGIN_FAILURES_TOTAL: inner('IDENTITY', whole(1, 10_000_000)),
  ACCESS_TOKEN_S: inner('IDENTITY', whole(60, 900)),
  SESSION_DAYS: inner('IDENTITY', whole(1, 365)),
  SESSION_IDLE_DAYS: inner('IDENTITY', whole(1, 365)),
  REFRESH_GRACE_S: inner('IDENTITY', whole(0, 10)),
  TERMS_VERSION: inner('IDENTITY', z.string().min(1).max(64)),

  WALLET_SPENDING_ORDER: inner('WALLET', purses()),
  WAGER_WEIGHTS: inner('WALLET', z.object({ categories: weights(), providers: weights(), games: weights() })),

  BONUS_PENDING_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_CLAIM_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_WAGER_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_IDENTITY_REQUIRED: inner('BONUSES', z.boolean()),
  BONUS_WRONG_CODES_HOUR: inner('BONUSES', whole(1, 1_000)),

  STAKE_BOUNDS: inner('GAMES', byCurrency('min', 'max')),
  GAME_SESSION_HOURS: inner('GAMES', whole(1, 168)),
  ROUND_OPEN_HOURS: inner('GAMES', whole(1, 720)),

  DEPOSIT_LIMITS: inner('PAYMENTS', byCurrency('min', 'max')),
  PAYOUT_LIMITS: inner('PAYMENTS', byCurrency('min', 'day', 'sliding24h', 'automaticUpTo', 'twoApproversAbove')),
  PAYMENT_ROUTES: inner('PAYMENTS', z.record(z.enum(['applepay', 'googlepay', 'visa', 'mastercard']), z.partialRecord(z.enum(currencies), z.enum(['sandbox', 'liqpay', 'freedompay'])))),
} as const satisfies Record<string, Entry>

type Entry = { readonly tag: string; readonly isPublic: boolean; readonly schema: z.ZodType }

export type SettingCode = keyof typeof catalogue

/** What a proven setting holds; sums are `Money`, shares basis points. */
export type SettingValue<Code extends SettingCode> = z.output<(typeof catalogue)[Code]['schema']>

export type SettingValues = { readonly [Code in SettingCode]: SettingValue<Code> }

/** Every code, in the order of the catalogue. */
export const settingCodes = Object.keys(catalogue) as readonly SettingCode[]

/** A setting everybody may read. */
function open<const Tag extends string, Schema extends z.ZodType>(tag: Tag, schema: Schema) {
  return { tag, isPublic: true as const, schema }
}

/** A setting for our own processes and the back office only. */
function inner<const Tag extends string, Schema extends z.ZodType>(tag: Tag, schema: Schema) {
  return { tag, isPublic: false as const, schema }
}

function whole(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** Basis points by name. */
function weights() {
  return z.record(z.string(), whole(0, 10_000))
}

/** `game,electronic,bonus`: every purse exactly once. */
function purses() {
  const purse = z.enum(['game', 'electronic', 'bonus'])
  const list = z.array(purse).refine((order) => new Set(order).size === purse.options.length && order.length === purse.options.length, 'names every purse once')
  return z.string().transform((text) => text.split(',')).pipe(list)
}

/** Named sums for each currency that has them: `{uah: {min: "1.00"}}` becomes Money. */
function byCurrency<const Name extends string>(...names: readonly Name[]) {
  const sums = z.partialRecord(z.enum(currencies), z.record(z.enum(names as readonly [Name, ...Name[]]), z.string()))
  return sums.transform((texts, ctx): Readonly<Partial<Record<Currency, Readonly<Record<Name, Money>>>>> => {
    const read = (currency: Currency, name: string, text: string): Money => {
      const sum = parseAmount(text, currency)
      if (sum === undefined) ctx.addIssue({ code: 'custom', message: 'a decimal string with at most two places is needed', path: [currency, name] })
      return sum ?? z.NEVER
    }
    const entries = Object.entries(texts as Record<Currency, Record<Name, string>>) as [Currency, Record<Name, string>][]
    return Object.fromEntries(entries.map(([currency, named]) => [currency, Object.fromEntries(Object.entries<string>(named).map(([name, text]) => [name, read(currency, name, text)]))])) as never
  })
}
