import { useEffect, useState } from 'react'
import { houseNow } from '../house-time.ts'

/** The time in the house. Spec §9: countdown tick 1 s, on the second, so that all counters of a page change together. */
export function useNow(): number {
  const [at, set] = useState(houseNow)
  useEffect(() => {
    let ticking: ReturnType<typeof setTimeout>
    const tick = () => {
      set(houseNow())
      ticking = setTimeout(tick, 1000 - (houseNow() % 1000))
    }
    ticking = setTimeout(tick, 1000 - (houseNow() % 1000))
    return () => clearTimeout(ticking)
  }, [])
  return at
}
