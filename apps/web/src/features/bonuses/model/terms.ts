import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { formatAmount, isZero, least, parseAmount, scaled, type Currency, type Money } from '@zoria/kernel'
import { formatHundredths, formatRoundMoney, formatWhole, groupDigits } from '../../../lib/formats.ts'
import { amountOfReply } from '../../../lib/forms/amounts.ts'
import type { MessageId, Say } from '../../../i18n/text.tsx'
import type { LanguageTag } from '../../../i18n/languages.ts'
import { prefixOf } from '../../../i18n/languages.ts'
import { weightLines, type Weights } from './weights.ts'

/** The name of an offer in the language of the page. */
export function nameOfOffer({ names, name }: Pick<OfferTerms, 'names' | 'name'>, language: LanguageTag): string {
  return names[prefixOf[language]] ?? name
}

/** A number of the contract without decimals that say nothing: `25.00` is `25`, `12.50` is `12.5`. */
export function plainNumber(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  const rest = decimals.replace(/0+$/, '')
  return rest === '' ? groupDigits(whole) : `${groupDigits(whole)}.${rest}`
}

/** The wager as it is shown: ×20, ×2.5. */
export const wagerOf = ({ wager }: Pick<OfferTerms, 'wager'>): string => plainNumber(String(wager))

/** What the offer gives on a deposit or without one: a percentage up to the cap, rounded down. */
export function bonusOn(offer: OfferTerms, deposit: Money): Money {
  const { currency } = deposit
  if (offer.type !== 'PERCENTAGE') return amountOfReply(offer.bonus_amount, currency)
  const share = scaled(deposit, {
    numerator: amountOfReply(offer.bonus_amount, currency).amount,
    denominator: 10_000n,
    rounding: 'down',
  })
  return offer.max_bonus_amount === null ? share : least(share, amountOfReply(offer.max_bonus_amount, currency))
}

/** What has to be staked for so much bonus money: rounded down, as it will be asked (docs/rules/bonuses.md#wagering). */
export function stakesFor({ wager }: Pick<OfferTerms, 'wager'>, bonus: Money): Money {
  return scaled(bonus, { numerator: BigInt(Math.round(wager * 100)), denominator: 100n, rounding: 'down' })
}

const samples: Record<Currency, string> = { uah: '1000', kzt: '10000', usd: '50', eur: '50', kgs: '2000' }

/** A round deposit to show an offer with: no smaller than it demands. */
export function sampleDeposit({
  currency,
  min_deposit_amount,
}: Pick<OfferTerms, 'currency' | 'min_deposit_amount'>): Money {
  const least = amountOfReply(min_deposit_amount, currency)
  const sample = parseAmount(samples[currency], currency) ?? least
  return sample.amount >= least.amount ? sample : least
}

/** Spec §2, honest terms before opting in: what it gives, and how much has to be staked for it. */
export function exampleOf(offer: OfferTerms): {
  readonly deposit: Money | null
  readonly bonus: Money
  readonly stakes: Money | null
} {
  const deposit = offer.type === 'PERCENTAGE' ? sampleDeposit(offer) : null
  const bonus = bonusOn(offer, deposit ?? amountOfReply('0', offer.currency))
  return { deposit, bonus, stakes: offer.wager === 0 ? null : stakesFor(offer, bonus) }
}

/** Whole days where the hours come to them. */
export function periodOf(hours: number | null, say: Say): string {
  if (hours === null) return say('bonus.forever')
  const isDays = hours >= 48 && hours % 24 === 0
  const count = isDays ? hours / 24 : hours
  return say(isDays ? 'bonus.wholeDays' : 'bonus.hours', { count, shown: formatWhole(count) })
}

type Schedule = Pick<OfferTerms, 'active_on_days' | 'active_from' | 'active_to' | 'currency'>

/** Days and hours are those of the market (docs/rules/wire.md#business-days), wherever the player is. */
const zones: Readonly<Record<Currency, MessageId | null>> = {
  uah: 'bonus.zone.uah',
  kzt: 'bonus.zone.kzt',
  usd: null,
  eur: null,
  kgs: null,
}

/** Keeps a span of hours on one line. */
const joined = '\u2060'

