import type { BonusKind, BonusType } from '@zoria/contract/bonuses/words'
import type { Bps, Currency, Id, Instant, Money } from '@zoria/kernel'

export type OfferId = Id<'Offer'>
export type UserBonusId = Id<'UserBonus'>

/** What an operator wants of an offer. What players see of it follows from this and the time: `statusOf`. */
export type OfferSwitch = 'DRAFT' | 'ON' | 'OFF'

/** A part of every day: minutes from midnight, the last one not included. */
export type DayWindow = { readonly from: number; readonly to: number }

/** What is credited: a sum, or a share of a deposit with its most. */
export type Worth = { readonly kind: 'sum'; readonly amount: Money } | { readonly kind: 'share'; readonly share: Bps; readonly max: Money | null }

/** The most that is released: a sum, or a share of what was credited. */
export type ReleaseCap = { readonly kind: 'sum'; readonly amount: Money } | { readonly kind: 'share'; readonly share: Bps }

/** An offer (Spec §3, Bonus) as rules read it. Each field's meaning: docs/rules/bonuses.md#offer-fields. */
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
  /** How many times the credit has to be staked, in hundredths. */
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
