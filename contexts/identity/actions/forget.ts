import { plusMs } from '@zoria/kernel'
import { forgetAttempts } from '../storage/attempts.ts'
import { forgetCodes } from '../storage/codes.ts'
import { forgetClaims } from '../storage/phone-claims.ts'
import { forgetSessions } from '../storage/sessions.ts'
import { forgetTickets } from '../storage/tickets.ts'
import type { Deps } from './deps.ts'

const dayMs = 86_400_000

/** Longer than any window a limit looks at, and than anybody asks about an ended session. */
const keptMs = 31 * dayMs

/** Deletes codes, tickets, attempts and sessions that nothing asks for any more. Run daily; running it twice changes nothing. */
export const forget = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => async (): Promise<void> => {
  const now = clock.now()
  await forgetCodes(sql, plusMs(now, -dayMs))
  await forgetTickets(sql, plusMs(now, -dayMs))
  await forgetClaims(sql, plusMs(now, -dayMs))
  await forgetAttempts(sql, plusMs(now, -keptMs))
  await forgetSessions(sql, plusMs(now, -keptMs))
}
