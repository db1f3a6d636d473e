import { invariant, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { endPending, type StoredBonus } from '../storage/user-bonus-rows.ts'
import type { Deps, PlayerId } from './deps.ts'
import { tellBonus } from './tell-bonus.ts'

type Ending = { readonly bonus: StoredBonus; readonly playerId: PlayerId; readonly reason: 'player' | 'staff' | 'replaced' | 'excluded'; readonly now: Instant }

/** Ends a bonus that is open, in the caller's transaction with the wallet held: one that waits by its row, one that is played by the wallet, which takes its money. */
export async function endOpenBonus(deps: Pick<Deps, 'wallet' | 'chance'>, tx: TransactionSql, { bonus, playerId, reason, now }: Ending): Promise<void> {
  const { id, offerId, currency } = bonus
  await tellBonus(deps, tx, 'canceled', { id, offerId, playerId, currency, now })
  if (bonus.status === 'PENDING') {
    const isEnded = await endPending(tx, { id, reason, now })
    invariant(isEnded, 'a bonus that waits goes on waiting while its wallet is held')
    return
  }
  const outcome = await deps.wallet.post(tx, { kind: 'bonus_cancel', playerId, source: 'bonuses', externalId: id, reason })
  invariant(outcome.code === 'OK', `a bonus that is open ends, not ${outcome.code}`)
}
