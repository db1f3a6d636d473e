import type { BattleBarrier } from '@zoria/contract/battles/words'
import type { Currency, Instant } from '@zoria/kernel'
import { isInLeague } from './counting.ts'
import type { Terms } from './terms.ts'

export type Applicant = { readonly currency: Currency; readonly level: number; readonly isExcluded: boolean }

/** Why a player who has joined may not play on; null: he may. Other bars are decided at the joining. */
export const barrierOfJoined = (isExcluded: boolean): BattleBarrier | null => (isExcluded ? 'PLAYER_EXCLUDED' : null)

/** Why a player may not join, in the order of the contract; null: he may. docs/rules/battles.md#joining */
export function barrierOf(
  { terms, endsAt, isOpen }: { readonly terms: Terms; readonly endsAt: Instant; readonly isOpen: boolean },
  applicant: Applicant,
  now: Instant,
): BattleBarrier | null {
  if (!isOpen || now >= endsAt) return 'BATTLE_OVER'
  if (applicant.currency !== terms.currency) return 'BATTLE_WRONG_CURRENCY'
  if (applicant.isExcluded) return 'PLAYER_EXCLUDED'
  return isInLeague(terms.league, applicant.level) ? null : 'BATTLE_LEAGUE_NOT_REACHED'
}
