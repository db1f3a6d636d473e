import { gameCategories } from '@zoria/contract/games/words'
import { battleLeagues } from '@zoria/contract/rating/words'
import { currencies, parseAmount, type Currency, type Money } from '@zoria/kernel'
import * as z from 'zod'

/**
 * Every setting of the product: its tag, whether anybody may read it, and the shape its value is proven by. Adding one
 * is a line here and a line in `seeds/`. Values and their sources: docs/rules/content-and-settings.md#settings.
 */
export const catalogue = {
  EMAIL_REGISTRATION_ENABLED: open('FLAG', z.boolean()),
  SEND_EMAIL_ENABLED: open('FLAG', z.boolean()),
  SEND_SMS_ENABLED: open('FLAG', z.boolean()),
  FINGERPRINT_ENABLED: open('FLAG', z.boolean()),
  TECHNICAL_WORK: open('FLAG', z.boolean()),

  PRELOADER_MS: open('CONSTANT', whole(0, 60_000)),

  CURRENCIES: open(
    'WORLD',
    z
      .array(z.object({ code: z.enum(currencies), enabled: z.boolean() }))
      .min(1)
      .refine((list) => areDistinct(list.map(({ code }) => code)), 'names a currency twice'),
  ),
  LANGUAGES: open(
    'WORLD',
    z
      .array(z.object({ prefix: z.enum(['en', 'ua', 'ru', 'kz']), tag: z.enum(['en', 'uk', 'ru', 'kk']) }))
      .min(1)
      .refine((list) => areDistinct(list.map(({ prefix }) => prefix)), 'names a language twice'),
  ),
  DEFAULT_CURRENCY: open('WORLD', z.enum(currencies)),
  DEFAULT_COUNTRY: open('WORLD', z.enum(['UA', 'KZ'])),
  DEFAULT_LANGUAGE: open('WORLD', z.enum(['en', 'ua', 'ru', 'kz'])),

  // null: absent. Withdrawals then have no gate, and GET /settings does not list the code (Spec §7).
  PAYOUT_MIN_RATING: open('RESTRICTION', z.nullable(whole(0, 1_000_000))),

  CODE_LENGTH: inner('IDENTITY', whole(4, 6)),
  CALL_CODE_LENGTH: inner('IDENTITY', whole(4, 6)),
  RETRY_AFTER_S: inner('IDENTITY', whole(1, 86_400)),
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
  MESSAGE_COSTS: inner('IDENTITY', byCountry('sms', 'call', 'mail')),
  MESSAGE_BUDGETS: inner('IDENTITY', byCountry('day')),
  MESSAGE_RESERVED_PERCENT: inner('IDENTITY', whole(0, 90)),
  REGISTRATIONS_ADDRESS_DAY: inner('IDENTITY', whole(1, 100_000)),
  LOGIN_WINDOW_S: inner('IDENTITY', whole(60, 86_400)),
  LOGIN_FAILURES_ENTRANCE: inner('IDENTITY', whole(1, 1_000)),
  LOGIN_FAILURES_ACCOUNT: inner('IDENTITY', whole(1, 1_000)),
  LOGIN_FAILURES_ADDRESS: inner('IDENTITY', whole(1, 100_000)),
  LOGIN_FAILURES_TOTAL: inner('IDENTITY', whole(1, 10_000_000)),
  LOGIN_CODE_ON_NEW_DEVICE: inner('IDENTITY', z.boolean()),
  PROOF_OF_WORK_FROM_PERCENT: inner('IDENTITY', whole(1, 100)),
  PROOF_OF_WORK_BITS: inner('IDENTITY', whole(8, 24)),
  ACCESS_TOKEN_S: inner('IDENTITY', whole(60, 900)),
  SESSION_DAYS: inner('IDENTITY', whole(1, 365)),
  SESSION_IDLE_DAYS: inner('IDENTITY', whole(1, 365)),
  REFRESH_GRACE_S: inner('IDENTITY', whole(0, 10)),
  TERMS_VERSION: inner('IDENTITY', z.string().min(1).max(64)),

  CONTENT_CACHE_S: inner('CONTENT', whole(0, 86_400)),

  WALLET_SPENDING_ORDER: inner('WALLET', purses()),
  WAGER_WEIGHTS: inner('WALLET', z.object({ categories: categoryWeights(), providers: weights(), games: weights() })),

  BONUS_PAGE_SIZE: inner('BONUSES', whole(1, 100)),
  BONUS_PENDING_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_CLAIM_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_WAGER_HOURS: inner('BONUSES', whole(1, 8_760)),
  BONUS_IDENTITY_REQUIRED: inner('BONUSES', z.boolean()),
  BONUS_WRONG_CODES_HOUR: inner('BONUSES', whole(1, 1_000)),

  RATING_UNIT: inner(
    'RATING',
    byCurrency('turnover').refine(
      (units) => Object.values(units).every(({ turnover }) => turnover.amount > 0n),
      'a turnover above 0.00 is needed',
    ),
  ),
  RATING_LEVELS: inner('RATING', levels()),
  CASHBACK_MODE: inner('CASHBACK', z.partialRecord(z.enum(currencies), z.enum(['turnover', 'net_loss']))),
  CASHBACK_MIN: inner('CASHBACK', byCurrency('claim')),
  CASHBACK_WEEKLY_RATE: inner('CASHBACK', z.object({ turnover: whole(0, 10_000), net_loss: whole(0, 10_000) })),
  CASHBACK_WEEKLY_HOURS: inner('CASHBACK', whole(1, 168)),
  BIG_WIN_MIN: inner('WINS', byCurrency('min')),
  WHEEL_OPEN: inner('WHEEL', z.boolean()),
  WHEEL_DEPOSIT_MIN: inner('WHEEL', byCurrency('min')),
  WHEEL_DEPOSIT_SPINS_DAY: inner('WHEEL', whole(0, 100)),
  WHEEL_LEVEL_SPINS: inner('WHEEL', z.record(z.string().regex(/^\d{1,3}$/), whole(0, 100))),
  WHEEL_RIGHT_HOURS: inner(
    'WHEEL',
    z.object({ deposit: whole(1, 8_760), level: whole(1, 8_760), staff: whole(1, 8_760) }),
  ),
  WHEEL_CLAIM_HOURS: inner('WHEEL', whole(1, 8_760)),

  STAKE_BOUNDS: inner('GAMES', byCurrency('min', 'max')),
  GAME_SESSION_HOURS: inner('GAMES', whole(1, 168)),
  ROUND_OPEN_HOURS: inner('GAMES', whole(1, 720)),

  DEPOSIT_LIMITS: inner('PAYMENTS', byCurrency('min', 'max')),
  DEPOSITS_UNPAID_MAX: inner('PAYMENTS', whole(1, 1_000)),
  PAYOUT_LIMITS: inner('PAYMENTS', byCurrency('min', 'day', 'sliding24h', 'automaticUpTo', 'twoApproversAbove')),
  PAYOUT_AUTOMATIC: inner('PAYMENTS', byCurrency('player24h', 'player7d', 'destination24h', 'destination7d')),
  WIN_REVIEW: inner('PAYMENTS', byCurrency('payout', 'providerDay')),
  WIN_REVIEW_GAMES: inner('PAYMENTS', z.record(z.string(), byCurrency('payout'))),
  CARD_PAYOUT_MINUTES_MIN: inner('PAYMENTS', whole(0, 10_080)),
  CARD_PAYOUT_MINUTES_MAX: inner('PAYMENTS', whole(0, 10_080)),
  PAYOUT_APPROVAL_MINUTES_MIN: inner('PAYMENTS', whole(0, 10_080)),
  PAYOUT_APPROVAL_MINUTES_MAX: inner('PAYMENTS', whole(0, 10_080)),
  PAYMENT_ROUTES: inner(
    'PAYMENTS',
    z.record(
      z.enum(['applepay', 'googlepay', 'visa', 'mastercard']),
      z.partialRecord(z.enum(currencies), z.enum(['sandbox', 'liqpay', 'freedompay'])),
    ),
  ),
} as const satisfies Record<string, Entry>

