import { useEffect, useState } from 'react'
import { houseNow } from '../house-time.ts'

/** How long to wait for the next full second. Spec §9: countdown tick 1 s. */
export const msToTick = (at: number): number => 1000 - (at % 1000)

/** The time in the house. It ticks on the second, so that all counters of a page change together. */
export function useNow(): number {
  return useTicking(houseNow)
}

/** The minute it is in the house, for what opens and closes by the clock: it is drawn anew once a minute only. */
export function useMinute(): number {
  return useTicking(houseMinute)
}

const minuteMs = 60_000
const houseMinute = (): number => Math.floor(houseNow() / minuteMs) * minuteMs

function useTicking(read: () => number): number {
  const [at, set] = useState(read)
  useEffect(() => {
    let ticking: ReturnType<typeof setTimeout>
    const tick = () => {
      set(read())
      ticking = setTimeout(tick, msToTick(houseNow()))
    }
    ticking = setTimeout(tick, msToTick(houseNow()))
    return () => clearTimeout(ticking)
  }, [read])
  return at
}
