import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { isAvailable, isRatedFor, type Limits } from './availability.ts'

/** An offer as the flow needs it. */
export type ActivatedOffer = Limits & {
  readonly id: string
  readonly min_rating: number | null
  readonly bonus_group: { readonly enabled: boolean }
}

/** The player's open bonus: the one that is ACTIVE or PENDING. */
export type OpenBonus = { readonly bonus_id: string; readonly name: string; readonly balance: string | null }

/** What is lost with an open bonus; null: it waits for its deposit. An ACTIVE one may have nothing left, too. */
export const balanceOf = ({ status, bonus_amount }: Pick<UserBonus, 'status' | 'bonus_amount'>): string | null =>
  status === 'PENDING' ? null : bonus_amount

/** What the subscription answered: a bonus that waits for a deposit, or one that has been given. */
export type Subscribed = { readonly id: string; readonly waitsForDeposit: boolean }

/**
 * The player's answers during one activation. Only a click on a button adds `confirmation`, and the request repeated
 * after a verify-by-call never carries it (docs/rules/bonuses.md#refusals).
 */
export type Answers = { readonly code?: string; readonly confirmation?: true }

/** Modals that only say something, by the keys of their texts. */
export type InfoModal = 'BONUS_EXPIRED' | 'LOW_USER_RATING' | (string & {})

/** The state of an activation. Order of Spec §4: available and group enabled; rating; an open bonus warns; subscribe. */
export type ActivationStep =
  /** The rating that the page knows is too low, but play raises it unannounced: the server is asked. */
  | { readonly at: 'rating' }
  | { readonly at: 'looking' }
  | { readonly at: 'warned'; readonly open: OpenBonus }
  | { readonly at: 'subscribing' }
  | { readonly at: 'verifying' }
  | { readonly at: 'confirming'; readonly open: OpenBonus | null }
  | {
      readonly at: 'informed'
      readonly modal: InfoModal
      /** The rating that the server asks for, which the page may not know yet. */ readonly minRating?: number
    }
  | { readonly at: 'depositing'; readonly bonus: Subscribed }
  | { readonly at: 'received'; readonly bonus: Subscribed }
  | { readonly at: 'over' }

export type Activation = {
  readonly offer: ActivatedOffer
  readonly answers: Answers
  readonly open: OpenBonus | null
  readonly step: ActivationStep
}

export type ActivationEvent =
  /** The present rating; null where it is not known. */
  | { readonly kind: 'rated'; readonly rating: number | null }
  | { readonly kind: 'looked'; readonly open: OpenBonus | null }
  | { readonly kind: 'cancel-pressed' | 'confirm-pressed' | 'refused-by-player' | 'verified' | 'closed' }
  | { readonly kind: 'accepted'; readonly bonus: Subscribed }
  | { readonly kind: 'refused'; readonly code: string; readonly minRating?: number }

type Begun = { readonly offer: ActivatedOffer; readonly rating: number | null; readonly code?: string | undefined }

/** The first two questions are asked of what the page knows already; a rating that is too low is asked for again. */
export function beginActivation({ offer, rating, code }: Begun): Activation {
  const begun = { offer, answers: code === undefined ? {} : { code }, open: null }
  if (!offer.bonus_group.enabled || !isAvailable(offer))
    return { ...begun, step: { at: 'informed', modal: 'BONUS_EXPIRED' } }
  if (rating === null) return { ...begun, step: lowRating }
  if (!isRatedFor(offer, rating)) return { ...begun, step: { at: 'rating' } }
  return { ...begun, step: { at: 'looking' } }
}

type Steps = {
  readonly [At in ActivationStep['at']]: {
    readonly [Kind in ActivationEvent['kind']]?: (
      now: Activation,
      event: Extract<ActivationEvent, { kind: Kind }>,
    ) => Activation
  }
}

const lowRating = { at: 'informed', modal: 'LOW_USER_RATING' } as const
const over = (now: Activation): Activation => ({ ...now, step: { at: 'over' } })
const subscribing = (now: Activation): Activation => ({ ...now, step: { at: 'subscribing' } })
/**
 * Spec §8: after the verify-by-call the activation is retried without confirmation. The server asks for it again where
 * another bonus is still open.
 */
const verified = ({ answers: { confirmation: _, ...answers }, ...now }: Activation): Activation => ({
  ...now,
  answers,
  step: { at: 'subscribing' },
})
const confirmed = (now: Activation): Activation => ({
  ...now,
  answers: { ...now.answers, confirmation: true },
  step: { at: 'subscribing' },
})

/** The whole flow: what each state makes of what happens to it. What is not written here changes nothing. */
const steps: Steps = {
  rating: {
    // Without an answer the server judges when it is asked for the bonus.
    rated: (now, { rating }) => ({
      ...now,
      step: rating === null || isRatedFor(now.offer, rating) ? { at: 'looking' } : lowRating,
    }),
  },
  looking: {
    // Spec §4: a different one that is open warns; the same offer is left to the server to judge.
    looked: (now, { open }) =>
      open !== null && open.bonus_id !== now.offer.id
        ? { ...now, open, step: { at: 'warned', open } }
        : subscribing({ ...now, open }),
  },
  warned: { 'cancel-pressed': confirmed, 'refused-by-player': over },
  subscribing: {
    accepted: (now, { bonus }) => ({ ...now, step: { at: bonus.waitsForDeposit ? 'depositing' : 'received', bonus } }),
    refused: (now, event) => ({ ...now, step: stepOfRefusal(event, now) }),
  },
  verifying: { verified, closed: over },
  confirming: { 'confirm-pressed': confirmed, 'refused-by-player': over },
  informed: { closed: over },
  depositing: { closed: over },
  received: { closed: over },
  over: {},
}

/** What an activation becomes by an event. */
export function activationAfter(now: Activation, event: ActivationEvent): Activation {
  const move = steps[now.step.at][event.kind] as ((now: Activation, event: ActivationEvent) => Activation) | undefined
  return move ? move(now, event) : now
}

/**
 * Spec §8: "User didn't verify action", "Verification is not finished", "User has no phone", "Verification is required
 * step".
 */
const verificationFamily: ReadonlySet<string> = new Set([
  'ACTION_NOT_VERIFIED',
  'VERIFICATION_NOT_FINISHED',
  'USER_HAS_NO_PHONE',
  'VERIFICATION_REQUIRED',
])

/** Steps of the account that come before any bonus money, each with a modal of its own. */
const accountSteps: ReadonlySet<string> = new Set(['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'])

/** How a player gets past a refusal: his word, a call, a step of the account; null: not now. */
export function wayPast(code: string): 'confirm' | 'call' | 'step' | null {
  if (code === 'NEEDS_USER_CONFIRMATION') return 'confirm'
  if (verificationFamily.has(code)) return 'call'
  return accountSteps.has(code) ? 'step' : null
}

/** Spec §8: a reached limit opens the expired modal; any other refusal without a step of its own one by its code. */
const modalOf = (code: string): InfoModal => (code === 'BONUS_ACTIVATION_LIMIT_REACHED' ? 'BONUS_EXPIRED' : code)

/** docs/rules/bonuses.md#modals: where a refusal leads. */
function stepOfRefusal(
  { code, minRating }: Extract<ActivationEvent, { kind: 'refused' }>,
  { open }: Activation,
): ActivationStep {
  switch (wayPast(code)) {
    case 'confirm':
      return { at: 'confirming', open }
    case 'call':
      return { at: 'verifying' }
    case 'step':
    case null:
      return { at: 'informed', modal: modalOf(code), ...(minRating !== undefined && { minRating }) }
  }
}
