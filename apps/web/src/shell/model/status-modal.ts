import type { ModalStatus } from '@zoria/contract/content/words'
import type { ReactNode } from 'react'

/** Where the button that closed a status modal leads; nowhere by OK, Escape and back. */
export type StatusDeed = 'rating' | 'deposit' | 'withdrawal' | 'nothing'

/** What a status modal is opened with (Spec §4): the key of its texts, values for them, and what replaces the texts or the buttons. */
export type StatusModalRequest = {
  readonly key: string
  /** Values of `{names}` in the text. `depositAmount` is a sum as it travels; it is also what a deposit button asks for. */
  readonly variables?: Readonly<Record<string, string | number>>
  /** Stands in place of the texts of the key: nothing is fetched then. */
  readonly content?: ReactNode
  /** Stands in place of the buttons; only it can close the modal then. */
  readonly footer?: ReactNode
  /** Spec §4: warning by default; the type of the body wins over it. */
  readonly status?: ModalStatus
  /** Runs once when it closes, and hears by which button: whoever asked a question knows the answer by it. */
  readonly onClose?: (deed: StatusDeed) => void
}

/** `serial` tells one opening from the next, also of the same key. */
export type StatusModalState = { readonly serial: number; readonly shown: StatusModalRequest | null }

/** A step of the modal: the state after it, and what has to be told that its modal is gone. */
type Step = { readonly state: StatusModalState; readonly tell: ((deed: StatusDeed) => void) | null }

export const closedStatusModal: StatusModalState = { serial: 0, shown: null }

/** Opens a modal. One that is open is closed by that, and hears of it. */
export function openStatusModal({ serial, shown }: StatusModalState, request: StatusModalRequest): Step {
  return { state: { serial: serial + 1, shown: request }, tell: shown?.onClose ?? null }
}

/** Hides the modal and forgets what it was opened with. Its `onClose` runs once, however often it is closed. */
export function closeStatusModal({ serial, shown }: StatusModalState): Step {
  return { state: { serial, shown: null }, tell: shown?.onClose ?? null }
}
