import { currencies, type Currency, type Money } from '@zoria/kernel'

type Limits<Name extends string> = Readonly<Partial<Record<Currency, Readonly<Record<Name, Money>>>>>

/** The settings that depend on each other. */
type Compared = {
  readonly CURRENCIES: readonly { readonly code: Currency; readonly enabled: boolean }[]
  readonly DEFAULT_CURRENCY: Currency
  readonly LANGUAGES: readonly { readonly prefix: string }[]
  readonly DEFAULT_LANGUAGE: string
  readonly STAKE_BOUNDS: Limits<'min' | 'max'>
  readonly DEPOSIT_LIMITS: Limits<'min' | 'max'>
  readonly PAYOUT_LIMITS: Limits<'min' | 'day' | 'sliding24h'>
  readonly PAYOUT_AUTOMATIC: Limits<string>
  readonly WIN_REVIEW: Limits<string>
  readonly RATING_UNIT: Limits<string>
} & Readonly<Record<`${'CARD_PAYOUT' | 'PAYOUT_APPROVAL'}_MINUTES_${'MIN' | 'MAX'}`, number>>

/** What contradicts between settings that each fit their own schema, a sentence for staff each. */
export function contradictions(values: Compared): readonly string[] {
  return [
    ...(['CARD_PAYOUT_MINUTES', 'PAYOUT_APPROVAL_MINUTES'] as const)
      .filter((stretch) => values[`${stretch}_MIN`] > values[`${stretch}_MAX`])
      .map((stretch) => `${stretch}_MIN is above ${stretch}_MAX`),
    ...(isEnabled(values, values.DEFAULT_CURRENCY)
      ? []
      : [`DEFAULT_CURRENCY ${values.DEFAULT_CURRENCY} is not enabled in CURRENCIES`]),
    ...(values.LANGUAGES.some(({ prefix }) => prefix === values.DEFAULT_LANGUAGE)
      ? []
      : [`DEFAULT_LANGUAGE ${values.DEFAULT_LANGUAGE} is not in LANGUAGES`]),
    ...currencies.flatMap((currency) => [...missingLimits(values, currency), ...crossedLimits(values, currency)]),
  ]
}

const limits = [
  'STAKE_BOUNDS',
  'DEPOSIT_LIMITS',
  'PAYOUT_LIMITS',
  'PAYOUT_AUTOMATIC',
  'WIN_REVIEW',
  'RATING_UNIT',
] as const

/**
 * Limits that a change takes from a currency that is not enabled, a sentence each: it may have players from before, and
 * their withdrawals and rating rely on the limits.
 */
export function lostLimits(before: Compared, after: Compared): readonly string[] {
  return currencies
    .filter((currency) => !isEnabled(after, currency))
    .flatMap((currency) =>
      limits
        .filter((code) => before[code][currency] !== undefined && after[code][currency] === undefined)
        .map((code) => `${code} loses its entry for ${currency}, and accounts in ${currency} may exist`),
    )
}

const isEnabled = ({ CURRENCIES }: Compared, currency: Currency): boolean =>
  CURRENCIES.some(({ code, enabled }) => enabled && code === currency)

/** Players of an enabled currency have every limit and a rating: the cashbox and the games rely on it. */
function missingLimits(values: Compared, currency: Currency): readonly string[] {
  if (!isEnabled(values, currency)) return []
  return limits
    .filter((code) => values[code][currency] === undefined)
    .map((code) => `${code} has nothing for ${currency}, which is enabled in CURRENCIES`)
}

function crossedLimits(values: Compared, currency: Currency): readonly string[] {
  const [stake, deposit, payout] = [
    values.STAKE_BOUNDS[currency],
    values.DEPOSIT_LIMITS[currency],
    values.PAYOUT_LIMITS[currency],
  ]
  return [
    ...(stake && stake.min.amount > stake.max.amount ? [`STAKE_BOUNDS of ${currency}: min is above max`] : []),
    ...(deposit && deposit.min.amount > deposit.max.amount ? [`DEPOSIT_LIMITS of ${currency}: min is above max`] : []),
    ...(payout && payout.min.amount > payout.day.amount ? [`PAYOUT_LIMITS of ${currency}: min is above day`] : []),
    ...(payout && payout.min.amount > payout.sliding24h.amount
      ? [`PAYOUT_LIMITS of ${currency}: min is above sliding24h`]
      : []),
  ]
}
