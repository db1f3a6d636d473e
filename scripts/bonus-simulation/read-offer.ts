import type { OfferOnPaper } from '@zoria/bonus-simulator'
import { offerTerms } from '@zoria/contract/bonuses/entities'
import { jsonOr, OperatorFault } from '@zoria/platform/operator/command'
import { unknownField } from '@zoria/platform/written-faults'

/** A playable offer, and its title. */
export type ReadOffer = OfferOnPaper & { readonly name?: string; readonly currency: string }

/**
 * An offer from a file or the offers command, or its faults, one per line. Missing fields get the defaults of `npm run
 * offers -- create`.
 */
export function readOffer(text: string): { readonly offer: ReadOffer } | { readonly faults: readonly string[] } {
  const typed = fieldsIn(text)
  if (typeof typed === 'string') return { faults: [typed] }
  const unknown = Object.keys(typed).filter((field) => !known.includes(field))
  if (unknown.length > 0) return { faults: unknown.map((field) => unknownField(field, field, known)) }
  const offer: Fields = { ...least, burning_on_timeout: Number(typed['wager']) > 0 ? wagerHours : null, ...typed }
  const faults = demands
    .filter(([field, holds]) => !holds(offer[field]))
    .map(([field, , wanted]) => `${field}: ${wanted}`)
  if (offer['type'] === 'PERCENTAGE' && Number(offer['min_deposit_amount']) === 0)
    faults.push('a PERCENTAGE wants a min_deposit_amount above 0')
  return isOffer(offer, faults) ? { offer } : { faults }
}

type Fields = Readonly<Record<string, unknown>>

/** Fields of offers of every type. */
const known: readonly string[] = [...new Set(offerTerms.def.options.flatMap(({ shape }) => Object.keys(shape)))]

/** Fields that have no fault are an offer. */
const isOffer = (_fields: Fields, faults: readonly string[]): _fields is Fields & ReadOffer => faults.length === 0

/**
 * docs/runbooks/running-offers.md: missing fields have minimal values, and a wager the platform's default time
 * (BONUS_WAGER_HOURS).
 */
const least = {
  currency: 'uah',
  min_deposit_amount: '0.00',
  max_bonus_amount: null,
  wager_type: 'CLASSIC',
  max_win_amount: null,
  win_amount_type: 'ABSOLUTE',
  max_bet_amount: null,
  burning_amount: null,
  burning_on_deposit: false,
  burning_on_withdrawal: false,
}
const wagerHours = 168

const isSum = (value: unknown): boolean => typeof value === 'string' && /^\d{1,12}\.\d{2}$/.test(value)
const isSumOrNull = (value: unknown): boolean => value === null || isSum(value)
const isOneOf =
  (...values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

const demands: readonly (readonly [field: string, holds: (value: unknown) => boolean, wanted: string])[] = [
  ['type', isOneOf('GAME', 'PROMO_CODE', 'PERCENTAGE'), 'GAME, PROMO_CODE or PERCENTAGE'],
  ['currency', isOneOf('uah', 'kzt'), 'uah or kzt'],
  [
    'bonus_amount',
    (value) => isSum(value) && Number(value) > 0,
    'money above 0 with two places, of a PERCENTAGE per cent',
  ],
  ['wager', (value) => typeof value === 'number' && value >= 0 && value <= 1_000, 'a number from 0 to 1000'],
  ['wager_type', isOneOf('CLASSIC', 'VERSION2'), 'CLASSIC or VERSION2'],
  ['win_amount_type', isOneOf('ABSOLUTE', 'PERCENTAGES'), 'ABSOLUTE or PERCENTAGES'],
  ['min_deposit_amount', isSum, 'money with two places'],
  ...(['max_bonus_amount', 'max_win_amount', 'max_bet_amount', 'burning_amount'] as const).map(
    (field) => [field, isSumOrNull, 'money with two places, or null'] as const,
  ),
  [
    'burning_on_timeout',
    (value) => value === null || (Number.isInteger(value) && Number(value) > 0),
    'whole hours, or null',
  ],
  ...(['burning_on_deposit', 'burning_on_withdrawal'] as const).map(
    (field) => [field, isFlag, 'true or false'] as const,
  ),
]

// Text around the braces comes from the command: codes of the offer, a line of npm.
function fieldsIn(text: string): Fields | string {
  try {
    const typed = jsonOr(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    return typeof typed === 'object' && typed !== null ? (typed as Fields) : 'it is not JSON'
  } catch (fault) {
    if (fault instanceof OperatorFault) return fault.message
    throw fault
  }
}