/** Days and hours an offer is open at; null where it always is. */
export function scheduleOf({ active_on_days, active_from, active_to, currency }: Schedule, say: Say): string | null {
  const days = daysOf(active_on_days, say)
  const isAllDay = active_from === null && active_to === null
  if (isAllDay && days === null) return null
  const hours = isAllDay ? null : `${active_from ?? '00:00'}${joined}–${joined}${active_to ?? '24:00'}`
  const zone = zones[currency]
  return [days ?? say('bonus.everyDay'), hours, zone && say(zone)].filter((part) => part !== null).join(', ')
}

const dayTexts = [
  'bonus.day.1',
  'bonus.day.2',
  'bonus.day.3',
  'bonus.day.4',
  'bonus.day.5',
  'bonus.day.6',
  'bonus.day.7',
] as const

/** Neighbouring days as a span: Mon–Fri; others one by one. */
function daysOf(days: readonly number[], say: Say): string | null {
  const ordered = [...new Set(days)].filter((day) => day >= 1 && day <= 7).toSorted((left, right) => left - right)
  if (ordered.length === 0 || ordered.length === 7) return null
  const name = (day: number) => say(dayTexts[day - 1] ?? 'bonus.day.1')
  const [first = 1, last = 7] = [ordered[0], ordered.at(-1)]
  return ordered.length > 2 && last - first === ordered.length - 1
    ? `${name(first)}–${name(last)}`
    : ordered.map(name).join(', ')
}

/** Money of a reply as it is shown in terms: without decimals that say nothing. */
export const roundSum = (amount: string | Money, currency: Currency): string =>
  formatRoundMoney(typeof amount === 'string' ? amount : formatAmount(amount), currency)

/** The text of the largest releasable sum. */
export function capOf(
  { max_win_amount, win_amount_type, currency }: Pick<OfferTerms, 'max_win_amount' | 'win_amount_type' | 'currency'>,
  say: Say,
): string {
  if (max_win_amount === null) return say('bonus.unlimited')
  return win_amount_type === 'ABSOLUTE'
    ? roundSum(max_win_amount, currency)
    : say('bonus.ofBonus', { percent: plainNumber(max_win_amount) })
}

export type Fact = { readonly label: string; readonly value: string }

/**
 * The four figures a card shows: the wager, what has to be paid in, what it gives or lets out at most, the largest
 * stake.
 */
export function cardFacts(offer: OfferTerms, say: Say): readonly Fact[] {
  const isFree = isZero(amountOfReply(offer.min_deposit_amount, offer.currency))
  const hasCap = offer.type === 'PERCENTAGE'
  return [
    { label: say('bonus.wager'), value: offer.wager === 0 ? say('bonus.noWager') : `×${wagerOf(offer)}` },
    {
      label: say('bonus.minDeposit'),
      value: isFree ? say('bonus.noDeposit') : roundSum(offer.min_deposit_amount, offer.currency),
    },
    hasCap
      ? {
          label: say('bonus.maxBonus'),
          value:
            offer.max_bonus_amount === null ? say('bonus.unlimited') : roundSum(offer.max_bonus_amount, offer.currency),
        }
      : { label: say('bonus.maxWin'), value: offer.wager === 0 ? say('bonus.unlimited') : capOf(offer, say) },
    {
      label: say('bonus.maxBet'),
      value:
        offer.max_bet_amount === null || offer.wager === 0
          ? say('bonus.unlimited')
          : roundSum(offer.max_bet_amount, offer.currency),
    },
  ]
}

/** The figure in the picture of a card: +25 %, or the sum itself. */
export function headlineOf(offer: OfferTerms): string {
  return offer.type === 'PERCENTAGE'
    ? `+${plainNumber(offer.bonus_amount)}%`
    : roundSum(offer.bonus_amount, offer.currency)
}

/** Terms of all offers: how much of a bet counts, and how long an activated offer waits for its deposit. */
export type HouseTerms = { readonly wagerWeights: Weights; readonly pendingHours: number }

