import type { Games } from '@zoria/games'
import { instant, type Currency, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import type { GameCategory } from '../rules/contribution.ts'
import { insertCategories, listCategories } from '../storage/category-rows.ts'

type Wanted = {
  readonly currency: Currency
  readonly gameUuids: readonly string[]
  /** The last settlement that the pools of the currency have seen. */ readonly lastSettledAt: Instant
}

/** The moment before every settlement. */
const always = instant(0)

/**
 * The categories that games had by the time of settlement. A category that the catalogue changed is noted, in force
 * from the first settlement on that no pool has seen: what counted rounds brought, and would take back, never changes.
 * The caller holds the pools of the currency, so one process at a time notes.
 */
export const noteCategories = ({ games, clock }: { readonly games: Pick<Games, 'kindsOf'>; readonly clock: Clock }) => {
  const current = cachedCategories({ games, clock })
  return async (
    tx: TransactionSql,
    { currency, gameUuids, lastSettledAt }: Wanted,
  ): Promise<ReadonlyMap<string, readonly GameCategory[]>> => {
    const noted = await listCategories(tx, currency, gameUuids)
    const lastOf = (uuid: string) => noted.get(uuid)?.at(-1)
    const now = await current.read(gameUuids)
    const different = gameUuids.filter((uuid) => lastOf(uuid) === undefined || lastOf(uuid)?.category !== now.get(uuid))
    if (different.length === 0) return noted
    // What this process has read a while ago may be older than what another one noted.
    const fresh = await current.readAgain(different)
    const changed = different.flatMap((gameUuid) => {
      const [last, category] = [lastOf(gameUuid), fresh.get(gameUuid) ?? null]
      if (last === undefined) return [{ gameUuid, from: always, category }]
      // A game may move twice before the next settlement.
      return last.category === category
        ? []
        : [{ gameUuid, from: instant(Math.max(lastSettledAt, last.from) + 1), category }]
    })
    if (changed.length === 0) return noted
    await insertCategories(tx, currency, changed)
    return new Map([
      ...noted,
      ...changed.map(
        ({ gameUuid, from, category }) => [gameUuid, [...(noted.get(gameUuid) ?? []), { from, category }]] as const,
      ),
    ])
  }
}

type Categories = ReadonlyMap<string, string | null>

/**
 * Categories of games by their providers' ids; what is known is read again after a minute. Null: the catalogue does not
 * have the game.
 */
function cachedCategories({ games, clock }: { readonly games: Pick<Games, 'kindsOf'>; readonly clock: Clock }): {
  read(uuids: readonly string[]): Promise<Categories>
  readAgain(uuids: readonly string[]): Promise<Categories>
} {
  const known = new Map<string, { readonly category: string | null; readonly until: number }>()
  const readAgain = async (uuids: readonly string[]): Promise<Categories> => {
    const kinds = uuids.length === 0 ? new Map<string, { readonly category: string }>() : await games.kindsOf(uuids)
    for (const uuid of uuids)
      known.set(uuid, { category: kinds.get(uuid)?.category ?? null, until: clock.now() + 60_000 })
    return new Map(uuids.map((uuid) => [uuid, known.get(uuid)?.category ?? null]))
  }
  return {
    readAgain,
    read: async (uuids) => {
      const now = clock.now()
      await readAgain(uuids.filter((uuid) => (known.get(uuid)?.until ?? 0) <= now))
      return new Map(uuids.map((uuid) => [uuid, known.get(uuid)?.category ?? null]))
    },
  }
}
