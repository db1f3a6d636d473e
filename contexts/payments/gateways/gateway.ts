import type { Direction, Method, PaymentReason } from '@zoria/contract/payments/words'
import type { Instant, Money } from '@zoria/kernel'
import type { PSPReport } from '../rules/psp-report.ts'

/** What came of asking a PSP. `unknown`: no answer we understand, so it may or may not have happened; ask again by the same reference. */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: PaymentReason }
  | { readonly kind: 'unknown'; readonly cause: string }

export type CheckoutOrder = {
  /** Our payment's id: the PSP makes one payment of it, however often it is asked. */
  readonly reference: string
  readonly method: Method
  readonly amount: Money
  readonly language: 'en' | 'ua' | 'ru' | 'kz'
  readonly returnUrl: string
}

export type PayoutOrder = {
  readonly reference: string
  /** Whose card it is: some PSPs keep cards per person. */
  readonly playerId: string
  readonly amount: Money
  readonly destination: string
  readonly recipientName: string
}

export type Callback = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }

/** What a callback is worth. A believed one says which change of which payment it reports. */
export type Reading =
  | { readonly verdict: 'wrong_signature' | 'wrong_time' | 'malformed' }
  | { readonly verdict: 'believed'; readonly reference: string; readonly amount: Money; readonly change: string }

/** A payment to ask about. `ordered` is our sum, for PSPs that do not repeat it in their answer. */
export type StatusQuestion = { readonly reference: string; readonly direction: Direction; readonly ordered: Money }

/** What a PSP wants to read when it hears that its callback was taken. */
export type Acknowledgement = { readonly type: string; readonly body: string }

/** A payment provider. Speaks its protocol, its words and its signatures; answers in ours. */
export type PaymentGateway = {
  readonly name: string
  /** Headers worth keeping with a callback, lower case. */
  readonly signedHeaders: readonly string[]
  takes(method: Method, direction: Direction): boolean
  openCheckout(order: CheckoutOrder): Promise<Answer<{ readonly redirectUrl: string }>>
  sendPayout(order: PayoutOrder): Promise<Answer<undefined>>
  /** Null where the PSP has never heard of the reference. */
  readStatus(payment: StatusQuestion): Promise<Answer<PSPReport | null>>
  /** ±300 s by the clock and the signature over the raw bytes (docs/rules/cashbox.md#callbacks). */
  readCallback(callback: Callback, now: Instant): Reading
  /** Left out where any answer with status 200 will do. Asked only about callbacks that were taken. */
  acknowledge?(callback: Callback): Acknowledgement
  /** A destination this PSP pays out to, as it is shown; undefined where it is none. */
  maskDestination(destination: string): string | undefined
}
