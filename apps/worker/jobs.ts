import type { Schedule, Task } from '@zoria/platform/jobs'
import { walletJobs } from '@zoria/wallet'
import type { House } from '../../contexts/compose.ts'

/** Every scheduled job: those of the contexts, and the check of the write-ahead log's archive, which fails while the archive has a fault. */
export function jobsOf({ wallet, identity, bonuses, games, payments, cashback, jackpots, wheel, wins, inbox }: House, checkArchive: () => Promise<void>): { tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[] } {
  const archive = { tasks: { 'platform.check_archive': checkArchive }, schedules: [{ task: 'platform.check_archive', when: '* * * * *' }] }
  const contexts = [archive, walletJobs(wallet), identity, bonuses, games, payments, cashback, jackpots, wheel, wins, inbox]
  return {
    tasks: Object.assign({}, ...contexts.map(({ tasks }) => tasks)) as Record<string, Task>,
    schedules: contexts.flatMap(({ schedules }) => schedules),
  }
}
