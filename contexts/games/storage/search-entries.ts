import type { Sql } from '@zoria/platform/database'
import type { Named } from '../rules/search-games.ts'

/** Every game of the catalogue with all it is called. */
export async function findNamed(sql: Sql): Promise<readonly Named[]> {
  return sql<Named[]>`
    select game.id, game.name, game.slug, provider.name as provider, coalesce(array_agg(alias.alias order by alias.alias) filter (where alias.alias is not null), '{}') as aliases
    from games.game game join games.provider provider on provider.id = game.provider_id left join games.alias alias on alias.slug = game.slug
    where game.deleted_at is null
    group by game.id, provider.id
    order by game.tags @> '{top}' desc, game.added_at, game.name, game.id`
}
