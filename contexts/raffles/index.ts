import type { Brings } from '@zoria/platform/context'
import { keepRunning } from '@zoria/platform/keep-running'
import type { RoundConsumer } from '@zoria/play'
import { countRounds } from './actions/count-rounds.ts'
import { finishRaffles, type FinishDeps } from './actions/finish-raffles.ts'
import { payOwed, type PayDeps } from './actions/pay-prizes.ts'
import { planRaffles, type PlanDeps } from './actions/plan-raffles.ts'
import { raffleDesk, type DeskDeps, type RaffleDesk } from './actions/staff-desk.ts'
import { serveRaffles } from './http/routes.ts'
import type { ViewDeps } from './reads/raffle-views.ts'
import { isOwedTo, listRecordedPrizes } from './storage/prize-rows.ts'
import { listRecordedEntries } from './storage/ticket-rows.ts'

export { raffleCommands } from './operator/raffle-commands.ts'
export type { RaffleDesk } from './actions/staff-desk.ts'

export type RafflesDeps = PlanDeps & FinishDeps & PayDeps & DeskDeps & ViewDeps

/** Weekly draws of prizes among numbered tickets, which players get for turnover. */
export type Raffles = Brings<'serve' | 'keepRunning' | 'playerData'> & {
  /** Gives tickets for settled rounds; the composition registers it with `play`. */
  readonly consumer: RoundConsumer
  /** Makes the raffles of this week. */
  plan(): Promise<number>
  /** Moves raffles on whose end has passed: the list is frozen, then the winners are drawn. */
  finish(): Promise<void>
  /** Pays some of the owed prizes. */
  pay(): Promise<{ readonly isMore: boolean }>
  readonly staff: RaffleDesk
}

/** Raffles are planned once in so many looks: the next one is made an hour ahead. */
const planEvery = 30

/** Composes raffles out of plain arguments. */
export function createRaffles(deps: RafflesDeps): Raffles {
  const [plan, finish, pay] = [planRaffles(deps), finishRaffles(deps), payOwed(deps)]
  return {
    name: 'raffles',
    serve: (serve) => serveRaffles(serve, deps),
    consumer: { name: 'raffles', consume: countRounds(deps) },
    keepRunning: async () => {
      // Before rounds are consumed: the first round of an installation finds its raffle.
      await plan()
      return keepRunning({
        name: 'raffles',
        logger: deps.logger,
        steps: [{ run: plan, every: planEvery }, { run: finish }, { run: pay }],
      })
    },
    plan,
    finish,
    pay,
    playerData: {
      record: async (playerId) => ({
        raffles: {
          raffles: await listRecordedEntries(deps.sql, playerId),
          prizes: await listRecordedPrizes(deps.sql, playerId),
        },
      }),
      objection: async (playerId) => ((await isOwedTo(deps.sql, playerId)) ? 'PRIZE_OWED' : undefined),
    },
    staff: raffleDesk(deps),
  }
}
