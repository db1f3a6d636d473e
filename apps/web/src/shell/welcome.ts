import { create } from 'zustand'

/** What has just happened in this tab and may trigger a dialog: a registration, or a credited deposit that was seen. */
export const useWelcome = create<{ readonly isNew: boolean; readonly hasPaidIn: boolean }>(() => ({ isNew: false, hasPaidIn: false }))
