import { create } from 'zustand'
import {
  closedStatusModal,
  closeStatusModal,
  openStatusModal,
  type StatusDeed,
  type StatusModalRequest,
  type StatusModalState,
} from './model/status-modal.ts'

type StatusModal = StatusModalState & {
  /** The reason of the modal ended: it closes as if the player had closed it. */
  readonly isRecalled: boolean
  readonly open: (request: StatusModalRequest) => void
  readonly close: (deed?: StatusDeed) => void
  /** Closes a modal that is overtaken by events. Another one stays. */
  readonly recall: (key: string) => void
}

/** The one status modal of the site (Spec §4): any feature opens it by a key, the overlays draw it. */
export const useStatusModal = create<StatusModal>((set, get) => ({
  ...closedStatusModal,
  isRecalled: false,
  open: (request) => {
    const { state, onClosed } = openStatusModal(get(), request)
    set({ ...state, isRecalled: false })
    onClosed?.('nothing')
  },
  close: (deed = 'nothing') => {
    const { state, onClosed } = closeStatusModal(get())
    set(state)
    onClosed?.(deed)
  },
  recall: (key) => {
    if (get().shown?.key === key) set({ isRecalled: true })
  },
}))
