import type { AccountRefusal } from '@zoria/contract/bonuses/words'
import type { Bonuses } from '@zoria/bonuses'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { spinnerOf, type SpinnerDeps } from '../reads/spinner.ts'
import type { PlayerId } from '../storage/right-rows.ts'
import { findSpin, markSeen, type Spin } from '../storage/spin-rows.ts'

export type OwnSpinDeps = SpinnerDeps & {
  readonly sql: Sql
  readonly clock: Clock
  readonly bonuses: Pick<Bonuses, 'claim' | 'grantOf'>
}

export type ActivateBonus = {
  readonly playerId: PlayerId
  readonly spinId: string
  readonly isConfirmed: boolean
  readonly key: string | undefined
}

type Refusal = {
  readonly code:
    | 'SPIN_NOT_FOUND'
    | 'PLAYER_EXCLUDED'
    | 'BONUS_NOT_FOUND'
    | 'BONUS_EXPIRED'
    | 'BONUS_NOT_ALLOWED'
    | AccountRefusal
    | 'NEEDS_USER_CONFIRMATION'
    | 'IDEMPOTENCY_MISMATCH'
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Claims the bonus of a spin. One that was claimed before changes nothing, and gets its answer also where its player
 * was closed out of play meanwhile. docs/rules/promotions.md#wheel
 */
export const activateBonus =
  (deps: OwnSpinDeps) =>
  async ({ playerId, spinId, isConfirmed, key }: ActivateBonus): Promise<Result<Spin, Refusal>> => {
    const spin = await findSpin(deps.sql, playerId, spinId)
    if (!spin) return fail({ code: 'SPIN_NOT_FOUND' })
    const isClaimed = (await deps.bonuses.grantOf({ source: 'wheel', externalId: spin.id }))?.status === 'claimed'
    if (!isClaimed && (await spinnerOf(deps, playerId)).isExcluded) return fail({ code: 'PLAYER_EXCLUDED' })
    if (spin.grantId === null) return fail({ code: 'BONUS_NOT_FOUND' })
    const claimed = await deps.bonuses.claim({ playerId, grantId: spin.grantId, isConfirmed, idempotencyKey: key })
    return claimed.ok ? ok(spin) : claimed
  }

/** Marks an own spin as shown, on every device; again changes nothing. */
export const seeSpin =
  ({ sql, clock }: Pick<OwnSpinDeps, 'sql' | 'clock'>) =>
  async (playerId: PlayerId, id: string): Promise<Result<void, { readonly code: 'SPIN_NOT_FOUND' }>> =>
    (await markSeen(sql, playerId, { id, now: clock.now() })) ? ok() : fail({ code: 'SPIN_NOT_FOUND' })
