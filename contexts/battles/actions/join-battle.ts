import type { BattleBarrier } from '@zoria/contract/battles/words'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { applicantOf, type ApplicantDeps } from '../reads/applicant.ts'
import { barrierOf } from '../rules/joining.ts'
import { findBattle, holdBattle, type StoredBattle } from '../storage/battle-rows.ts'
import { findEntry, insertEntries, type PlayerId } from '../storage/entry-rows.ts'

export type JoinDeps = ApplicantDeps & {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
}

type Refusal = { readonly code: 'BATTLE_NOT_FOUND' | BattleBarrier }

/** Joins a player; again changes nothing. docs/rules/battles.md#joining */
export const joinBattle =
  (deps: JoinDeps) =>
  async ({
    slug,
    playerId,
  }: {
    readonly slug: string
    readonly playerId: PlayerId
  }): Promise<Result<StoredBattle, Refusal>> => {
    const battle = await findBattle(deps.sql, slug)
    if (!battle) return fail({ code: 'BATTLE_NOT_FOUND' })
    if (await findEntry(deps.sql, { battleId: battle.id, playerId })) return ok(battle)
    const barrier = barrierOf(
      { ...battle, isOpen: battle.status === 'open' },
      await applicantOf(deps, playerId),
      deps.clock.now(),
    )
    if (barrier !== null) return fail({ code: barrier })
    return deps.inTransaction(async (tx) => {
      // It may have been cancelled, ended or frozen since it was read.
      const held = await holdBattle(tx, battle.id)
      const now = deps.clock.now()
      if (held?.status !== 'open' || now >= held.endsAt) return fail({ code: 'BATTLE_OVER' as const })
      // Automatic entry counts rounds from the start of the battle: the first of them would have joined the player.
      const joinedAt = held.terms.entry === 'automatic' ? held.startsAt : now
      await insertEntries(tx, [{ battleId: held.id, playerId, joinedAt }])
      await announce(tx, { topic: 'battles' })
      return ok(held)
    })
  }
