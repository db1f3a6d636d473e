import { create } from 'zustand'

/** What has just happened in this tab, for whoever tells a player something after it: he registered, or read that his deposit was credited. */
export const useWelcome = create<{ readonly isNew: boolean; readonly hasPaidIn: boolean }>(() => ({ isNew: false, hasPaidIn: false }))
