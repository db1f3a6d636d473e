import { plusMs, type Currency, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { stretchOf, type PayoutTimes } from '../rules/expected-end.ts'
import { findPastPayouts, type PastPayout } from '../storage/payout-rows.ts'

type Deps = { readonly sql: Sql; readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }

const monthMs = 30 * 86_400_000
const pastMax = 500
/** Past durations change slowly, and a player's page polls every two seconds. */
const freshMs = 60_000

/**
 * Expected durations of withdrawals in a currency, from the last 30 days (docs/rules/cashbox.md#expected-times). Cached
 * for a minute.
 */
export function createPayoutTimes({ sql, clock, settings }: Deps): (currency: Currency) => Promise<PayoutTimes> {
  const remembered = new Map<Currency, { readonly at: Instant; readonly past: readonly PastPayout[] }>()
  return async (currency) => {
    const now = clock.now()
    const known = remembered.get(currency)
    const isFresh = known !== undefined && now >= known.at && now < plusMs(known.at, freshMs)
    const past = isFresh
      ? known.past
      : await findPastPayouts(sql, { currency, since: plusMs(now, -monthMs), count: pastMax })
    if (!isFresh) remembered.set(currency, { at: now, past })
    return {
      approval: stretchOf(
        past.map(({ approvalMs }) => approvalMs).filter((ms) => ms !== null),
        configuredStretch(settings, 'PAYOUT_APPROVAL'),
      ),
      credit: stretchOf(
        past.map(({ creditMs }) => creditMs),
        configuredStretch(settings, 'CARD_PAYOUT'),
      ),
    }
  }
}

/** Spec §9: a card credit takes 10 to 120 minutes, an approval 10 minutes to 24 hours. */
function configuredStretch({ read }: Pick<Settings, 'read'>, stage: 'PAYOUT_APPROVAL' | 'CARD_PAYOUT') {
  return { fromMs: read(`${stage}_MINUTES_MIN`) * 60_000, toMs: read(`${stage}_MINUTES_MAX`) * 60_000 }
}
