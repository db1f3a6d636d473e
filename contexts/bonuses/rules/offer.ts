import type { BonusKind, BonusType, OfferStatus } from '@zoria/contract/bonuses/words'
import {
  type Bps,
  type Currency,
  type Id,
  type Instant,
  invariant,
  isBefore,
  type Money,
  wallClockAt,
} from '@zoria/kernel'

export type OfferId = Id<'Offer'>
export type UserBonusId = Id<'UserBonus'>

/** The operator's switch of an offer. Its visible status follows from this and the time: `statusOf`. */
export type OfferSwitch = 'DRAFT' | 'ON' | 'OFF'

/** A part of every day: minutes from midnight, the end excluded. */
type DayWindow = { readonly from: number; readonly to: number }

/** What is credited: a sum, or a share of a deposit with a maximum. */
export type Worth =
  | { readonly kind: 'sum'; readonly amount: Money }
  | { readonly kind: 'share'; readonly share: Bps; readonly max: Money | null }

/** The maximum release: a sum, or a share of the credit. */
export type ReleaseCap =
  | { readonly kind: 'sum'; readonly amount: Money }
  | { readonly kind: 'share'; readonly share: Bps }

/** An offer (Spec §3, Bonus) for the rules. Fields: docs/rules/bonuses.md#offer-fields. */
export type Offer = {
  readonly id: OfferId
  readonly type: BonusType
  readonly kind: BonusKind
  readonly group: { readonly id: string; readonly name: string; readonly isEnabled: boolean }
  /** By URL prefix of the language. */
  readonly names: Readonly<Record<'en' | 'ua' | 'ru' | 'kz', string>>
  readonly currency: Currency
  readonly switch: OfferSwitch
  readonly startsAt: Instant
  readonly endsAt: Instant | null
  readonly worth: Worth
  readonly depositMin: Money
  readonly offsetHours: number
  readonly isDaily: boolean
  readonly wagerType: 'CLASSIC' | 'VERSION2'
  /** The multiple of the credit that must be staked, in hundredths. */
  readonly wagerHundredths: bigint
  readonly activationsMax: number
  readonly uniqueMax: number | null
  /** 1 Monday … 7 Sunday; empty: every day. */
  readonly days: readonly number[]
  readonly window: DayWindow | null
  readonly ratingMin: number
  readonly releaseCap: ReleaseCap | null
  readonly burnsOnWithdrawal: boolean
  readonly burnsOnDeposit: boolean
  readonly burnAtOrBelow: Money | null
  readonly burnsAfterHours: number | null
  readonly isOptIn: boolean
  readonly isPublic: boolean
  readonly isRepeatable: boolean
  readonly needsVerification: boolean
  readonly stakeMax: Money | null
  /** Empty: every country. */
  readonly countries: readonly string[]
  readonly game: { readonly uuid: string | null; readonly slug: string | null; readonly image: string | null }
}

/** `HH:MM` to `HH:MM` as a part of the day; null if the offer has none. */
export function windowOf(from: string | null, to: string | null): DayWindow | null {
  return from === null || to === null ? null : { from: minuteOf(from), to: minuteOf(to) }
}

/** `HH:MM` of a minute of the day; the last one is 24:00. */
export function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const minuteOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The hundredths of a decimal with at most two places: `2.5` has 250. */
export function hundredthsIn(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  invariant(match, `a decimal with at most two places is needed, not ${text}`)
  return BigInt(match[1] as string) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}

/** A decimal with two places: 250 hundredths are `2.50`. */
export function hundredthsAsText(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** The status players see now; the reached end date is not part of it. docs/rules/bonuses.md#offer-fields */
export function statusOf(
  { switch: wanted, startsAt, endsAt }: Pick<Offer, 'switch' | 'startsAt' | 'endsAt'>,
  now: Instant,
): OfferStatus {
  if (wanted === 'DRAFT') return 'DRAFT'
  if (endsAt !== null && !isBefore(now, endsAt)) return 'COMPLETED'
  if (wanted === 'OFF') return 'INACTIVE'
  return isBefore(now, startsAt) ? 'PENDING' : 'ACTIVE'
}

/** Whether now is one of its days and within its hours, in its market's time zone. */
export function isItsHour(
  { days, window, currency }: Pick<Offer, 'days' | 'window' | 'currency'>,
  now: Instant,
): boolean {
  const { weekday, minute } = wallClockAt({ currency, now })
  const isItsDay = days.length === 0 || days.includes(weekday)
  return isItsDay && (window === null || (minute >= window.from && minute < window.to))
}
