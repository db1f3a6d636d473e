import { create } from 'zustand'
import { closedStatusModal, closeStatusModal, openStatusModal, type StatusDeed, type StatusModalRequest, type StatusModalState } from './model/status-modal.ts'

type StatusModal = StatusModalState & {
  readonly open: (request: StatusModalRequest) => void
  readonly close: (deed?: StatusDeed) => void
}

/** The one status modal of the site (Spec §4): any feature opens it by a key, the overlays draw it. */
export const useStatusModal = create<StatusModal>((set, get) => ({
  ...closedStatusModal,
  open: (request) => {
    const { state, tell } = openStatusModal(get(), request)
    set(state)
    tell?.('nothing')
  },
  close: (deed = 'nothing') => {
    const { state, tell } = closeStatusModal(get())
    set(state)
    tell?.(deed)
  },
}))
