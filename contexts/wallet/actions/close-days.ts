import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import * as storage from '../storage/closed-days.ts'

/** Closes the days of booking that are over, and raises an alarm for each id of a provider that stands at two players. Answers the days. */
export async function closeDays(sql: Sql, logger: Logger): Promise<readonly string[]> {
  const { days, sharedIds } = await storage.closeDays(sql)
  for (const shared of sharedIds) logger.error(shared, 'one id of a provider stands at two players; it names one operation')
  return days
}
