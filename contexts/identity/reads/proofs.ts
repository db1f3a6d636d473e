import type { VerificationAction } from '@zoria/contract/identity/words'
import { plusMs, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { isGood } from '../rules/call.ts'
import type { Keys } from '../storage/keys.ts'
import { findVerified, hasClaim } from '../storage/claims.ts'
import { findPlayer, isIdentityProven, type PlayerId } from '../storage/players.ts'

/** What an account has verified for an action. docs/rules/identity.md#verification-by-call */
export type Proofs = {
  readonly hasPhone: boolean
  readonly isPhoneVerified: boolean
  /** A call was placed for this action, and its code is still valid and not yet entered. */
  readonly isCallOpen: boolean
  /** The player confirmed this action within the last ten minutes. */
  readonly isActionVerified: boolean
  readonly isIdentityProven: boolean
}

type Deps = { readonly sql: Sql; readonly keys: Keys; readonly clock: Clock; readonly settings: Pick<Settings, 'read'> }

/** Undefined for an unknown player. */
export const proofsOf =
  ({ sql, keys, clock, settings }: Deps) =>
  async (playerId: PlayerId, action: VerificationAction): Promise<Proofs | undefined> => {
    const player = await findPlayer(sql, keys, playerId)
    if (player === undefined) return undefined
    const now: Instant = clock.now()
    return {
      hasPhone: player.phone !== null,
      isPhoneVerified: player.isPhoneVerified,
      isCallOpen: await hasClaim(sql, {
        playerId,
        action,
        since: plusMs(now, -settings.read('CODE_EXPIRES_S') * 1000),
      }),
      isActionVerified: isGood(await findVerified(sql, { playerId, action }), now),
      isIdentityProven: await isIdentityProven(sql, playerId),
    }
  }
