import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { instant } from '@zoria/kernel'
import { readActiveBonus } from '../reads/own-bonuses.ts'
import type { PlayerId } from './deps.ts'
import { settleOverdue, type DueDeps } from './settle-due.ts'

/** The open bonus of a player, ended first where its time is over: whose countdown reaches zero asks at that very moment (Spec §4). */
export const showActiveBonus = (deps: DueDeps) => async (playerId: PlayerId): Promise<UserBonus | null> => {
  const shown = await readActiveBonus(deps)(playerId)
  if (shown === null || shown.expires_at === null || deps.clock.now() < instant(shown.expires_at)) return shown
  await settleOverdue(deps)({ kind: 'bonus', id: shown.id, playerId })
  return readActiveBonus(deps)(playerId)
}
