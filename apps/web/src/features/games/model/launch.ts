import type { CallRefusal } from '@zoria/contract/client'
import type { Game } from '@zoria/contract/games/http'

export type Mode = 'money' | 'demo'

/**
 * What the game page shows before or instead of the game. Spec §8 distinguishes three reasons: unavailable, not in this
 * country, not working.
 */
export type Stage =
  | { readonly kind: 'invite' } // a visitor asks to play for money
  | { readonly kind: 'opening' }
  | { readonly kind: 'playing'; readonly url: string }
  | { readonly kind: 'refused'; readonly code: CallRefusal['code'] }

/** The mode an address asks for: money for a player, and for a visitor the demo where there is one. */
export function modeOf(search: string, { isPlayer, hasDemo }: { isPlayer: boolean; hasDemo: boolean }): Mode {
  const wish = new URLSearchParams(search).get('mode')
  if (wish === 'demo' && hasDemo) return 'demo'
  if (wish === 'money') return 'money'
  return isPlayer || !hasDemo ? 'money' : 'demo'
}

/** Whether a launch may be requested, or the known reason against it. */
export function firstStage(game: Pick<Game, 'status'>, mode: Mode, isPlayer: boolean): Stage {
  if (game.status === 'maintenance') return { kind: 'refused', code: 'GAME_MAINTENANCE' }
  if (game.status === 'unavailable') return { kind: 'refused', code: 'GAME_UNAVAILABLE' }
  return mode === 'money' && !isPlayer ? { kind: 'invite' } : { kind: 'opening' }
}
