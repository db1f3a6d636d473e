import { instant, periodAt, type Currency } from '@zoria/kernel'
import { now } from './clock.ts'
import { houseNow } from './house-time.ts'

type Answered = {
  readonly currency: Currency
  /** When the answer arrived, by the device clock. */
  readonly at: number
}

/** A refetch interval for an answer that holds until midnight in its market: the time left until then. */
export const msTillNewDay = (answered: Answered): number => msLeftOfDay(answered, { device: now(), house: houseNow() })

/** After midnight at least this long: a server that does not answer is not asked all the time. */
const soonestMs = 5_000

/** The midnight is that after the answer, so that none is missed while the browser sleeps. */
export function msLeftOfDay(
  { currency, at }: Answered,
  clocks: { readonly device: number; readonly house: number },
): number {
  const answeredAt = instant(clocks.house - (clocks.device - at))
  const { until } = periodAt('day', { currency, now: answeredAt })
  return Math.max(soonestMs, until - clocks.house)
}
