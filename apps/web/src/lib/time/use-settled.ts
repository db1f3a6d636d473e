import { useEffect, useState } from 'react'

/** Passes a value on after the pause, unless the returned function is called before; an empty one at once. */
export function settleLater({
  value,
  pauseMs,
  settle,
}: {
  readonly value: string
  readonly pauseMs: number
  readonly settle: (value: string) => void
}): () => void {
  const waiting = setTimeout(() => settle(value), value === '' ? 0 : pauseMs)
  return () => clearTimeout(waiting)
}

/** A value once it has not changed for a while. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, settle] = useState(value)
  useEffect(() => settleLater({ value, pauseMs, settle }), [value, pauseMs])
  return settled
}
