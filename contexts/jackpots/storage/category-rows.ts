import { instant, toIso, type Currency } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { GameCategory } from '../rules/contribution.ts'

/** The categories that some games had, each game's in the order of time. The caller holds the pools of the currency. */
export async function listCategories(
  tx: TransactionSql,
  currency: Currency,
  gameUuids: readonly string[],
): Promise<ReadonlyMap<string, readonly GameCategory[]>> {
  const rows = await tx<{ game_uuid: string; from_at: Date; category: string | null }[]>`
    select game_uuid, from_at, category from jackpots.game_category where currency = ${currency} and game_uuid = any (${gameUuids as string[]}::text[]) order by game_uuid, from_at`
  return Map.groupBy(
    rows.map(({ game_uuid, from_at, category }) => ({
      gameUuid: game_uuid,
      from: instant(from_at.getTime()),
      category,
    })),
    ({ gameUuid }) => gameUuid,
  )
}

/** Adds what some games are from a moment on. */
export async function insertCategories(
  tx: TransactionSql,
  currency: Currency,
  categories: readonly (GameCategory & { readonly gameUuid: string })[],
): Promise<void> {
  await tx`
    insert into jackpots.game_category (currency, game_uuid, from_at, category)
    select ${currency}, * from unnest(${categories.map(({ gameUuid }) => gameUuid)}::text[], ${categories.map(({ from }) => toIso(from))}::timestamptz[], ${categories.map(({ category }) => category)}::text[])`
}
