import { useEffect, useState } from 'react'
import { houseNow } from './house-time.ts'

/** How long to wait for the next full second. Spec §9: countdown tick 1 s. */
export const msToTick = (at: number): number => 1000 - (at % 1000)

/** Server time, updated on the full second, so that all counters of a page change together. */
export function useNow(): number {
  return useTicking(houseNow)
}

/** Server time by the minute, for offers with opening hours: renders once a minute. */
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
