import { create } from 'zustand'

/** What has just happened in this tab and may trigger a dialog: a credited deposit that was seen. */
export const useWelcome = create<{ readonly hasPaidIn: boolean }>(() => ({ hasPaidIn: false }))
