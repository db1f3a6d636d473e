import { fail, ok, toIso, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { recordStaffAction, type StaffAction } from '@zoria/platform/staff-log'
import type { Wallet } from '@zoria/wallet'
import { erasePersonalRows, readPersonalRows, type PersonalRows } from '../../storage/personal-rows.ts'
import { lockPlayer, type PlayerId } from '../../storage/players.ts'
import type { Deps } from '../deps.ts'
import { setIdentityProven } from '../../storage/players.ts'

/** The member of staff and the reason; both are stored in the audit row permanently. */
export type StaffOrder = { readonly playerId: PlayerId; readonly who: string } & Pick<
  StaffAction,
  'why' | 'requestId' | 'reference'
>

export type PersonalRecord = Omit<PersonalRows, 'player' | 'erasedAt'> & { readonly player: object }

type Nobody = { readonly code: 'PLAYER_UNKNOWN' }
export type EraseRefusal = Nobody | { readonly code: 'ALREADY_ERASED' } | { readonly code: 'MONEY_LEFT' }

/** Exports and erases personal data. */
export type PersonalIdentity = {
  readonly export: ReturnType<typeof exportPlayer>
  readonly erase: ReturnType<typeof erasePlayer>
  readonly proveIdentity: ReturnType<typeof proveIdentity>
}

export const personalIdentity = (deps: Parameters<typeof erasePlayer>[0]): PersonalIdentity => ({
  export: exportPlayer(deps),
  erase: erasePlayer(deps),
  proveIdentity: proveIdentity(deps),
})

/**
 * Exports everything identity stores about a player, decrypted; the export is audited. Source:
 * docs/rules/guard-rails.md#privacy.
 */
export const exportPlayer =
  (deps: Deps) =>
  (order: StaffOrder): Promise<Result<PersonalRecord, Nobody>> =>
    deps.inTransaction(async (tx) => {
      const rows = await readPersonalRows(tx, deps.keys, order.playerId)
      if (rows === undefined) return fail({ code: 'PLAYER_UNKNOWN' })
      const { player, erasedAt, ...others } = rows
      await recordAction(tx, order, { at: deps.clock.now(), action: 'export', before: {}, after: {} })
      return ok({
        player: {
          ...player,
          createdAt: toIso(player.createdAt),
          payoutHoldUntil: player.payoutHoldUntil && toIso(player.payoutHoldUntil),
          erasedAt,
        },
        ...others,
      })
    })

/**
 * Deletes everything that identifies a player or lets him log in. Records required by law (journal, payments, consents)
 * stay under his player id, which identifies nobody. Refused while he has money, which must be paid out first. Cannot
 * be undone. Locks: wallet, player. Whoever pays a player asks `Identity.isErased` under the lock of the wallet.
 */
export const erasePlayer =
  (deps: Deps & { readonly wallet: Pick<Wallet, 'lock' | 'balances'> }) =>
  (order: StaffOrder): Promise<Result<undefined, EraseRefusal>> =>
    deps.inTransaction(async (tx) => {
      await deps.wallet.lock(tx, order.playerId)
      const player = await lockPlayer(tx, deps.keys, order.playerId)
      if (player === undefined) return fail({ code: 'PLAYER_UNKNOWN' })
      if ((await readPersonalRows(tx, deps.keys, player.id))?.erasedAt) return fail({ code: 'ALREADY_ERASED' })
      if (hasMoney(await deps.wallet.balances(player.id, tx))) return fail({ code: 'MONEY_LEFT' })

      const at = deps.clock.now()
      await erasePersonalRows(tx, deps.keys, { player, now: at })
      await recordAction(tx, order, { at, action: 'erase', before: heldOf(player), after: { block: 'closed' } })
      return ok()
    })

/** Staff confirms or withdraws a player's identity check (docs/rules/bonuses.md#refusals). */
export const proveIdentity =
  (deps: Deps) =>
  ({ isProven, ...order }: StaffOrder & { readonly isProven: boolean }): Promise<Result<undefined, Nobody>> =>
    deps.inTransaction(async (tx) => {
      const at = deps.clock.now()
      const before = await setIdentityProven(tx, { playerId: order.playerId, isProven, now: at })
      if (before === undefined) return fail({ code: 'PLAYER_UNKNOWN' })
      await recordAction(tx, order, {
        at,
        action: 'identity',
        before: { is_proven: before.wasProven },
        after: { is_proven: isProven },
      })
      return ok()
    })

const recordAction = (
  tx: TransactionSql,
  { playerId, who, ...order }: StaffOrder,
  action: Pick<StaffAction, 'action' | 'before' | 'after' | 'at'>,
): Promise<boolean> => recordStaffAction(tx, 'identity', { player_id: playerId }, { ...order, by: who, ...action })

const hasMoney = (balances: Awaited<ReturnType<Wallet['balances']>>): boolean =>
  balances !== undefined && [balances.total, balances.held, balances.cashback].some(({ amount }) => amount > 0n)

/** Which personal data existed, without the values. */
const heldOf = ({
  phone,
  email,
  birthDate,
  block,
}: {
  phone: string | null
  email: string | null
  birthDate: string | null
  block: string
}) => ({ had_phone: phone !== null, had_email: email !== null, had_birth_date: birthDate !== null, block })
