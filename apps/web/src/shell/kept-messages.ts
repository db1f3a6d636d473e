import { create } from 'zustand'

/** Spec §3, §4: two messages that survive a reload, held as plain strings under their literal names. */
const keys = { error: 'errorMessage', success: 'successMessage' } as const

export type MessageKind = keyof typeof keys

type KeptMessages = {
  readonly error: string | null
  readonly success: string | null
  readonly keep: (kind: MessageKind, text: string) => void
  readonly forget: (kind: MessageKind) => void
  readonly restore: () => void
}

export const useKeptMessages = create<KeptMessages>((set) => ({
  error: null,
  success: null,
  keep: (kind, text) => {
    localStorage.setItem(keys[kind], text)
    set({ [kind]: text })
  },
  forget: (kind) => {
    localStorage.removeItem(keys[kind])
    set({ [kind]: null })
  },
  restore: () => set({ error: localStorage.getItem(keys.error), success: localStorage.getItem(keys.success) }),
}))
