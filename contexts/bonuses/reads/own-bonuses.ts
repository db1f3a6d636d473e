import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import type { listReceivedBonuses, listUserBonuses } from '@zoria/contract/bonuses/http'
import type { ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { formatAmount, type Id, toIso } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import type { Wallet } from '@zoria/wallet'
import { listReceived, type Received } from '../storage/received-rows.ts'
import { findOpenBonus, findUserBonus, listUserBonuses as listRows } from '../storage/user-bonus-rows.ts'
import { findGrant, listWaitingGrants } from '../storage/grant-rows.ts'
import type { PlayerId, ReadDeps } from './deps.ts'
import { userBonusOnWire } from './user-bonus-on-wire.ts'

/**
 * The player's PENDING or ACTIVE bonus, or null. The wallet is read first, so that a bonus ending in between is
 * returned as ended.
 */
export const readActiveBonus =
  ({ sql, wallet }: ReadDeps) =>
  async (playerId: PlayerId): Promise<UserBonus | null> => {
    const played = (await wallet.openBonus(playerId)) ?? null
    const open = await findOpenBonus(sql, playerId)
    return open ? userBonusOnWire(open, played) : null
  }

/** A page of the player's bonuses, newest first. */
export const readUserBonuses =
  ({ sql, wallet, settings }: ReadDeps) =>
  async (
    playerId: PlayerId,
    { page, pageSize = settings.read('BONUS_PAGE_SIZE'), status }: RequestOf<typeof listUserBonuses>['query'],
  ): Promise<ReplyOf<typeof listUserBonuses>['body']> => {
    const played = (await wallet.openBonus(playerId)) ?? null
    const { items, total } = await listRows(sql, { playerId, status: status ?? null, page, pageSize })
    return { items: items.map((bonus) => userBonusOnWire(bonus, played)), total, page, pageSize }
  }

/** A page of the player's credits, newest first. */
export const readReceived =
  ({ sql }: Pick<ReadDeps, 'sql'>) =>
  async (
    playerId: PlayerId,
    { page, pageSize, seen }: RequestOf<typeof listReceivedBonuses>['query'],
  ): Promise<ReplyOf<typeof listReceivedBonuses>['body']> => {
    const { items, total } = await listReceived(sql, {
      playerId,
      isSeen: seen === undefined ? null : seen === 'true',
      page,
      pageSize,
    })
    return { items: items.map(receivedOnWire), total, page, pageSize }
  }

function receivedOnWire({
  id,
  userBonusId,
  playerId,
  amount,
  terms,
  isSeen,
  createdAt,
}: Received): ReplyOf<typeof listReceivedBonuses>['body']['items'][number] {
  return {
    id,
    user_id: playerId,
    currency: amount.currency,
    game_uuid: terms.game_uuid,
    image: terms.image,
    ...(terms.game_slug === null ? {} : { game_slug: terms.game_slug }),
    amount: formatAmount(amount),
    user_bonus_id: userBonusId,
    bonus_id: terms.id,
    kind: terms.kind,
    names: terms.names,
    wager: terms.wager,
    seen: isSeen,
    created_at: toIso(createdAt),
  }
}

/** A player's grants that can be claimed, with their expiry. */
export const readClaimable =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  async (playerId: Id<'Player'>): Promise<readonly ClaimableBonus[]> => {
    const grants = await listWaitingGrants(sql, playerId, clock.now())
    return grants.map(({ id, offerId, source, amount, terms, createdAt, expiresAt }) => ({
      id,
      bonus_id: offerId,
      currency: amount.currency,
      amount: formatAmount(amount),
      source,
      created_at: toIso(createdAt),
      expires_at: toIso(expiresAt),
      bonus: terms,
    }))
  }

/**
 * The stream event for a player's bonus or waiting grant, or for the open bonus; undefined if it is not the player's,
 * or none is open. The wallet is read first, as above.
 */
export const readBonusFrame =
  ({ sql, wallet }: { readonly sql: Sql; readonly wallet: Pick<Wallet, 'openBonus'> }) =>
  async (playerId: Id<'Player'>, id: string | 'open'): Promise<FrameOf<'bonus'> | undefined> => {
    const played = (await wallet.openBonus(playerId)) ?? null
    const bonus = id === 'open' ? await findOpenBonus(sql, playerId) : await findUserBonus(sql, playerId, id)
    if (bonus) {
      const { status, progress, wager_amount, bonus_amount } = userBonusOnWire(bonus, played)
      return { id: bonus.id, status, progress, wager_amount, bonus_amount }
    }
    const grant = id === 'open' ? undefined : await findGrant(sql, playerId, id)
    if (grant?.status !== 'waiting') return undefined
    const nothing = formatAmount({ ...grant.amount, amount: 0n })
    return {
      id: grant.id,
      status: 'CLAIMABLE',
      progress: nothing,
      wager_amount: nothing,
      bonus_amount: formatAmount(grant.amount),
    }
  }
