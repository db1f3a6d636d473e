import { create } from 'zustand'

const key = 'zoria-paid-in'

/** The player who read in this tab that a deposit was credited, which may trigger a dialog; also after a reload. */
export const usePaidIn = create<{ readonly playerId: string | null }>(() => ({ playerId: null }))

export function notePaidIn(playerId: string): void {
  sessionStorage.setItem(key, playerId)
  recallPaidIn()
}

/** What the tab knew before a reload. */
export const recallPaidIn = (): void => usePaidIn.setState({ playerId: sessionStorage.getItem(key) })
