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
const silencesMax = 3

/**
 * Fetches the pictures of dealers that the lobbies of live games name, if they are missing or a day old. A lobby or
 * picture that fails is retried in the next run, a picture after the others: a table may have no picture. A host that
 * fails three times in a row is skipped for the rest of the run. docs/rules/games.md#live-tables
 */
export function syncDealerPictures(deps: DealerPictureDeps): () => Promise<void> {
  const { sql, clock, logger, gis, merchant } = deps
  /** Addresses that failed in earlier runs, the oldest failure first: dead ones must not keep the others away. */
  const failed = new Set<string>()
  return async () => {
    const urls = await namedPictures(deps)
    const fresh = await findPictureHashes(sql, { merchant, urls, fetchedAfter: plusMs(clock.now(), -freshMs) })
    const wanted = new Set(urls.filter((url) => !fresh.has(url)))
    for (const url of failed) if (!wanted.has(url)) failed.delete(url)
    let silences = 0
    for (const url of [...[...wanted].filter((each) => !failed.has(each)), ...failed].slice(0, picturesMost)) {
      const picture = await gis.picture(url)
      failed.delete(url)
      if (picture.ok) {
        const hash = createHash('sha256').update(picture.value.bytes).digest('hex')
        await storeDealerPicture(sql, { ...picture.value, merchant, url, hash, now: clock.now() })
      } else {
        failed.add(url)
        logger.warn({ fault: picture.refusal }, 'a picture of a dealer could not be fetched')
      }
      silences = !picture.ok && picture.refusal.code === 'UNREACHABLE' ? silences + 1 : 0
      if (silences === silencesMax) break
    }
    await deleteDealerPictures(sql, plusMs(clock.now(), -keptMs))
  }
}

/** The addresses of pictures in the lobbies of all live games that can be opened. */
async function namedPictures({ sql, logger, gis }: DealerPictureDeps): Promise<readonly string[]> {
  const urls = new Set<string>()
  let silences = 0
  for (const { game_uuid: gameUuid, status } of await findLobbyGames(sql)) {
    if (status !== 'active') continue
    if (silences === silencesMax) break
    const lobby = await gis.lobby({ gameUuid, currency: 'uah' })
    silences = !lobby.ok && lobby.refusal.code === 'UNREACHABLE' ? silences + 1 : 0
    if (!lobby.ok) logger.warn({ game: gameUuid, fault: lobby.refusal }, 'no lobby to read pictures of dealers from')
    else lobby.value.forEach(({ dealerAvatar }) => dealerAvatar && urls.add(dealerAvatar))
  }
  return [...urls]
}
