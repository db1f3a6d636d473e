import { plusMs } from '@zoria/kernel'
import { findDuePayouts, lockPayout, updatePayout, type PSPPayout } from '../storage/payouts.ts'
import { insertPlan } from '../storage/plans.ts'
import type { PSPDeps } from './deps.ts'
import { magicCardNamed } from './magic-cards.ts'
import { reportChange } from './report-change.ts'

/** `conflict`: it was resolved already, the other way. */
export type Resolved =
  | { readonly kind: 'resolved' | 'conflict'; readonly payout: PSPPayout }
  | { readonly kind: 'unknown' }

/** Ends a payout with the given result, once. Repeating it has no effect. */
export async function resolvePayout(
  deps: PSPDeps,
  reference: string,
  status: 'success' | 'denied',
  reason: string | null,
): Promise<Resolved> {
  const resolved = await deps.inTransaction(async (tx): Promise<Resolved> => {
    const payout = await lockPayout(tx, reference)
    if (!payout) return { kind: 'unknown' }
    if (payout.status !== 'pending') return { kind: payout.status === status ? 'resolved' : 'conflict', payout }
    const ended: PSPPayout = { ...payout, status, reason }
    await updatePayout(tx, ended)
    const magic = magicCardNamed(payout.cardName)
    await reportChange(tx, deps, ended, magic?.callback)
    const later = status === 'success' ? magic?.payout.later : null
    if (later)
      await insertPlan(tx, {
        kind: 'payout',
        reference,
        becomes: later.becomes,
        dueAt: plusMs(deps.clock.now(), later.afterMs),
      })
    return { kind: 'resolved', payout: ended }
  })
  deps.wake()
  return resolved
}

/** Ends due payouts as their cards demand; a card that is not in the table bounces. */
export async function resolveDuePayouts(deps: PSPDeps): Promise<void> {
  for (const { reference, cardName } of await findDuePayouts(deps.sql, deps.machine.now())) {
    const outcome = magicCardNamed(cardName)?.payout.outcome ?? 'payout_bounced'
    await resolvePayout(
      deps,
      reference,
      outcome === 'success' ? 'success' : 'denied',
      outcome === 'success' ? null : outcome,
    )
  }
}
