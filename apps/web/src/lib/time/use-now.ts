import { startTransition, use, useEffect, useState } from 'react'
import { useFresh } from '../page/hydrated.ts'
import { houseNow } from './house-time.ts'
import { PageTime } from './page-time.ts'

/** How long to wait for the next full second. Spec §9: countdown tick 1 s. */
export const msToTick = (at: number): number => 1000 - (at % 1000)

/** Server time, updated on the full second, so that all counters of a page change together. */
export function useNow(): number {
  return useTicking(exact)
}

/** Server time by the minute, for offers with opening hours: renders once a minute. */
export function useMinute(): number {
  return useTicking(wholeMinute)
}

const minuteMs = 60_000
const exact = (at: number): number => at
const wholeMinute = (at: number): number => Math.floor(at / minuteMs) * minuteMs

/** What the server rendered is hydrated with the time of the page and gets the present time at once afterwards. */
function useTicking(stepOf: (at: number) => number): number {
  const [isFresh, madeAt] = [useFresh(), use(PageTime)]
  const [at, set] = useState(() => stepOf(isFresh || madeAt === null ? houseNow() : madeAt))
  useEffect(() => {
    let ticking: ReturnType<typeof setTimeout>
    const wait = () => {
      ticking = setTimeout(() => {
        set(stepOf(houseNow()))
        wait()
      }, msToTick(houseNow()))
    }
    startTransition(() => set(stepOf(houseNow())))
    wait()
    return () => clearTimeout(ticking)
  }, [stepOf])
  return at
}
