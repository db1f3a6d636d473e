import { timeLeft } from '@zoria/ui/countdown.tsx'
import { useEffect } from 'react'
import { useText, type MessageId } from '../../i18n/text.tsx'
import { formatSpan } from '../formats.ts'
import { useNow } from './use-now.ts'

const dayMs = 86_400_000

type Props = {
  readonly at: string
  readonly label: string
  /** The text of days with the rest of a day, from the area's catalogue. */ readonly days: MessageId
  readonly onEnd?: () => void
}

/**
 * Time left as `1 d 06:42:19`. Spec §9: the tick is 1 s; nothing is announced while it runs. `onEnd` is called once, at
 * zero.
 */
export function CountdownTo({ at, label, days: daysId, onEnd }: Props) {
  const say = useText()
  const ms = Math.max(0, Date.parse(at) - useNow())
  const isEnded = ms === 0
  useEffect(() => {
    if (isEnded) onEnd?.()
    // The end comes once, even if the callback changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isEnded])
  const { days } = timeLeft(ms)
  return (
    <span className="num" role="timer" aria-label={label} suppressHydrationWarning>
      {days > 0 ? say(daysId, { count: days, rest: formatSpan(ms % dayMs) }) : formatSpan(ms)}
    </span>
  )
}
