import type { ContentComponent } from '@zoria/contract/content/http'
import { hasArt } from '../../../lib/art/art.ts'
import type { Look } from './card.ts'

const tones = ['amber', 'violet', 'blue', 'green', 'teal', 'steel', 'rose'] as const satisfies readonly Look['tone'][]

/** The sums of an offer in one currency, as they travel. */
type Sums = { readonly minDeposit: string; readonly maxBonus: string; readonly maxBet: string }

/**
 * An offer shown to visitors: the list of offers is only for players (Spec §6), so content holds its terms for both
 * currencies.
 */
export type VisitorOffer = {
  readonly key: string
  readonly title: string
  readonly headline: string
  readonly line: string
  readonly text: string
  readonly look: Look
  readonly wager: string
  readonly hours: number
  readonly sums: Readonly<Record<'uah' | 'kzt', Sums>>
  readonly language: string
}

/** An offer out of a component; null where a term is missing: an offer is shown with all of them or not at all. */
export function visitorOfferOf({
  key,
  text: title,
  image,
  config: { general },
  language,
}: ContentComponent): VisitorOffer | null {
  const values = new Map(general.map((entry) => [entry.key, entry.value]))
  const tone = tones.find((each) => each === values.get('tone'))
  const [headline, line, text, wager, hours] = ['headline', 'line', 'text', 'wager', 'hours'].map(
    (name) => values.get(name) ?? '',
  )
  const [uah, kzt] = [sumsOf(values, 'uah'), sumsOf(values, 'kzt')]
  if (
    image === null ||
    !hasArt(image.key) ||
    !tone ||
    !headline ||
    !line ||
    !text ||
    !wager ||
    !(Number(hours) > 0) ||
    uah === null ||
    kzt === null
  )
    return null
  return {
    key,
    title,
    headline,
    line,
    text,
    look: { picture: image.key, tone },
    wager,
    hours: Number(hours),
    sums: { uah, kzt },
    language,
  }
}

const sumShape = /^\d+\.\d{2}$/

function sumsOf(values: ReadonlyMap<string, string>, currency: 'uah' | 'kzt'): Sums | null {
  const [minDeposit, maxBonus, maxBet] = ['min-deposit', 'max-bonus', 'max-bet'].map(
    (name) => values.get(`${name}-${currency}`) ?? '',
  )
  return minDeposit && maxBonus && maxBet && [minDeposit, maxBonus, maxBet].every((sum) => sumShape.test(sum))
    ? { minDeposit, maxBonus, maxBet }
    : null
}
