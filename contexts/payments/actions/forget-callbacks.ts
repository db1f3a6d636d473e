import { plusMs } from '@zoria/kernel'
import { deleteRejected } from '../storage/callback-rows.ts'
import type { Deps } from './deps.ts'

/** How long rejected callbacks are stored as evidence. Source: docs/rules/cashbox.md#callbacks. */
const retentionMs = 90 * 86_400_000
const rowsMax = 5_000

/** Deletes callbacks that were rejected 90 days ago. Runs daily; repeating it changes nothing. */
export const forgetCallbacks =
  ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) =>
  async (): Promise<void> => {
    const before = plusMs(clock.now(), -retentionMs)
    while ((await deleteRejected(sql, { before, rowsMax })) === rowsMax);
  }
