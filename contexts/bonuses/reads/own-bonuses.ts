import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { listReceivedBonuses, listUserBonuses } from '@zoria/contract/bonuses/http'
import type { ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { formatAmount, toIso } from '@zoria/kernel'
import { listReceived, type Received } from '../storage/received-rows.ts'
import { findOpenBonus, listUserBonuses as listRows } from '../storage/user-bonus-rows.ts'
import type { PlayerId, ReadDeps } from './deps.ts'
import { userBonusOnWire } from './user-bonus-on-wire.ts'

/** The player's PENDING or ACTIVE bonus, or null. The wallet is read first: a bonus that ends in between is told as ended. */
export const readActiveBonus = ({ sql, wallet }: ReadDeps) => async (playerId: PlayerId): Promise<UserBonus | null> => {
  const played = (await wallet.openBonus(playerId)) ?? null
  const open = await findOpenBonus(sql, playerId)
  return open ? userBonusOnWire(open, played) : null
}

/** A page of everything the player took, the last one first. */
export const readUserBonuses = ({ sql, wallet }: ReadDeps) => async (playerId: PlayerId, { page, pageSize, status }: RequestOf<typeof listUserBonuses>['query']): Promise<ReplyOf<typeof listUserBonuses>['body']> => {
  const played = (await wallet.openBonus(playerId)) ?? null
  const { items, total } = await listRows(sql, { playerId, status: status ?? null, page, pageSize })
  return { items: items.map((bonus) => userBonusOnWire(bonus, played)), total, page, pageSize }
}

/** A page of the credits of a player, the last one first. */
export const readReceived = ({ sql }: Pick<ReadDeps, 'sql'>) => async (playerId: PlayerId, { page, pageSize, seen }: RequestOf<typeof listReceivedBonuses>['query']): Promise<ReplyOf<typeof listReceivedBonuses>['body']> => {
  const { items, total } = await listReceived(sql, { playerId, isSeen: seen === undefined ? null : seen === 'true', page, pageSize })
  return { items: items.map(receivedOnWire), total, page, pageSize }
}

function receivedOnWire({ id, userBonusId, playerId, amount, terms, isSeen, createdAt }: Received): ReplyOf<typeof listReceivedBonuses>['body']['items'][number] {
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
