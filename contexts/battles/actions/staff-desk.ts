import { battleCancelled } from '@zoria/contract/battles/events'
import { gameCategories } from '@zoria/contract/games/words'
import type { Bonuses } from '@zoria/bonuses'
import type { Games } from '@zoria/games'
import { fail, newId, ok, plusMs, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { appendFacts } from '@zoria/platform/outbox'
import { recordStaffAction } from '@zoria/platform/staff-log'
import { unknownNamed, unknownValue } from '@zoria/platform/written-faults'
import { servedCurrencies, type Settings } from '@zoria/settings'
import type { Template } from '../rules/terms.ts'
import {
  findBattle,
  insertTemplate,
  listOpen,
  listOver,
  listRunsOf,
  listTemplates,
  lockBattle,
  saveCancelled,
  saveEnd,
  type StoredBattle,
  type StoredTemplate,
} from '../storage/battle-rows.ts'
import { listEntries, listPlaces, type Entry } from '../storage/entry-rows.ts'
import { listPrizes, type Obligation } from '../storage/prize-rows.ts'
import { readTemplate } from '../storage/terms.ts'
import { makeRun } from './plan-runs.ts'

/** Who changes something about battles, and why. */
export type BattleOrder = { readonly by: string; readonly why: string; readonly requestId: string }

export type BattleDesk = {
  list(): Promise<{
    readonly templates: readonly StoredTemplate[]
    readonly open: readonly StoredBattle[]
    readonly over: readonly StoredBattle[]
  }>
  show(slug: string): Promise<
    | {
        readonly battle: StoredBattle
        readonly participants: number
        readonly places: readonly Entry[]
        readonly prizes: readonly Obligation[]
      }
    | undefined
  >
  /** All runs of a template, the newest first. */
  runsOf(templateSlug: string): Promise<readonly StoredBattle[]>
  /** Adds a template; the worker makes its runs. */
  create(
    order: BattleOrder & { readonly template: unknown },
  ): Promise<
    Result<
      Template,
      { readonly code: 'BATTLE_TAKEN' } | { readonly code: 'BATTLE_INVALID'; readonly faults: readonly string[] }
    >
  >
  /** Makes a run of a template that begins now. */
  start(
    order: BattleOrder & { readonly slug: string },
  ): Promise<Result<{ readonly slug: string }, { readonly code: 'BATTLE_NOT_FOUND' | 'BATTLE_TAKEN' }>>
  /** Ends a run without prizes; its players are notified. Only before its end. */
  cancel(
    order: BattleOrder & { readonly slug: string },
  ): Promise<Result<{ readonly players: number }, { readonly code: 'BATTLE_NOT_FOUND' | 'BATTLE_OVER' }>>
  /** Moves the end of a running battle to now; ranks and prizes follow as at any end. */
  finish(
    order: BattleOrder & { readonly slug: string },
  ): Promise<
    Result<{ readonly slug: string }, { readonly code: 'BATTLE_NOT_FOUND' | 'BATTLE_OVER' | 'BATTLE_NOT_STARTED' }>
  >
}

export type DeskDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly chance: Chance
  readonly settings: Pick<Settings, 'read'>
  readonly bonuses: Pick<Bonuses, 'giftOf'>
  readonly games: Pick<Games, 'kindOf' | 'picked' | 'named'>
}

/** What staff does with battles; every change writes its audit row in its transaction. */
export function battleDesk(deps: DeskDeps): BattleDesk {
  const { sql } = deps
  return {
    list: async () => ({
      templates: await listTemplates(sql),
      open: await listOpen(sql),
      over: (
        await listOver(sql, { statuses: ['finished', 'paid', 'cancelled'], currency: undefined, page: 1, pageSize: 20 })
      ).items,
    }),
    show: async (slug) => {
      const battle = await findBattle(sql, slug)
      if (!battle) return undefined
      const entries = await listEntries(sql, battle.id)
      return {
        battle,
        participants: entries.length,
        places: await listPlaces(sql, { battleId: battle.id, from: 1, to: 20 }),
        prizes: await listPrizes(sql, battle.id),
      }
    },
    runsOf: (templateSlug) => listRunsOf(sql, templateSlug),
    create: (order) => create(deps, order),
    start: (order) => start(deps, order),
    cancel: (order) => cancel(deps, order),
    finish: (order) => finish(deps, order),
  }
}

const create = async (deps: DeskDeps, order: Parameters<BattleDesk['create']>[0]): ReturnType<BattleDesk['create']> => {
  const read = readTemplate(order.template)
  if (!read.ok) return read
  const faults = await unknownIn(deps, read.value)
  if (faults.length > 0) return fail({ code: 'BATTLE_INVALID', faults })
  const { sql, clock, chance } = deps
  return inTransactionOf(sql)(async (tx) => {
    const at = clock.now()
    if (
      !(await insertTemplate(tx, {
        id: newId<'Template'>(at, (count) => chance.bytes(count)),
        template: read.value,
        now: at,
      }))
    )
      return fail({ code: 'BATTLE_TAKEN' as const })
    await recordStaffAction(
      tx,
      'battles',
      { slug: read.value.slug },
      { ...order, action: 'create', before: null, after: read.value, at },
    )
    return ok(read.value)
  })
}

