import type { Offer } from '@zoria/contract/bonuses/entities'
import { useText } from '../../../i18n/text.tsx'
import { formatDateTime, formatSpan } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { msTillNext } from '../model/card.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

/** The last day is counted down; before it the date is shown. */
const countedMs = 86_400_000

/**
 * When an offer can be activated again, in server time. The server renders UTC, because it does not know the reader's
 * time zone.
 */
export function NextTime({ offer }: { readonly offer: Pick<Offer, 'next_activation_at'> }) {
  const say = useText()
  const isHydrated = useHydrated()
  const offsetOf = useLocalOffset()
  const left = msTillNext(offer, useNow())
  const { next_activation_at: next } = offer
  if (next === null || left === null) return say('bonus.notNow')
  if (isHydrated && left < countedMs)
    return <span className="num">{say('bonus.nextIn', { time: formatSpan(Math.ceil(left / 1000) * 1000) })}</span>
  return (
    <time className="num" dateTime={next}>
      {say('bonus.nextAt', { date: formatDateTime(next, offsetOf(next)) })}
    </time>
  )
}
