import type { Id } from '@zoria/kernel'
import type { Brings } from '@zoria/platform/context'
import { keepRunning } from '@zoria/platform/keep-running'
import type { RoundConsumer } from '@zoria/play'
import { countRounds, type CountDeps } from './actions/count-rounds.ts'
import { freezeDue, type FreezeDeps } from './actions/freeze.ts'
import { payOwed, type PayDeps } from './actions/pay-prizes.ts'
import { planRuns, type PlanDeps } from './actions/plan-runs.ts'
import { serveBattles, type RouteDeps } from './http/routes.ts'
import { worthsOf } from './reads/battle-views.ts'
import { createBoards } from './reads/boards.ts'
import { followBoards, type Following } from './reads/follow-boards.ts'
import { findBattleById } from './storage/battle-rows.ts'
import { listRecordedEntries } from './storage/entry-rows.ts'
import { isOwedTo, listPrizes, listRecordedPrizes } from './storage/prize-rows.ts'
import type { Terms } from './rules/terms.ts'

export { battleCommands } from './operator/battle-commands.ts'
export { battleDesk, type BattleDesk } from './actions/staff-desk.ts'
export { createBoards } from './reads/boards.ts'
export { progressOf } from './rules/own-progress.ts'
export { fundOf, placesOf, prizeAt } from './rules/prizes.ts'
export { compareStandings } from './rules/ranking.ts'
export { addRound, noScore, type Score } from './rules/score.ts'
export type { Template, Terms } from './rules/terms.ts'
export { readTemplate } from './storage/terms.ts'

export type BattlesDeps = CountDeps & PayDeps & PlanDeps & Omit<FreezeDeps, 'worthsOf'> & Omit<RouteDeps, 'boards'>

/** Tournaments in chosen games: runs of templates, their scores, places and prizes. */
export type Battles = Brings<'serve' | 'keepRunning' | 'playerData'> & {
  /** Sends leaderboards to the public stream, and own progress to the players of one process, until closed. */
  publish(following: Following): ReturnType<typeof followBoards>
  /** Scores settled rounds; the composition registers it with `play`. */
  readonly consumer: RoundConsumer
  plan(): Promise<number>
  /** Freezes runs whose end has passed and whose rounds are counted; their slugs. */
  freeze(): Promise<readonly string[]>
  /** Pays some of the owed prizes. */
  pay(): Promise<{ readonly isMore: boolean }>
  /** The parts of a notice about a battle and the prize of a place; undefined where there is none. */
  noticeParts(asked: {
    readonly battleId: string
    readonly place: number | null
  }): Promise<{ readonly slug: string; readonly names: Terms['names']; readonly count: number | null } | undefined>
}

/** Runs are planned once in so many looks: the next one is made a whole run ahead. */
const planEvery = 30

/** Composes battles out of plain arguments. */
export function createBattles(deps: BattlesDeps): Battles {
  const inside = { ...deps, boards: createBoards(deps), worthsOf: worthsOf(deps) }
  const [plan, freeze, pay] = [planRuns(inside), freezeDue(inside), payOwed(inside)]
  return {
    name: 'battles',
    serve: (serve) => serveBattles(serve, inside),
    consumer: { name: 'battles', consume: countRounds(inside) },
    keepRunning: () =>
      keepRunning({
        name: 'battles',
        logger: deps.logger,
        steps: [{ run: plan, every: planEvery }, { run: freeze }, { run: pay }],
      }),
    plan,
    freeze,
    pay,
    publish: (streams) => followBoards(inside, streams),
    // His rounds are in the wallet's part.
    playerData: {
      record: async (playerId) => ({
        battles: {
          joined: await listRecordedEntries(deps.sql, playerId),
          prizes: await listRecordedPrizes(deps.sql, playerId),
        },
      }),
      objection: async (playerId) => ((await isOwedTo(deps.sql, playerId)) ? 'PRIZE_OWED' : undefined),
    },
    noticeParts: async ({ battleId, place }) => {
      const battle = await findBattleById(deps.sql, battleId as Id<'Battle'>)
      if (!battle) return undefined
      const won =
        place === null ? undefined : (await listPrizes(deps.sql, battle.id)).find((prize) => prize.place === place)
      return {
        slug: battle.slug,
        names: battle.terms.names,
        count: won?.prize.kind === 'free_rounds' ? won.prize.count : null,
      }
    },
  }
}
