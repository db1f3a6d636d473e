import type { Game } from '@zoria/contract/games/http'
import type { MessageId } from '../../../i18n/text.tsx'

/** Why a game of a list cannot be played just now. */
export type Obstacle = 'maintenance' | 'unavailable' | 'country'

export const obstacleTexts: Record<Obstacle, MessageId> = {
  maintenance: 'games.maintenance',
  unavailable: 'games.unavailable',
  country: 'games.blocked',
}

/**
 * What stands in the way of a game, in the order a launch would refuse it (docs/rules/games.md#launch); null: nothing
 * we know of.
 */
export function obstacleOf(
  { status, countries_blocked }: Pick<Game, 'status' | 'countries_blocked'>,
  country: string,
): Obstacle | null {
  if (status === 'unavailable') return 'unavailable'
  if (countries_blocked.includes(country)) return 'country'
  return status === 'maintenance' ? 'maintenance' : null
}
