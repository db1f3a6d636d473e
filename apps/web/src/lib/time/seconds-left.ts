import { useEffect, useState } from 'react'
import { now } from './clock.ts'

/**
 * Counts whole seconds down to zero, by the clock, so that a sleeping tab is right when it wakes. Spec §9: the tick is
 * 1 s.
 */
export function useSecondsLeft(seconds: number): {
  readonly seconds: number
  readonly restart: (seconds: number) => void
} {
  const [until, setUntil] = useState(() => now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - now()) / 1000)))
    tick()
    const ticking = setInterval(tick, 1000)
    return () => clearInterval(ticking)
  }, [until])
  return { seconds: left, restart: (again) => setUntil(now() + again * 1000) }
}
