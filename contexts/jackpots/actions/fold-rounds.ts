import { drawCards, drawThreshold } from '@zoria/game-maths'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import type { Fairness } from '@zoria/fairness'
import type { Games } from '@zoria/games'
import { instant, newId, type Currency, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { categoryAt, contributionOf, type GameCategory, type Period } from '../rules/contribution.ts'
import { dropPool, growPool, type Change } from '../rules/pool.ts'
import { flushAtCommit, insertDrop } from '../storage/drop-rows.ts'
import { insertPeriod, listPeriods, lockPools, savePool, type StoredPool } from '../storage/pool-rows.ts'
import { noteCategories } from './note-categories.ts'

export type FoldDeps = {
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly games: Pick<Games, 'kindsOf'>
  readonly fairness: Pick<Fairness, 'commit' | 'drawOf' | 'reveal' | 'hashesOf'>
}

type Counted = Change & { readonly round: RoundEvent['round'] }
type Drawn = { readonly threshold: bigint; readonly cards: readonly JackpotSuit[] }
type Tools = FoldDeps & { readonly drawnOf: (tx: Queryable, pool: StoredPool) => Promise<Drawn>; readonly now: Instant }

/**
 * Adds settled rounds to the pools, takes back undone ones, and decides which round crossed a threshold, in the
 * transaction that stores the consumer's cursor. Pools are locked in one order, so of two processes one folds at a
 * time; a drop is written before it is published. docs/rules/promotions.md#jackpots
 */
export const foldRounds = (deps: FoldDeps) => {
  const [categoriesOf, drawnOf] = [noteCategories(deps), cachedDraws(deps)]
  return async (tx: TransactionSql, events: readonly RoundEvent[]): Promise<void> => {
    const staked = events.filter(({ round }) => !round.isFreeRound && round.stakeReal > 0n)
    if (staked.length === 0) return
    const pools = await lockPools(tx, [...new Set(staked.map(({ round }) => round.currency))])
    const periods = await listPeriods(
      tx,
      pools.map(({ id }) => id),
    )
    const tools = { ...deps, drawnOf, now: deps.clock.now() }
    const categories = new Map<Currency, ReadonlyMap<string, readonly GameCategory[]>>()
    for (const [currency, ofCurrency] of Map.groupBy(pools, (pool) => pool.currency)) {
      const gameUuids = [
        ...new Set(staked.filter(({ round }) => round.currency === currency).map(({ round }) => round.gameUuid)),
      ]
      categories.set(
        currency,
        await categoriesOf(tx, {
          currency,
          gameUuids,
          lastSettledAt: instant(Math.max(...ofCurrency.map(({ lastSettledAt }) => lastSettledAt))),
        }),
      )
    }
    let drops = 0
    for (const stored of pools) {
      const own = staked.filter(({ round }) => round.currency === stored.currency)
      // New terms count from later settlements on: what these rounds bring, and would take back, never changes.
      const pool = {
        ...stored,
        lastSettledAt: instant(Math.max(stored.lastSettledAt, ...own.map(({ round }) => round.settledAt))),
      }
      const folded = await foldPool(tools, tx, {
        pool,
        counted: countedOf(own, {
          categories: categories.get(stored.currency) ?? new Map(),
          periods: periods.get(stored.id) ?? [],
        }),
      })
      await savePool(tx, folded)
      drops += folded.number - stored.number
    }
    if (drops > 0) await flushAtCommit(tx)
    if (pools.length > 0) await announce(tx, { topic: 'jackpots' })
  }
}

function countedOf(
  events: readonly RoundEvent[],
  {
    categories,
    periods,
  }: { readonly categories: ReadonlyMap<string, readonly GameCategory[]>; readonly periods: readonly Period[] },
): readonly Counted[] {
  return events.flatMap(({ kind, round }): Counted[] => {
    const parts = contributionOf(round, categoryAt(categories.get(round.gameUuid) ?? [], round.settledAt), periods)
    return parts === 0n ? [] : [{ kind: kind === 'settled' ? 'brought' : 'undone', parts, round }]
  })
}

/** The pool after some rounds. Each drop among them is written, and the next threshold committed. */
async function foldPool(
  tools: Tools,
  tx: TransactionSql,
  { pool, counted }: { readonly pool: StoredPool; readonly counted: readonly Counted[] },
): Promise<StoredPool> {
  if (counted.length === 0) return pool
  const drawn = await tools.drawnOf(tx, pool)
  const grown = growPool(pool.pool, counted, drawn.threshold)
  const next = { ...pool, pool: grown.pool }
  const winner = counted[grown.taken - 1]
  if (!grown.isDropped || winner === undefined) return next
  const reset = await drop(tools, tx, next, { drawn, round: winner.round })
  return foldPool(tools, tx, { pool: reset, counted: counted.slice(grown.taken) })
}

/** Writes a drop, reveals its draw, and begins the next pool with its own. */
async function drop(
  { fairness, chance, logger, now }: Tools,
  tx: TransactionSql,
  pool: StoredPool,
  { drawn, round }: { readonly drawn: Drawn; readonly round: RoundEvent['round'] },
): Promise<StoredPool> {
  const terms = pool.nextTerms ?? pool.terms
  const { amount, pool: reset } = dropPool(pool.pool, terms.seed)
  const { id: poolId, number, drawId, currency, suit } = pool
  await insertDrop(tx, {
    id: newId<'Drop'>(now, (count) => chance.bytes(count)),
    poolId,
    number,
    playerId: round.playerId,
    currency,
    suit,
    amount,
    ...drawn,
    drawId,
    provider: round.provider,
    roundId: round.roundId,
    version: round.version,
    gameUuid: round.gameUuid,
    at: now,
  })
  await fairness.reveal(tx, {
    id: drawId,
    clientSeed: poolId,
    nonce: number,
    input: inputOf(pool),
    result: JSON.stringify({ threshold: String(drawn.threshold), cards: drawn.cards }),
    now,
  })
  const next = await fairness.commit(tx, { use: 'jackpot', now })
  logger.info({ pool: poolId, number, amount: String(amount) }, 'a jackpot dropped')
  const begun = { ...pool, pool: reset, number: number + 1, drawId: next.id }
  if (!pool.nextTerms) return begun
  const from = nextInstant(pool, now)
  await insertPeriod(tx, poolId, { from, isRunning: pool.isRunning, terms })
  return { ...begun, terms, nextTerms: null, lastSettledAt: from }
}

/** The first moment from which a change of a pool counts: after every settlement that the pool has seen. */
export const nextInstant = ({ lastSettledAt }: Pick<StoredPool, 'lastSettledAt'>, now: Instant): Instant =>
  instant(Math.max(now, lastSettledAt + 1))

/** What a threshold is drawn from, as it is published. docs/rules/fairness.md#promotions */
const inputOf = ({ id, number, terms }: Pick<StoredPool, 'id' | 'number' | 'terms'>): string =>
  JSON.stringify({ jackpot: id, number, min: String(terms.min), max: String(terms.max) })

/**
 * Threshold and cards of the present draws. They are computed from the encrypted seed and stay in memory until the
 * drop.
 */
function cachedDraws({ fairness }: Pick<FoldDeps, 'fairness'>): Tools['drawnOf'] {
  const known = new Map<string, Drawn>()
  return async (tx, { id, number, drawId, suit, terms }) => {
    const found = known.get(drawId)
    if (found) return found
    const draw = await fairness.drawOf(tx, { id: drawId, clientSeed: id, nonce: number })
    const drawn = { threshold: drawThreshold(terms, draw), cards: drawCards({ suits: jackpotSuits, won: suit }, draw) }
    if (known.size > 100) known.clear()
    known.set(drawId, drawn)
    return drawn
  }
}
