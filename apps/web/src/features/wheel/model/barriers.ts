import type { OwnWheel } from '@zoria/contract/wheel/http'
import type { SpinBarrier } from '@zoria/contract/wheel/words'
import type { MessageId } from '../../../i18n/text.tsx'

/** What a player can do about a barrier: a page, or the verification call. */
export type WayPast =
  | { readonly kind: 'page'; readonly to: string; readonly text: MessageId }
  | { readonly kind: 'call'; readonly text: MessageId }
  | { readonly kind: 'wait' }

const ways: Record<SpinBarrier, WayPast> = {
  WHEEL_CLOSED: { kind: 'wait' },
  PLAYER_EXCLUDED: { kind: 'page', to: '/profile?tab=limits', text: 'wheel.way.limits' },
  CONSENT_REQUIRED: { kind: 'page', to: '/profile', text: 'wheel.way.profile' },
  BIRTH_DATE_REQUIRED: { kind: 'page', to: '/profile', text: 'wheel.way.profile' },
  VERIFICATION_REQUIRED: { kind: 'call', text: 'wheel.way.verify' },
  NO_SPINS: { kind: 'wait' },
}

/** Why the button is disabled, and the way past it; null: a spin is possible. The code is the id of its text. */
export function barrierOf({
  barrier,
  rights,
}: Pick<OwnWheel, 'barrier' | 'rights'>): { readonly code: SpinBarrier; readonly way: WayPast } | null {
  const code = barrier ?? (rights.length === 0 ? 'NO_SPINS' : null)
  return code === null ? null : { code, way: ways[code] }
}
