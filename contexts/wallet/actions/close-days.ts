import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import * as storage from '../storage/closed-days.ts'

/** Closes finished booking days, and raises an alarm for each provider id used by two players. Returns the days. */
export async function closeDays(sql: Sql, logger: Logger): Promise<readonly string[]> {
  const { days, sharedIds } = await storage.closeDays(sql)
  for (const shared of sharedIds)
    logger.error(shared, 'a provider id is used by two players; it must identify one operation')
  return days
}
