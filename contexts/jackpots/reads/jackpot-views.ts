import type { Jackpot, JackpotDrop, JackpotPick, LiveJackpot } from '@zoria/contract/jackpots/http'
import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import type { Fairness } from '@zoria/fairness'
import type { Games } from '@zoria/games'
import { maskAlias, type Identity } from '@zoria/identity'
import { formatAmount, money, plusMs, toIso, type Currency } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { partsPerUnit } from '../rules/pool.ts'
import { listDrops, listLastDrops, type Drop, type PlayerId } from '../storage/drop-rows.ts'
import { listPools, type StoredPool } from '../storage/pool-rows.ts'

export type ViewDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly fairness: Pick<Fairness, 'hashesOf'>
  readonly identity: Pick<Identity, 'aliasesOf'>
  readonly games: Pick<Games, 'namesOf'>
}

/** How long a drop is sent with the values of the pools. */
const dropShownMs = 3_600_000
/** Shown for an erased player, and for a voided drop. */
const noAlias = '***'

const amountOf = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))
const valueOf = ({ pool, currency }: StoredPool): string => amountOf(pool.value / partsPerUnit, currency)

/** The pools of one or all currencies. */
export async function readJackpots(
  { sql, clock, fairness }: Pick<ViewDeps, 'sql' | 'clock' | 'fairness'>,
  currency?: Currency,
): Promise<{ items: Jackpot[]; as_of: string }> {
  const pools = await listPools(sql, currency)
  const hashes = await fairness.hashesOf(
    sql,
    pools.map(({ drawId }) => drawId),
  )
  return {
    items: pools.map((stored) => {
      const { suit, currency, terms, isRunning, drawId } = stored
      return {
        suit,
        currency,
        value: valueOf(stored),
        seed: amountOf(terms.seed, currency),
        share: percentOf(terms.shareBps),
        min: amountOf(terms.min, currency),
        max: amountOf(terms.max, currency),
        min_stake: amountOf(terms.stakeMin, currency),
        is_running: isRunning,
        draw_id: drawId,
        hash: hashes.get(drawId) ?? '',
        categories: terms.categories && [...terms.categories],
      }
    }),
    as_of: toIso(clock.now()),
  }
}

/** Basis points in per cent, with two places. */
const percentOf = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`

/** A page of drops, the newest first. */
export async function readHistory(
  deps: ViewDeps,
  asked: {
    readonly suit?: JackpotSuit | undefined
    readonly currency?: Currency | undefined
    readonly page: number
    readonly pageSize: number
  },
  playerId: PlayerId | null,
): Promise<{ items: JackpotDrop[]; total: number; page: number; pageSize: number }> {
  const { items, total } = await listDrops(deps.sql, asked)
  const [aliases, games] = [
    await aliasesOf(deps, items),
    await deps.games.namesOf([...new Set(items.map(({ gameUuid }) => gameUuid))]),
  ]
  return {
    items: items.map((drop) => {
      const game = games.get(drop.gameUuid)
      const isVoided = drop.voidedAt !== null
      return {
        id: drop.id,
        suit: drop.suit,
        currency: drop.currency,
        amount: amountOf(drop.amount, drop.currency),
        threshold: amountOf(drop.threshold, drop.currency),
        at: toIso(drop.at),
        alias: isVoided ? noAlias : (aliases.get(drop.playerId) ?? noAlias),
        game: game ? { slug: game.slug, name: game.name } : null,
        draw_id: drop.drawId,
        is_voided: isVoided,
        is_returned: drop.isWinnerErased,
        is_own: !isVoided && drop.playerId === playerId,
      }
    }),
    total,
    page: asked.page,
    pageSize: asked.pageSize,
  }
}

/** A pick as it travels. */
export const pickView = ({ id, suit, amount, currency, cards, seenAt, paidAt }: Drop): JackpotPick => ({
  drop_id: id,
  suit,
  amount: amountOf(amount, currency),
  currency,
  cards: [...cards],
  seen_at: seenAt && toIso(seenAt),
  is_paid: paidAt !== null,
})

/** What the public stream sends: values, and the last drop of each pool within an hour. */
export async function readLive(deps: Pick<ViewDeps, 'sql' | 'clock' | 'identity'>): Promise<LiveJackpot[]> {
  const now = deps.clock.now()
  // Drops first: a drop must not come with the value that its pool had before it.
  const drops = new Map((await listLastDrops(deps.sql, plusMs(now, -dropShownMs))).map((drop) => [drop.poolId, drop]))
  const pools = await listPools(deps.sql)
  const aliases = drops.size === 0 ? new Map<PlayerId, string>() : await aliasesOf(deps, [...drops.values()])
  return pools.map((stored) => {
    const drop = drops.get(stored.id)
    return {
      suit: stored.suit,
      currency: stored.currency,
      value: valueOf(stored),
      as_of: toIso(now),
      is_running: stored.isRunning,
      drop: drop
        ? {
            id: drop.id,
            amount: amountOf(drop.amount, drop.currency),
            alias: aliases.get(drop.playerId) ?? noAlias,
            at: toIso(drop.at),
          }
        : null,
    }
  })
}

const aliasesOf = async (
  { identity }: Pick<ViewDeps, 'identity'>,
  drops: readonly Drop[],
): Promise<ReadonlyMap<PlayerId, string>> =>
  new Map(
    [...(await identity.aliasesOf([...new Set(drops.map(({ playerId }) => playerId))]))].map(([player, alias]) => [
      player,
      maskAlias(alias),
    ]),
  )
