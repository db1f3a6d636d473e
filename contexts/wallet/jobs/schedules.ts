import { invariant } from '@zoria/kernel'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Wallet } from '../index.ts'

/** What the worker does for the wallet by the clock. It reacts to no facts. */
export function walletJobs(wallet: Pick<Wallet, 'checkBooks' | 'closeDays' | 'ensurePartitions'>): { tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[] } {
  const check = (extent: 'recent' | 'whole'): Task => async () => {
    const { isBalanced, faults } = await wallet.checkBooks(extent)
    // M-01: books that do not balance are a broken promise; the job fails loudly and comes again.
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
      // A day is over soon after midnight; later runs find nothing, or what a worker that stood still has left.
      { task: 'wallet.close_days', when: '15 * * * *' },
      { task: 'wallet.ensure_partitions', when: '10 0 * * *' },
    ],
  }
}
