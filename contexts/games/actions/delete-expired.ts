import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { plusMs } from '@zoria/kernel'
import { deleteNonces } from '../storage/admissions.ts'
import { deleteRefusedRequests } from '../storage/refused-requests.ts'
import { deleteSessions } from '../storage/sessions.ts'

const dayMs = 86_400_000

/** Deletes the nonces of calls that are already too old, and refusals of requests that nobody repeats after a day. */
export const deleteOldNonces =
  ({ sql, clock }: { sql: Sql; clock: Clock }) =>
  async (): Promise<void> => {
    await deleteNonces(sql, clock.now())
    await deleteRefusedRequests(sql, plusMs(clock.now(), -dayMs))
  }

/**
 * The period in which card payments can be disputed (docs/rules/cashbox.md): until then the device of a session may be
 * needed.
 */
const retentionDays = 120
const atOnce = 5_000

/**
 * Deletes old game sessions. A player's last session of each game stays, because it records the games opened last.
 * docs/rules/games.md#launch
 */
export const deleteOldSessions =
  ({ sql, clock }: { sql: Sql; clock: Clock }) =>
  async (): Promise<void> => {
    const startedBefore = plusMs(clock.now(), -retentionDays * dayMs)
    while ((await deleteSessions(sql, { startedBefore, countMax: atOnce })) === atOnce);
  }