type Entry = { readonly tag: string; readonly isPublic: boolean; readonly schema: z.ZodType }

export type SettingCode = keyof typeof catalogue

/** What a proven setting holds; sums are `Money`, shares basis points. */
export type SettingValue<Code extends SettingCode> = z.output<(typeof catalogue)[Code]['schema']>

export type SettingValues = { readonly [Code in SettingCode]: SettingValue<Code> }

/** Every code, in the order of the catalogue. */
export const settingCodes = Object.keys(catalogue) as readonly SettingCode[]

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(catalogue, code)

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

/** Basis points by category. A misspelt one would leave its games without a weight: their stakes would not count. */
function categoryWeights() {
  const known: readonly string[] = gameCategories
  return weights().refine(
    (named) => Object.keys(named).every((name) => known.includes(name)),
    `games have the categories ${known.join(', ')}`,
  )
}

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length
}

/**
 * Levels of the rating, from 0 on. `threshold` is a rating as in "2.50", stored in hundredths; `cashback` is basis
 * points; `gift` an offer by currency.
 */
function levels() {
  const hundredths = z
    .string()
    .regex(/^\d{1,6}\.\d\d$/, 'a rating with two places is needed')
    .transform((text) => Number(text.replace('.', '')))
  const level = z.object({
    level: whole(0, 100),
    threshold: hundredths,
    names: z.object({ en: z.string().min(1), ua: z.string().min(1), ru: z.string().min(1), kz: z.string().min(1) }),
    cashback: whole(0, 10_000),
    payoutDay: byCurrency('max'),
    league: z.enum(battleLeagues).nullable(),
    gift: z.partialRecord(z.enum(currencies), z.uuid()),
  })
  const isLadder = (list: readonly z.output<typeof level>[]) =>
    list.every(
      ({ level: number, threshold }, place) =>
        number === place && (place === 0 ? threshold === 0 : threshold > (list[place - 1]?.threshold ?? threshold)),
    )
  return z.array(level).min(1).refine(isLadder, 'counts levels from 0 without a gap, with growing thresholds from 0.00')
}

