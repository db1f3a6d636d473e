import { invariant } from '@zoria/kernel'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Wallet } from '../index.ts'

/** The wallet's scheduled jobs. The context consumes no facts. */
export function walletJobs(wallet: Pick<Wallet, 'checkBooks' | 'closeDays' | 'ensurePartitions'>): {
  tasks: Readonly<Record<string, Task>>
  schedules: readonly Schedule[]
} {
  const check =
    (extent: 'recent' | 'whole'): Task =>
    async () => {
      const { isBalanced, faults } = await wallet.checkBooks(extent)
      // M-01: books that do not balance are a violated invariant; the job fails and is retried.
      invariant(isBalanced, `the books do not balance: ${faults.join('; ')}`)
    }
  return {
    tasks: {
      'wallet.check_books': check('recent'),
      'wallet.check_whole_books': check('whole'),
      'wallet.close_days': async () => void (await wallet.closeDays()),
      'wallet.ensure_partitions': () => wallet.ensurePartitions(),
    },
    schedules: [
      { task: 'wallet.check_books', when: '* * * * *' },
      { task: 'wallet.check_whole_books', when: '40 3 * * *' },
      // A day ends soon after midnight; later runs find nothing, or what a stopped worker has left.
      { task: 'wallet.close_days', when: '15 * * * *' },
      { task: 'wallet.ensure_partitions', when: '10 0 * * *' },
    ],
  }
}
