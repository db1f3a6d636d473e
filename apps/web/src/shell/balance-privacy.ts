import { create } from 'zustand'
import { hiddenKey } from './model/early-script.ts'

type Privacy = { readonly isHidden: boolean; readonly restore: () => void; readonly turn: () => void }

/**
 * Whether sums are hidden from who looks over the shoulder. The choice is of this device; the style sheet hides what
 * carries `private-sum`.
 */
export const useBalancePrivacy = create<Privacy>((set, get) => ({
  isHidden: false,
  restore: () => set({ isHidden: document.documentElement.hasAttribute('data-balance-hidden') }),
  turn: () => {
    const isHidden = !get().isHidden
    document.documentElement.toggleAttribute('data-balance-hidden', isHidden)
    if (isHidden) localStorage.setItem(hiddenKey, 'hidden')
    else localStorage.removeItem(hiddenKey)
    set({ isHidden })
  },
}))