/** What a template names that is not here, a sentence each: a prize that cannot be given would stay owed. */
async function unknownIn({ settings, bonuses, games }: DeskDeps, { terms }: Template): Promise<readonly string[]> {
  const served = servedCurrencies(settings)
  const faults = served.includes(terms.currency) ? [] : [`terms.currency: ${unknownValue(terms.currency, served)}`]
  for (const { prize } of terms.prizes) {
    if (prize.kind === 'bonus') {
      const gift = await bonuses.giftOf(prize.offerId)
      // A share of a deposit is worth nothing without one: the winner would get nothing.
      if (!gift || gift.amount.amount === 0n || gift.amount.currency !== terms.currency)
        faults.push(`prizes: there is no offer ${prize.offerId} with a sum in ${terms.currency}`)
    }
    if (prize.kind === 'free_rounds' && (await games.kindOf(prize.game)) === undefined)
      faults.push(
        `prizes: ${unknownNamed(
          'game',
          prize.game,
          (await games.named()).map(({ slug }) => slug),
        )}`,
      )
  }
  faults.push(...(await unknownGames(games, terms.games)))
  if (terms.games.kind !== 'all' && faults.length === 0 && (await games.picked(terms.games, 1)).count === 0)
    faults.push(`games: no game of the catalogue is of ${terms.games.slugs.join(', ')}`)
  return faults
}

/** Games, providers or categories that nothing of the catalogue has: beside right ones they would count for nothing. */
async function unknownGames(games: DeskDeps['games'], chosen: Template['terms']['games']): Promise<readonly string[]> {
  if (chosen.kind === 'all') return []
  const named = await games.named()
  const [noun, known] = {
    list: ['game', named.map(({ slug }) => slug)] as const,
    provider: ['provider', named.map(({ provider }) => provider)] as const,
    category: ['category', gameCategories] as const,
  }[chosen.kind]
  return chosen.slugs
    .filter((slug) => !(known as readonly string[]).includes(slug))
    .map((slug) => `games: ${unknownNamed(noun, slug, known)}`)
}

const start = (
  { sql, clock, chance }: DeskDeps,
  order: Parameters<BattleDesk['start']>[0],
): ReturnType<BattleDesk['start']> =>
  inTransactionOf(sql)(async (tx) => {
    const template = (await listTemplates(tx)).find(({ slug }) => slug === order.slug)
    if (!template) return fail({ code: 'BATTLE_NOT_FOUND' as const })
    const at = clock.now()
    const made = await makeRun({ chance }, tx, {
      template,
      span: { startsAt: at, endsAt: plusMs(at, template.schedule.minutes * 60_000) },
      now: at,
    })
    if (!made.isNew) return fail({ code: 'BATTLE_TAKEN' as const })
    await recordStaffAction(
      tx,
      'battles',
      { slug: made.slug },
      { ...order, action: 'start', before: null, after: { template: template.slug }, at },
    )
    await announce(tx, { topic: 'battles' })
    return ok({ slug: made.slug })
  })

const cancel = (
  { sql, clock, chance }: DeskDeps,
  order: Parameters<BattleDesk['cancel']>[0],
): ReturnType<BattleDesk['cancel']> =>
  inTransactionOf(sql)(async (tx) => {
    const battle = await locked(tx, order.slug)
    if (!battle) return fail({ code: 'BATTLE_NOT_FOUND' as const })
    const at = clock.now()
    if (battle.status !== 'open' || battle.endsAt <= at) return fail({ code: 'BATTLE_OVER' as const })
    const entries = await listEntries(tx, battle.id)
    await saveCancelled(tx, battle.id, { participants: entries.length, now: at })
    await recordStaffAction(
      tx,
      'battles',
      { slug: order.slug },
      { ...order, action: 'cancel', before: { status: 'open' }, after: { status: 'cancelled' }, at },
    )
    await appendFacts(
      tx,
      entries.map(({ player }) => ({
        name: battleCancelled.name,
        body: { player_id: player, battle_id: battle.id, currency: battle.currency },
      })),
      { now: at, chance },
    )
    await announce(tx, { topic: 'battles' })
    return ok({ players: entries.length })
  })

const finish = (
  { sql, clock }: DeskDeps,
  order: Parameters<BattleDesk['finish']>[0],
): ReturnType<BattleDesk['finish']> =>
  inTransactionOf(sql)(async (tx) => {
    const battle = await locked(tx, order.slug)
    if (!battle) return fail({ code: 'BATTLE_NOT_FOUND' as const })
    const at = clock.now()
    if (battle.status !== 'open' || battle.endsAt <= at) return fail({ code: 'BATTLE_OVER' as const })
    if (battle.startsAt >= at) return fail({ code: 'BATTLE_NOT_STARTED' as const })
    await saveEnd(tx, battle.id, at)
    await recordStaffAction(
      tx,
      'battles',
      { slug: order.slug },
      { ...order, action: 'finish', before: { endsAt: battle.endsAt }, after: { endsAt: at }, at },
    )
    await announce(tx, { topic: 'battles' })
    return ok({ slug: battle.slug })
  })

async function locked(tx: Parameters<typeof lockBattle>[0], slug: string): Promise<StoredBattle | undefined> {
  const battle = await findBattle(tx, slug)
  return battle && lockBattle(tx, battle.id)
}
