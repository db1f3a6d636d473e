import { createHash } from 'node:crypto'
import { fail, newId, ok, plusMs, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { holdsNUL } from '@zoria/platform/http/doubtful-input'
import type { Logger } from '@zoria/platform/logger'
import { requestJob } from '@zoria/platform/jobs'
import type { GameItem } from '../gateways/gis/client.ts'
import { listedGameOf, unmappedTypes } from '../gateways/gis/listed-game.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import type { ListedProvider, ProviderClient } from '../gateways/provider-client.ts'
import { isDoubted, planCatalogue, type CataloguePlan, type ListedGame } from '../rules/catalogue-plan.ts'
import { chooseSlug } from '../rules/slug.ts'
import {
  deleteGames,
  insertGame,
  insertProvider,
  lockCatalogue,
  noteSync,
  readHeldGames,
  readLostSince,
  readMappings,
  readProviders,
  readSlugs,
  renameProvider,
  setCatalogueVersion,
  updateGame,
  type Stamped,
} from '../storage/catalogue.ts'
import { findWantedCovers, noteFailedCover, storeCover, type WantedCover } from '../storage/covers.ts'
import { isCatalogueEmpty } from '../storage/games.ts'

export type SyncDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly client: Pick<ProviderClient, 'games' | 'picture'>
  readonly merchant: string
}

export type SyncReport = {
  readonly listed: number
  readonly added: number
  readonly changed: number
  readonly deleted: number
  readonly covers: number
}

/**
 * Synchronises the catalogue with the aggregator's list: games missing from the list are deleted, games that return
 * keep their row, our own edits remain. A list that cannot be read completely, or that lost most of its games at once,
 * changes nothing. docs/rules/games.md#catalogue
 */
export const syncCatalogue = (deps: SyncDeps) => async (): Promise<Result<SyncReport, ProviderFault>> => {
  const items = await listedBy(deps.client)
  if (!items.ok) {
    await noteSync(deps.sql, {
      merchant: deps.merchant,
      now: deps.clock.now(),
      listed: null,
      fault: `${items.refusal.code}: ${items.refusal.detail}`.slice(0, 500),
    })
    return items
  }
  const plan = await deps.inTransaction((tx) => applyList(deps, tx, items.value))
  if (plan === 'doubted') return fail({ code: 'MALFORMED', detail: doubt(items.value.length) })
  const covers = await fetchCovers(deps)
  const report = {
    listed: items.value.length,
    added: plan.added.length,
    changed: plan.changed.length,
    deleted: plan.deletedIds.length,
    covers,
  }
  if (report.added + report.changed + report.deleted + covers > 0) deps.logger.info(report, 'the catalogue changed')
  return ok(report)
}

/** A list that the database cannot store is as unreadable as any other wrong answer. */
async function listedBy(client: SyncDeps['client']): Promise<Result<readonly GameItem[], ProviderFault>> {
  const items = await client.games()
  return items.ok && holdsNUL(items.value) ? fail({ code: 'MALFORMED', detail: 'a text of the list has NUL' }) : items
}

async function applyList(
  deps: SyncDeps,
  tx: TransactionSql,
  items: readonly GameItem[],
): Promise<CataloguePlan | 'doubted'> {
  const version = await lockCatalogue(tx)
  const mappings = await readMappings(tx)
  const unmapped = unmappedTypes(items, mappings)
  if (unmapped.length > 0)
    deps.logger.warn({ types: unmapped }, 'types of games without a category; add them to games.category_mapping')

  const now = deps.clock.now()
  const held = await readHeldGames(tx, deps.merchant)
  const plan = planCatalogue(
    held,
    items.map((item) => listedGameOf(item, mappings)),
  )
  const lostSince = await readLostSince(tx, deps.merchant)
  if (isDoubted(plan, { held, lostSince, now })) {
    await noteSync(tx, {
      merchant: deps.merchant,
      now,
      listed: null,
      fault: doubt(items.length),
      lostSince: lostSince ?? now,
    })
    return 'doubted'
  }
  await noteSync(tx, { merchant: deps.merchant, now, listed: items.length, fault: null, lostSince: null })
  if (plan.added.length + plan.changed.length + plan.deletedIds.length === 0) return plan

  await writePlan(deps, tx, plan, { version: version + 1, now })
  await setCatalogueVersion(tx, version + 1)
  return plan
}

const doubt = (listed: number): string =>
  `only ${listed} listed games are left: applied if the list stays the same for an hour`

