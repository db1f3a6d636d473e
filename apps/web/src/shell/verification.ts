import type { VerificationAction } from '@zoria/contract/identity/words'
import { create } from 'zustand'

/** Something that waits for the player to be confirmed by a call. */
export type PendingVerification = {
  readonly action: VerificationAction
  readonly run: () => void
  /** Called when the dialog was left: the pending action is cancelled. */
  readonly onClose?: () => void
}

type Verification = {
  readonly pending: PendingVerification | null
  /** Opens the call dialog. Spec §4: success closes it and runs the pending action; closing it runs nothing. */
  readonly ask: (pending: PendingVerification) => void
  readonly close: () => void
  /** Closes the dialog as if it was left: nothing runs. */
  readonly cancel: () => void
}

/** The one call dialog of the site: any feature asks, the overlays draw it. */
export const useVerification = create<Verification>((set, get) => ({
  pending: null,
  ask: (pending) => set({ pending }),
  close: () => set({ pending: null }),
  cancel: () => {
    const { pending } = get()
    set({ pending: null })
    pending?.onClose?.()
  },
}))
