import type { NoticeKind } from '@zoria/contract/notifications/words'
import type { Currency } from '@zoria/kernel'

/** What the text of a message names; what it does not name is absent. Amounts and times as they travel. */
export type NoticeDetails = {
  readonly amount?: string
  readonly currency?: Currency
  readonly names?: Record<string, string>
  readonly level?: number
  /** The offer that a level gives; its names are added before the message is written. */ readonly giftId?: string
  readonly until?: string
  /** Of a battle; its names are added before the message is written. */ readonly battleId?: string
  readonly place?: number
  readonly battle?: {
    readonly slug: string
    readonly names: Record<string, string>
    readonly place: number | null
    readonly count: number | null
  }
  readonly raffle?: { readonly id: string; readonly place: number; readonly ticket: number }
}

/** A message before it is written. `subject` is what it is about and leads to. */
export type NewNotice = {
  readonly playerId: string
  readonly kind: NoticeKind
  readonly subject: string | null
  readonly details: NoticeDetails
}
