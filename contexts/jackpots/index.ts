import { invariant } from '@zoria/kernel'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Serve } from '@zoria/platform/http/serve'
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
import { listRecordedDrops, type PlayerId } from './storage/drop-rows.ts'

export { jackpotDesk, type JackpotDesk } from './actions/staff-desk.ts'

export type JackpotsDeps = FoldDeps & PayDeps & OpenDeps & CheckDeps & ViewDeps

/** Four pools of each currency that grow by stakes and drop at a hidden threshold. */
export type Jackpots = {
  serve(serve: Serve): void
  /** Folds settled rounds into the pools; the composition registers it with `play`. */
  readonly consumer: RoundConsumer
  /** Opens pools, books contributions and pays drops until closed. The worker does so. */
  keepRunning(): { close(): Promise<void> }
  open(): Promise<void>
  book(): Promise<void>
  /** Pays owed drops. */
  pay(): Promise<void>
  /** Sends values and drops to the public stream of one process until closed. */
  follow(following: Following): ReturnType<typeof followPools>
  /** The drops that a player won, for an export of personal data. Sums are minor units. Source: docs/rules/guard-rails.md#privacy. */
  record(playerId: PlayerId): Promise<readonly object[]>
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
}

/** Composes jackpots out of plain arguments. */
export function createJackpots(deps: JackpotsDeps): Jackpots {
  const [open, book, pay] = [openPools(deps), bookPools(deps), payDrops(deps)]
  return {
    serve: (serve) => serveJackpots(serve, deps),
    consumer: { name: 'jackpots', consume: foldRounds(deps) },
    keepRunning: () => keepRunning({ name: 'jackpots', logger: deps.logger, steps: [{ run: open }, { run: book }, { run: pay }] }),
    open, book, pay,
    follow: (following) => followPools(deps, following),
    record: (playerId) => listRecordedDrops(deps.sql, playerId),
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
