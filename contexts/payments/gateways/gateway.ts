import type { Direction, Method, PaymentReason } from '@zoria/contract/payments/words'
import type { Instant, Money } from '@zoria/kernel'
import type { PSPReport } from '../rules/psp-report.ts'

/**
 * The outcome of a call to a PSP. `unknown`: no valid reply, so it may or may not have happened; query again by the
 * same reference. `isFailure: false`: this concerns one payment and the PSP itself works, such as a reply in its
 * protocol with a status that is new.
 */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: PaymentReason }
  | { readonly kind: 'unknown'; readonly cause: string; readonly isFailure?: false }

export type CheckoutOrder = {
  /** Our payment's id: the PSP makes one payment per reference. */
  readonly reference: string
  readonly method: Method
  readonly amount: Money
  readonly language: 'en' | 'ua' | 'ru' | 'kz'
  readonly returnUrl: string
}

export type PayoutOrder = {
  readonly reference: string
  /** The owner of the card: some PSPs store cards per person. */
  readonly playerId: string
  readonly amount: Money
  readonly destination: string
  readonly recipientName: string
}

export type Callback = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** The fields of a body in multipart/form-data; null if it cannot be read. Omitted for every other body. */
  readonly multipart?: Form | null
}

/** Fields of a form in their order; no name repeats. */
export type Form = ReadonlyMap<string, string>

/** The verdict on a callback. An accepted one identifies the payment and the status change. */
export type Reading =
  | { readonly verdict: 'wrong_signature' | 'wrong_time' | 'malformed' }
  | { readonly verdict: 'believed'; readonly reference: string; readonly amount: Money; readonly change: string }

/** A status request. `ordered` is our amount, for PSPs that do not repeat it in their reply. */
export type StatusQuestion = { readonly reference: string; readonly direction: Direction; readonly ordered: Money }

/** The reply that a PSP expects to an accepted callback. */
export type Acknowledgement = { readonly type: string; readonly body: string }

/** A payment provider. Implements its protocol, terms and signatures; returns ours. */
export type PaymentGateway = {
  readonly name: string
  /** Headers stored with a callback, lower case. */
  readonly signedHeaders: readonly string[]
  takes(method: Method, direction: Direction): boolean
  openCheckout(order: CheckoutOrder): Promise<Answer<{ readonly redirectUrl: string }>>
  sendPayout(order: PayoutOrder): Promise<Answer<undefined>>
  /** Null if the PSP does not know the reference. */
  readStatus(payment: StatusQuestion): Promise<Answer<PSPReport | null>>
  /** Checks the signature over the raw bytes and the timestamp, ±300 s (docs/rules/cashbox.md#callbacks). */
  readCallback(callback: Callback, now: Instant): Reading
  /** Omitted if any reply with status 200 is sufficient. Called only for accepted callbacks. */
  acknowledge?(callback: Callback): Acknowledgement
  /** The masked destination; undefined if this PSP cannot pay out to it. */
  maskDestination(destination: string): string | undefined
  /** The shared test card: paying out to it does not identify a person. Omitted if there is none. */
  isTestCard?(destination: string): boolean
}