/** All other terms, for the sheet behind the card; the general ones once they are loaded. */
export function allTerms(
  offer: OfferTerms,
  {
    say,
    dates,
    house,
  }: { readonly say: Say; readonly dates: (iso: string) => string; readonly house: HouseTerms | undefined },
): readonly Fact[] {
  const isFree = isZero(amountOfReply(offer.min_deposit_amount, offer.currency))
  return [
    { label: say('bonus.term.gives'), value: givesOf(offer, say) },
    {
      label: say('bonus.wager'),
      value: offer.wager === 0 ? say('bonus.noWager') : say('bonus.term.wager', { wager: wagerOf(offer) }),
    },
    ...(offer.wager === 0 ? [] : wageringTerms(offer, say, house)),
    {
      label: say('bonus.minDeposit'),
      value: isFree ? say('bonus.noDeposit') : roundSum(offer.min_deposit_amount, offer.currency),
    },
    ...(isFree || house === undefined
      ? []
      : [{ label: say('bonus.term.pending'), value: periodOf(house.pendingHours, say) }]),
    { label: say('bonus.term.schedule'), value: scheduleOf(offer, say) ?? say('bonus.term.always') },
    {
      label: say('bonus.term.dates'),
      value:
        offer.end_date === null
          ? say('bonus.term.from', { from: dates(offer.start_date) })
          : `${dates(offer.start_date)} – ${dates(offer.end_date)}`,
    },
    ...(offer.countries.length === 0
      ? []
      : [
          {
            label: say('bonus.term.countries'),
            value: offer.countries.map((country) => countryName(country, say)).join(', '),
          },
        ]),
    { label: say('bonus.term.uses'), value: usesOf(offer, say) },
    ...(offer.activations_offset > 0
      ? [{ label: say('bonus.term.rest'), value: periodOf(offer.activations_offset, say) }]
      : []),
    {
      label: say('bonus.term.rating'),
      value:
        offer.min_rating > 0
          ? say('bonus.term.atLeast', { value: formatHundredths(offer.min_rating) })
          : say('bonus.term.anyRating'),
    },
    {
      label: say('bonus.term.verify'),
      value: say(offer.is_verification_required ? 'bonus.term.needed' : 'bonus.term.notNeeded'),
    },
  ]
}

function wageringTerms(offer: OfferTerms, say: Say, house: HouseTerms | undefined): readonly Fact[] {
  const weights =
    house === undefined
      ? []
      : weightLines(house.wagerWeights).map(({ kind, percent }) => `${say(kind)} ${plainNumber(String(percent))}%`)
  return [
    { label: say('bonus.term.counts'), value: say(offer.wager_type === 'VERSION2' ? 'bonus.own' : 'bonus.all') },
    ...(weights.length === 0 ? [] : [{ label: say('bonus.term.weights'), value: weights.join(' · ') }]),
    {
      label: say('bonus.maxBet'),
      value: offer.max_bet_amount === null ? say('bonus.unlimited') : roundSum(offer.max_bet_amount, offer.currency),
    },
    { label: say('bonus.maxWin'), value: capOf(offer, say) },
    { label: say('bonus.term.period'), value: periodOf(offer.burning_on_timeout, say) },
    { label: say('bonus.term.lost'), value: lossesOf(offer, say).join('; ') },
  ]
}

function givesOf(offer: OfferTerms, say: Say): string {
  if (offer.type !== 'PERCENTAGE') return roundSum(offer.bonus_amount, offer.currency)
  const percent = plainNumber(offer.bonus_amount)
  return offer.max_bonus_amount === null
    ? say('bonus.term.percentOpen', { percent })
    : say('bonus.term.percent', { percent, max: roundSum(offer.max_bonus_amount, offer.currency) })
}

const countryTexts: Readonly<Record<string, MessageId>> = { UA: 'country.UA', KZ: 'country.KZ' }

function countryName(code: string, say: Say): string {
  const text = countryTexts[code]
  return text === undefined ? code : say(text)
}

/** How often it is taken: once, so many times, so many a day. */
export function usesOf(offer: OfferTerms, say: Say): string {
  const most = offer.max_unique_activations
  // Spec §5: with a unique limit an offer that is not daily is taken once for ever.
  if (!offer.is_repeated_activation || (most !== null && !offer.is_daily_activation)) return say('bonus.term.once')
  const count = Math.min(offer.max_daily_activations, most ?? Infinity)
  return say(offer.is_daily_activation ? 'bonus.term.perDay' : 'bonus.term.times', { count, shown: formatWhole(count) })
}

/** What makes the bonus money burn. */
export function lossesOf(offer: OfferTerms, say: Say): readonly string[] {
  const losses = [
    ...(offer.burning_on_timeout === null ? [] : [say('bonus.term.lostTime')]),
    ...(offer.burning_on_deposit ? [say('bonus.term.lostDeposit')] : []),
    ...(offer.burning_on_withdrawal ? [say('bonus.term.lostWithdrawal')] : []),
    ...(offer.burning_amount === null
      ? []
      : [say('bonus.term.lostAmount', { sum: roundSum(offer.burning_amount, offer.currency) })]),
  ]
  return losses.length === 0 ? [say('bonus.term.never')] : losses
}
