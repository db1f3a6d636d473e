import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { forgetNonces } from '../storage/admissions.ts'

/** Forgets the nonces of calls that would be too old by now. */
export const forgetOldNonces = ({ sql, clock }: { sql: Sql; clock: Clock }) => async (): Promise<void> => {
  await forgetNonces(sql, clock.now())
}
