import { useEffect, useState } from 'react'
import { now } from '../../../lib/clock.ts'

/** Spec §9: countdown tick 1 s, on the second, so that all counters of a page change together. */
export function useNow(): number {
  const [at, set] = useState(now)
  useEffect(() => {
    let ticking: ReturnType<typeof setTimeout>
    const tick = () => {
      set(now())
      ticking = setTimeout(tick, 1000 - (now() % 1000))
    }
    ticking = setTimeout(tick, 1000 - (now() % 1000))
    return () => clearTimeout(ticking)
  }, [])
  return at
}
