import { useEffect, useState } from 'react'
import { houseNow } from '../house-time.ts'

/** How long to wait for the next full second. Spec §9: countdown tick 1 s. */
export const msToTick = (at: number): number => 1000 - (at % 1000)

/** The time in the house. It ticks on the second, so that all counters of a page change together. */
export function useNow(): number {
  const [at, set] = useState(houseNow)
  useEffect(() => {
    let ticking: ReturnType<typeof setTimeout>
    const tick = () => {
      set(houseNow())
      ticking = setTimeout(tick, msToTick(houseNow()))
    }
    ticking = setTimeout(tick, msToTick(houseNow()))
    return () => clearTimeout(ticking)
  }, [])
  return at
}
