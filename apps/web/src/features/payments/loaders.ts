import type { PageRequest } from '../../lib/page/page-request.ts'
import { seenFor, type Seen } from '../../lib/queries/seen.ts'
import { restriction, ways } from './model/questions.ts'

/** What the first paint of the cashbox shows of payments; for a withdrawal also its obstacle. */
export const cashboxSeen = (page: PageRequest, { isWithdrawal }: { readonly isWithdrawal: boolean }): Promise<Seen> =>
  seenFor(page, isWithdrawal ? [ways, restriction] : [ways])
