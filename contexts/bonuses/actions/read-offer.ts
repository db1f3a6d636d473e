import { offerTerms, type OfferTerms } from '@zoria/contract/bonuses/entities'
import { countryCode } from '@zoria/contract/wire'
import { fail, ok, type Result } from '@zoria/kernel'
import { blankFaults, unknownField, unknownNamed, unknownValue, writtenFaults } from '@zoria/platform/written-faults'
import { servedCurrencies, type Settings } from '@zoria/settings'
import { offerFromWire } from '../reads/offer-on-wire.ts'
import { type OfferFault, offerFaults, typedFaults } from '../rules/offer-faults.ts'
import type { Offer } from '../rules/offer.ts'

export type OfferInvalid = { readonly code: 'OFFER_INVALID'; readonly faults: readonly (OfferFault | string)[] }

/** What tells which games and currencies an offer can name. */
export type OfferNames = {
  readonly settings: Pick<Settings, 'read'>
  /** What names each game. */ readonly gamesNamed: () => Promise<
    readonly { readonly game_uuid: string; readonly slug: string }[]
  >
}

/** An offer in wire terms, validated for form and for consistency. */
export function readOffer(typed: object): Result<{ readonly offer: Offer; readonly terms: OfferTerms }, OfferInvalid> {
  const read = offerTerms.safeParse(typed)
  if (!read.success)
    return fail({
      code: 'OFFER_INVALID',
      faults: writtenFaults(read.error.issues, { schema: offerTerms, written: typed, whole: 'offer' }),
    })
  const unreadable = typedFaults(read.data)
  if (unreadable.length > 0) return fail({ code: 'OFFER_INVALID', faults: unreadable })
  const offer = offerFromWire(read.data)
  const faults = offerFaults(offer)
  return faults.length > 0 ? fail({ code: 'OFFER_INVALID', faults }) : ok({ offer, terms: read.data })
}

/** Fields of a file of staff, before the missing ones get their defaults. */
export type TypedFields = Readonly<Record<string, unknown>>

export const fieldsIn = (typed: unknown): TypedFields =>
  typeof typed === 'object' && typed !== null ? { ...typed } : {}

/** A change without a field would be recorded and announced as one. */
export const changeFaults = (typed: unknown): readonly string[] =>
  Array.isArray(typed) || Object.keys(fieldsIn(typed)).length === 0
    ? ['offer: an object with the fields to change is needed, as in {"wager": 5}']
    : []

/** Names in a file that nothing has: fields, countries, games, currencies; and blank texts. */
export async function nameFaults(
  names: OfferNames,
  given: TypedFields,
  { type, isNew }: { readonly type: unknown; readonly isNew: boolean },
): Promise<readonly string[]> {
  const known = fieldsOf(type)
  return [
    ...Object.keys(given)
      .filter((field) => !known.includes(field))
      .map((field) => unknownField(field, field, known)),
    ...capFaults(given, { type, isNew }),
    ...countryFaults(given['countries']),
    ...blankFaults(given),
    ...currencyFaults(given['currency'], names.settings),
    ...(await gameFaults(names, given)),
  ]
}

/** Fields of an offer of one type; of every type where it is none. */
function fieldsOf(type: unknown): readonly string[] {
  const { options } = offerTerms.def
  const own = options.find(({ shape }) => shape.type.def.values.some((value) => value === type))
  return [...new Set((own === undefined ? options : [own]).flatMap(({ shape }) => Object.keys(shape)))]
}

// A deposit has no limit of its own, so neither would the bonus.
const capFaults = (
  given: TypedFields,
  { type, isNew }: { readonly type: unknown; readonly isNew: boolean },
): readonly string[] =>
  isNew && type === 'PERCENTAGE' && given['max_bonus_amount'] === undefined
    ? ['max_bonus_amount: is missing; write the largest bonus, as in "1000.00", or null for an offer without a limit']
    : []

const countryFaults = (countries: unknown): readonly string[] =>
  Array.isArray(countries)
    ? countries.flatMap((country: unknown, index) =>
        countryCode.options.some((known) => known === country)
          ? []
          : [`countries.${index}: ${unknownValue(country, countryCode.options)}`],
      )
    : []

function currencyFaults(currency: unknown, settings: OfferNames['settings']): readonly string[] {
  if (typeof currency !== 'string') return []
  const served: readonly string[] = servedCurrencies(settings)
  return served.includes(currency) ? [] : [`currency: ${unknownValue(currency, served)}`]
}

async function gameFaults({ gamesNamed }: OfferNames, given: TypedFields): Promise<readonly string[]> {
  const asked = (['game_uuid', 'game_slug'] as const).flatMap((field) => {
    const name = given[field]
    return isText(name) ? [{ field, name }] : []
  })
  if (asked.length === 0) return []
  const games = await gamesNamed()
  return asked.flatMap(({ field, name }) => {
    const known = games.map(({ game_uuid, slug }) => (field === 'game_uuid' ? game_uuid : slug))
    return known.includes(name) ? [] : [`${field}: ${unknownNamed('game', name, known)}`]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
