import type { Schedule, Task } from '@zoria/platform/jobs'
import type { House } from '../../contexts/compose.ts'

/** Every job of the house: what the contexts bring, and the care of the books. */
export function jobsOf(house: House): { tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[] } {
  const contexts = [house.games, house.payments]
  return {
    tasks: { ...bookCare(house), ...Object.assign({}, ...contexts.map((context) => context.tasks)) as Record<string, Task> },
    schedules: [
      { task: 'wallet.check_books', when: '* * * * *' },
      { task: 'wallet.ensure_partitions', when: '17 * * * *' },
      ...contexts.flatMap((context) => context.schedules),
    ],
  }
}

/** The books must sum to zero, each minute (I-02); partitions stand ready before they are needed. */
function bookCare({ wallet, logger }: House): Record<string, Task> {
  return {
    'wallet.check_books': async () => {
      const report = await wallet.checkBooks('recent')
      if (!report.isBalanced) logger.fatal({ faults: report.faults }, 'THE BOOKS DO NOT SUM TO ZERO: stop payouts and look at the named rows')
    },
    'wallet.ensure_partitions': () => wallet.ensurePartitions(),
  }
}
