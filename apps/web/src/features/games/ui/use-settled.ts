import { useEffect, useState } from 'react'

/** A value once it has not changed for a while. An empty one counts at once. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => settle(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(waiting)
  }, [value, pauseMs])
  return settled
}