async function writePlan(deps: SyncDeps, tx: TransactionSql, plan: CataloguePlan, stamped: Stamped): Promise<void> {
  const slugs = await readSlugs(tx)
  const providerIds = await ensureProviders(deps, tx, {
    games: [...plan.added, ...plan.changed.map(({ game }) => game)],
    taken: slugs.providers,
  })
  const providerIdOf = ({ provider }: ListedGame): string => providerIds.get(provider.externalId) as string

  for (const game of plan.added) {
    const slug = chooseSlug({ name: game.name, provider: game.provider.name, isTaken: (slug) => slugs.games.has(slug) })
    slugs.games.add(slug)
    await insertGame(
      tx,
      {
        ...game,
        id: newId<'Game'>(stamped.now, deps.chance.bytes),
        merchant: deps.merchant,
        slug,
        providerId: providerIdOf(game),
      },
      stamped,
    )
  }
  for (const { id, game } of plan.changed)
    await updateGame(tx, { ...game, id, providerId: providerIdOf(game) }, stamped)
  await deleteGames(tx, plan.deletedIds, stamped)
}

/** The row of every provider named by the games, by the aggregator's id. */
async function ensureProviders(
  deps: SyncDeps,
  tx: TransactionSql,
  { games, taken }: { games: readonly ListedGame[]; taken: Set<string> },
): Promise<ReadonlyMap<string, string>> {
  const held = await readProviders(tx, deps.merchant)
  const ids = new Map(held.map(({ externalId, id }) => [externalId, id]))
  const names = new Map(held.map(({ id, name }) => [id, name]))
  for (const { externalId, name } of new Map(games.map(({ provider }) => [provider.externalId, provider])).values()) {
    const known = ids.get(externalId)
    if (known === undefined) {
      const id = newId<'Provider'>(deps.clock.now(), deps.chance.bytes)
      const slug = chooseSlug({ name, provider: externalId, isTaken: (slug) => taken.has(slug) })
      taken.add(slug)
      ids.set(externalId, id)
      await insertProvider(tx, { id, merchant: deps.merchant, externalId, slug, name })
    } else if (names.get(known) !== name) await renameProvider(tx, { id: known, name })
  }
  return ids
}

const hourMs = 3_600_000
// A picture changed under the same address is updated within a day.
const coverMaxAgeMs = 24 * hourMs
const coversMax = 500
const silencesMax = 3

/**
 * Fetches pictures that are missing or a day old. A picture that fails is retried in the next run, after the others: a
 * game may have no picture. A host that fails three times in a row is skipped for the rest of the run.
 */
async function fetchCovers(deps: SyncDeps): Promise<number> {
  let fetched = 0
  let silences = 0
  for (const wanted of await findWantedCovers(deps.sql, {
    merchant: deps.merchant,
    fetchedBefore: plusMs(deps.clock.now(), -coverMaxAgeMs),
    countMax: coversMax,
  })) {
    const picture = await deps.client.picture(wanted.url)
    if (picture.ok) {
      silences = 0
      if (await deps.inTransaction((tx) => storeCoverIfChanged(deps, tx, { ...wanted, ...picture.value }))) fetched += 1
      continue
    }
    await noteFailedCover(deps.sql, wanted, deps.clock.now())
    deps.logger.warn({ gameId: wanted.gameId, fault: picture.refusal }, 'a cover could not be fetched')
    silences = picture.refusal.code === 'UNREACHABLE' ? silences + 1 : 0
    if (silences === silencesMax) break
  }
  return fetched
}

/** Stores a picture and returns whether it changed; only then the game has changed. */
async function storeCoverIfChanged(
  deps: SyncDeps,
  tx: TransactionSql,
  cover: WantedCover & { contentType: string; bytes: Uint8Array },
): Promise<boolean> {
  const version = (await lockCatalogue(tx)) + 1
  const isNew = await storeCover(tx, {
    ...cover,
    hash: createHash('sha256').update(cover.bytes).digest('hex'),
    now: deps.clock.now(),
    version,
  })
  if (isNew) await setCatalogueVersion(tx, version)
  return isNew
}

/**
 * Synchronises every provider, one after another: one that fails keeps no other from being read. Throws for those that
 * failed.
 */
export const syncAll =
  (deps: Omit<SyncDeps, 'client' | 'merchant'> & { readonly providers: readonly ListedProvider[] }) =>
  async (): Promise<void> => {
    const faults: string[] = []
    for (const provider of deps.providers) {
      const synced = await syncCatalogue({ ...deps, ...provider })()
      if (!synced.ok) faults.push(`${provider.merchant}: ${synced.refusal.code}, ${synced.refusal.detail}`)
    }
    // A failed job is logged and retried sooner than its schedule.
    if (faults.length > 0) throw new Error(`the catalogue could not be read from ${faults.join('; ')}`)
  }

/** The task that synchronises the catalogue. */
export const syncTask = 'games.sync_catalogue'

/**
 * Requests a synchronisation immediately if no game was ever listed, so that a new installation need not wait for the
 * schedule.
 */
export const requestFirstSync = async ({ sql }: { sql: Sql }): Promise<void> => {
  if (await isCatalogueEmpty(sql)) await requestJob(sql, { task: syncTask, payload: {}, key: syncTask })
}