/** `game,electronic,bonus`: every purse exactly once. */
function purses() {
  const purse = z.enum(['game', 'electronic', 'bonus'])
  const list = z
    .array(purse)
    .refine(
      (order) => new Set(order).size === purse.options.length && order.length === purse.options.length,
      'names every purse once',
    )
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(list)
}

/** Named sums in the currencies of all countries whose numbers are served, whether accounts open in them or not. */
function byCountry<const Name extends string>(...names: readonly Name[]) {
  return byCurrency(...names).refine(
    ({ uah, kzt }) => uah !== undefined && kzt !== undefined,
    'sums in uah and in kzt are needed: numbers of both countries are served',
  )
}

/** Named sums for each currency that has them: `{uah: {min: "1.00"}}` becomes Money. */
function byCurrency<const Name extends string>(...names: readonly Name[]) {
  const sums = z.partialRecord(z.enum(currencies), z.record(z.enum(names as readonly [Name, ...Name[]]), z.string()))
  return sums.transform((texts, ctx): Readonly<Partial<Record<Currency, Readonly<Record<Name, Money>>>>> => {
    const read = (currency: Currency, name: string, text: string): Money => {
      const sum = parseAmount(text, currency)
      if (sum === undefined)
        ctx.addIssue({
          code: 'custom',
          message: 'a decimal string with at most two places is needed',
          path: [currency, name],
        })
      return sum ?? z.NEVER
    }
    const entries = Object.entries(texts as Record<Currency, Record<Name, string>>) as [
      Currency,
      Record<Name, string>,
    ][]
    return Object.fromEntries(
      entries.map(([currency, named]) => [
        currency,
        Object.fromEntries(Object.entries<string>(named).map(([name, text]) => [name, read(currency, name, text)])),
      ]),
    ) as never
  })
}
