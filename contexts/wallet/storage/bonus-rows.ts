import { toIso } from '@zoria/kernel'
import type { BonusWrite } from '../rules/bonus-write.ts'
import type { MoneyState } from '../rules/money-state.ts'

/** A change of status for `wallet.write_bonuses`. `turn` is the position of its player in the batch, from 1. */
export function bonusRow(
  { id, status, credited, ended }: BonusWrite,
  { after: { playerId, currency } }: { after: MoneyState },
  turn: number,
): Readonly<Record<string, unknown>> {
  return {
    turn,
    id,
    status,
    ...(credited && {
      player_id: playerId,
      currency,
      bonus_id: credited.offerId,
      wager_type: credited.wagerType,
      initial: String(credited.initial),
      wager: String(credited.wager),
      activated_at: toIso(credited.at),
      expires_at: credited.expiresAt === null ? null : toIso(credited.expiresAt),
    }),
    ...(ended && {
      end_reason: ended.reason,
      progress: String(ended.counted),
      released: String(ended.released),
      burnt: String(ended.burnt),
      ended_at: toIso(ended.at),
    }),
  }
}
