import type { ModalStatus } from '@zoria/contract/content/words'
import type { ReactNode } from 'react'

/** Where the button that closed a status modal leads; nowhere by OK, Escape and back. */
export type StatusDeed = 'rating' | 'deposit' | 'withdrawal' | 'nothing'

/**
 * What a status modal is opened with (Spec §4): the key of its texts, values for them, and what replaces the texts or
 * the buttons.
 */
export type StatusModalRequest = {
  readonly key: string
  /** Values of `{names}` in the text. `depositAmount` is a sum as it travels; it is also what a deposit button asks for. */
  readonly variables?: Readonly<Record<string, string | number>>
  /** Replaces the texts of the key: nothing is fetched. */
  readonly content?: ReactNode
  /** Replaces the buttons; only it can close the modal. */
  readonly footer?: ReactNode
  /** Spec §4: warning by default; the type of the body wins over it. */
  readonly status?: ModalStatus
  /** Called once on closing, with the button that closed it. */
  readonly onClose?: (deed: StatusDeed) => void
}

/** `serial` distinguishes one opening from the next, also of the same key. */
export type StatusModalState = { readonly serial: number; readonly shown: StatusModalRequest | null }

/** A step of the modal: the state after it, and the on-close callbacks to call. */
type Step = { readonly state: StatusModalState; readonly onClosed: ((deed: StatusDeed) => void) | null }

export const closedStatusModal: StatusModalState = { serial: 0, shown: null }

/** Opens a modal. An open one is closed first, and its on-close is called. */
export function openStatusModal({ serial, shown }: StatusModalState, request: StatusModalRequest): Step {
  return { state: { serial: serial + 1, shown: request }, onClosed: shown?.onClose ?? null }
}

/** Hides the modal and forgets what it was opened with. Its `onClose` runs once, however often it is closed. */
export function closeStatusModal({ serial, shown }: StatusModalState): Step {
  return { state: { serial, shown: null }, onClosed: shown?.onClose ?? null }
}
