import { invariant } from '@zoria/kernel'
import type { Brings } from '@zoria/platform/context'
import { keepRunning } from '@zoria/platform/keep-running'
import type { RoundConsumer } from '@zoria/play'
import { bookPools } from './actions/book-pools.ts'
import { checkPools, type CheckDeps } from './actions/check-books.ts'
import { foldRounds, type FoldDeps } from './actions/fold-rounds.ts'
import { openPools, type OpenDeps } from './actions/open-pools.ts'
import { payDrops, type PayDeps } from './actions/pay-drops.ts'
import { serveJackpots } from './http/routes.ts'
import { followPools, type Following } from './reads/follow-pools.ts'
import type { ViewDeps } from './reads/jackpot-views.ts'
import { isOwedTo, listRecordedDrops } from './storage/drop-rows.ts'

export { jackpotCommands } from './operator/jackpot-commands.ts'
export { readTerms } from './storage/terms.ts'
export { jackpotDesk, type JackpotDesk } from './actions/staff-desk.ts'

export type JackpotsDeps = FoldDeps & PayDeps & OpenDeps & CheckDeps & ViewDeps

/** Four pools of each currency that grow by stakes and drop at a hidden threshold. */
export type Jackpots = Brings<'serve' | 'keepRunning' | 'playerData' | 'tasks' | 'schedules'> & {
  /** Sends values and drops to the public stream of one process until closed. */
  publish(following: Following): ReturnType<typeof followPools>
  /** Folds settled rounds into the pools; the composition registers it with `play`. */
  readonly consumer: RoundConsumer
  open(): Promise<void>
  book(): Promise<void>
  /** Pays owed drops. */
  pay(): Promise<void>
}

/** Composes jackpots out of plain arguments. */
export function createJackpots(deps: JackpotsDeps): Jackpots {
  const [open, book, pay] = [openPools(deps), bookPools(deps), payDrops(deps)]
  return {
    name: 'jackpots',
    serve: (serve) => serveJackpots(serve, deps),
    consumer: { name: 'jackpots', consume: foldRounds(deps) },
    keepRunning: () =>
      keepRunning({ name: 'jackpots', logger: deps.logger, steps: [{ run: open }, { run: book }, { run: pay }] }),
    open,
    book,
    pay,
    publish: (streams) => followPools(deps, streams),
    playerData: {
      record: async (playerId) => ({ jackpots: await listRecordedDrops(deps.sql, playerId) }),
      objection: async (playerId) => ((await isOwedTo(deps.sql, playerId)) ? 'PRIZE_OWED' : undefined),
    },
    tasks: {
      'jackpots.check_books': async () => {
        const faults = (await checkPools(deps)).flatMap((books) => books.faults)
        // M-01: books that do not balance are a violated invariant; the job fails and is retried.
        invariant(faults.length === 0, `the books of jackpots do not balance: ${faults.join('; ')}`)
      },
    },
    schedules: [{ task: 'jackpots.check_books', when: '* * * * *' }],
  }
}
