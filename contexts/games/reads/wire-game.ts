import type { Game } from '@zoria/contract/games/http'
import { weightOf, type WagerWeights } from '../rules/wager-weight.ts'
import type { GameRow } from '../storage/games.ts'

/** A game as it travels. Its picture is ours: the aggregator's address is never published (docs/rules/games.md#catalogue). */
export function wireGameOf(row: GameRow, weights: WagerWeights): Game {
  return {
    id: row.id,
    game_uuid: row.game_uuid,
    slug: row.slug,
    name: row.name,
    provider: { slug: row.provider_slug, name: row.provider_name },
    category: row.category,
    tags: [...row.tags],
    // The address changes with the picture, so that it may be cached for ever.
    image: row.cover_hash === null ? null : `/covers/${row.id}?v=${row.cover_hash.slice(0, 12)}`,
    has_demo: row.has_demo,
    has_lobby: row.has_lobby,
    is_live: row.category === 'live',
    rtp: row.rtp_bps === null ? null : row.rtp_bps / 100,
    volatility: row.volatility,
    status: row.status,
    countries_blocked: [...row.countries_blocked],
    wager_weight: Number(weightOf({ slug: row.slug, provider: row.provider_slug, category: row.category }, weights)) / 100,
  }
}
