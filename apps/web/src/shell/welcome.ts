import { create } from 'zustand'

/** Somebody has just registered in this tab: whoever welcomes newcomers hears of it. */
export const useWelcome = create<{ readonly isNew: boolean }>(() => ({ isNew: false }))
