import type { FrameOf } from '@zoria/contract/live/player-topics'
import type { Notice } from '@zoria/contract/notifications/http'
import type { Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { countUnread, findUnreadPrize, listNotices } from '../storage/notice-rows.ts'

type PlayerId = Id<'Player'>
type Page = { readonly items: Notice[]; readonly next: string | null; readonly unread: number }

/** A page of a player's messages, the newest first. */
export const readNoticePage =
  ({ sql }: { readonly sql: Sql }) =>
  async (
    playerId: PlayerId,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<Page> => {
    // One more than asked shows whether there is a next page.
    const [found, unread] = await Promise.all([
      listNotices(sql, { playerId, before, rowsMax: limit + 1 }),
      countUnread(sql, playerId),
    ])
    const items = found.slice(0, limit)
    return { items: [...items], next: found.length > limit ? (items.at(-1)?.id ?? null) : null, unread }
  }

/** What the streams of a player show of his inbox. */
export const readInboxFrame =
  ({ sql }: { readonly sql: Sql }) =>
  async (playerId: PlayerId): Promise<FrameOf<'inbox'>> => ({
    unread: await countUnread(sql, playerId),
    prize: (await findUnreadPrize(sql, playerId)) ?? null,
  })

/** Every message of a player, for himself. */
export const readInboxRecord =
  ({ sql }: { readonly sql: Sql }) =>
  (playerId: PlayerId): Promise<readonly Notice[]> =>
    listNotices(sql, { playerId, before: undefined, rowsMax: 100_000 })
