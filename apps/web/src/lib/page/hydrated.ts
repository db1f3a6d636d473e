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

/**
 * Whether the browser makes the component itself. Of what the server has drawn React asks the second question, and
 * draws all of it anew at once should the first be answered otherwise.
 */
export function useFresh(): boolean {
  const [{ isFresh, isDrawn }] = useState(newcomer)
  return useSyncExternalStore(never, isFresh, isDrawn)
}

type Versions<Value> = { readonly rendered: Value; readonly present: Value }

/**
 * The value of the server's render while React hydrates the component, the present value afterwards: data may have
 * arrived before a part was hydrated.
 */
export function useServerFirst<Value>({ rendered, present }: Versions<Value>): Value {
  return useSyncExternalStore(
    never,
    () => present,
    () => rendered,
  )
}

const newcomer = () => {
  let answer: boolean | undefined
  return { isFresh: () => (answer ??= true), isDrawn: () => (answer ??= false) }
}

const never = () => () => undefined
