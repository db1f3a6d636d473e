import { plusMs } from '@zoria/kernel'
import { deleteOldAttempts } from '../../storage/attempts.ts'
import { deleteExpiredCodes } from '../../storage/codes.ts'
import { deleteExpiredPhoneClaims, deleteExpiredEmailClaims } from '../../storage/claims.ts'
import { deleteExpiredMessages } from '../../storage/messages.ts'
import { deleteOldSessions } from '../../storage/sessions.ts'
import { deleteExpiredTickets } from '../../storage/tickets.ts'
import type { Deps } from '../deps.ts'

const dayMs = 86_400_000

/** Longer than any rate limit window, and than the period in which ended sessions are listed. */
const retentionMs = 31 * dayMs

/** Deletes expired codes, messages, tickets, claims, attempts and sessions. Runs daily; repeating it changes nothing. */
export const deleteExpired =
  ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now()
    await deleteExpiredCodes(sql, plusMs(now, -dayMs))
    await deleteExpiredMessages(sql, plusMs(now, -retentionMs))
    await deleteExpiredTickets(sql, plusMs(now, -dayMs))
    await deleteExpiredPhoneClaims(sql, plusMs(now, -dayMs))
    await deleteExpiredEmailClaims(sql, plusMs(now, -dayMs))
    await deleteOldAttempts(sql, plusMs(now, -retentionMs))
    await deleteOldSessions(sql, plusMs(now, -retentionMs))
  }
