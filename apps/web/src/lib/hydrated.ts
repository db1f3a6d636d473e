import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first paint, true once the browser has taken over: what is typed before would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false)
}
