import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { create } from 'zustand'

type Asked = { readonly name: string; readonly open: UserBonus | null; readonly go: () => void }

/** A grant that would take the place of the open bonus asks first; the dialogs of bonuses draw it. */
export const useClaimDoor = create<{
  readonly asked: Asked | null
  readonly open: (asked: Asked) => void
  readonly close: () => void
}>((set) => ({
  asked: null,
  open: (asked) => set({ asked }),
  close: () => set({ asked: null }),
}))
