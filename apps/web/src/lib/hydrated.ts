import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** False on the server and in the first paint, true once the browser has taken over: what is typed before would be lost. */
export function useHydrated(): boolean {
  const isFresh = useFresh()
  const [isHydrated, take] = useState(isFresh)
  // A page that is taken over changes in slices: in one piece it would stand still meanwhile on a slow phone.
  useEffect(() => {
    if (!isHydrated) startTransition(() => take(true))
  }, [isHydrated])
  return isHydrated
}

/** Whether the browser makes the component itself. Of what the server has drawn React asks the second question, and draws all of it anew at once should the first be answered otherwise. */
function useFresh(): boolean {
  const [{ isFresh, isDrawn }] = useState(newcomer)
  return useSyncExternalStore(never, isFresh, isDrawn)
}

const newcomer = () => {
  let answer: boolean | undefined
  return { isFresh: () => (answer ??= true), isDrawn: () => (answer ??= false) }
}

const never = () => () => undefined
