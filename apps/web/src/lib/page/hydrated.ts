import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** False on the server and in the first paint, true after hydration: input before it would be lost. */
export function useHydrated(): boolean {
  const isFresh = useFresh()
  const [isHydrated, take] = useState(isFresh)
  // Updates during hydration run in slices: in one piece they would block a slow phone.
  useEffect(() => {
    if (!isHydrated) startTransition(() => take(true))
  }, [isHydrated])
  return isHydrated
}

/** Whether the browser makes the component itself. Of what the server has drawn React asks the second question, and draws all of it anew at once should the first be answered otherwise. */
export function useFresh(): boolean {
  const [{ isFresh, isDrawn }] = useState(newcomer)
  return useSyncExternalStore(never, isFresh, isDrawn)
}

const newcomer = () => {
  let answer: boolean | undefined
  return { isFresh: () => (answer ??= true), isDrawn: () => (answer ??= false) }
}

const never = () => () => undefined
