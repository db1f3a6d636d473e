import type { Sql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import { isCatalogueEmpty } from '../storage/games.ts'

/** The task that brings the catalogue up to date. */
export const syncTask = 'games.sync_catalogue'

/** Asks for a synchronisation at once where no game was ever listed, so that a new house does not wait for the schedule. */
export const requestFirstSync = ({ sql }: { sql: Sql }) => async (): Promise<void> => {
  if (await isCatalogueEmpty(sql)) await requestJob(sql, { task: syncTask, payload: {}, key: syncTask })
}
