import { createHash } from 'node:crypto'
import { plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { GisClient } from '../gateways/gis/client.ts'
import { deleteDealerPictures, findPictureHashes, storeDealerPicture } from '../storage/dealer-pictures.ts'
import { findLobbyGames } from '../storage/games.ts'

export type DealerPictureDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly gis: Pick<GisClient, 'lobby' | 'picture'>
  readonly merchant: string
}

const dayMs = 86_400_000
/** A picture that changed under its address is updated within a day. */
const freshMs = dayMs
/** A dealer may be away for some weeks. */
const keptMs = 30 * dayMs
/** Fetched in one run; further ones come in the next. */
const picturesMost = 200

/**
 * Fetches the pictures of dealers that the lobbies of live games name, if they are missing or a day old. A lobby or
 * picture that fails is retried in the next run: a table may have no picture. docs/rules/games.md#live-tables
 */
export const syncDealerPictures = (deps: DealerPictureDeps) => async (): Promise<void> => {
  const { sql, clock, logger, gis, merchant } = deps
  const urls = await namedPictures(deps)
  const fresh = await findPictureHashes(sql, { merchant, urls, fetchedAfter: plusMs(clock.now(), -freshMs) })
  for (const url of urls.filter((each) => !fresh.has(each)).slice(0, picturesMost)) {
    const picture = await gis.picture(url)
    if (picture.ok)
      await storeDealerPicture(sql, {
        ...picture.value,
        merchant,
        url,
        hash: createHash('sha256').update(picture.value.bytes).digest('hex'),
        now: clock.now(),
      })
    else logger.warn({ fault: picture.refusal }, 'a picture of a dealer could not be fetched')
  }
  await deleteDealerPictures(sql, plusMs(clock.now(), -keptMs))
}

/** The addresses of pictures in the lobbies of all live games that can be opened. */
async function namedPictures({ sql, logger, gis }: DealerPictureDeps): Promise<readonly string[]> {
  const urls = new Set<string>()
  for (const { game_uuid: gameUuid, status } of await findLobbyGames(sql)) {
    if (status !== 'active') continue
    const lobby = await gis.lobby({ gameUuid, currency: 'uah' })
    if (!lobby.ok) logger.warn({ game: gameUuid, fault: lobby.refusal }, 'no lobby to read pictures of dealers from')
    else lobby.value.forEach(({ dealerAvatar }) => dealerAvatar && urls.add(dealerAvatar))
  }
  return [...urls]
}
