import { create } from 'zustand'

/** Spec §3, §4: two messages that survive a reload, held as plain strings under their literal names. */
const keys = { error: 'errorMessage', success: 'successMessage' } as const

export type MessageKind = keyof typeof keys

type StoredMessages = {
  readonly error: string | null
  readonly success: string | null
  readonly store: (kind: MessageKind, text: string) => void
  readonly forget: (kind: MessageKind) => void
  readonly restore: () => void
}

export const useStoredMessages = create<StoredMessages>((set) => ({
  error: null,
  success: null,
  store: (kind, text) => {
    localStorage.setItem(keys[kind], text)
    set({ [kind]: text })
  },
  forget: (kind) => {
    localStorage.removeItem(keys[kind])
    set({ [kind]: null })
  },
  restore: () => set({ error: localStorage.getItem(keys.error), success: localStorage.getItem(keys.success) }),
}))
