/** What is left of a span of time, in whole days, hours, minutes and seconds; never below zero. */
export function timeLeft(ms: number): {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
} {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

type Props = {
  readonly ms: number
  readonly label: string
  readonly units: { readonly days: string; readonly hours: string; readonly minutes: string; readonly seconds: string }
}

/**
 * Boxes of days, hours, minutes and seconds. The caller ticks; nothing is announced while it runs. A page that was
 * drawn a second ago may show other digits than the browser hydrates with.
 */
export function Countdown({ ms, label, units }: Props) {
  const left = timeLeft(ms)
  const boxes = (['days', 'hours', 'minutes', 'seconds'] as const).filter((unit) => unit !== 'days' || left.days > 0)
  return (
    <div className="countdown" role="timer" aria-label={label}>
      {boxes.map((unit) => (
        <span key={unit}>
          <b suppressHydrationWarning>{String(left[unit]).padStart(2, '0')}</b>
          {units[unit]}
        </span>
      ))}
    </div>
  )
}
