import type { PageRequest } from '../../lib/page-request.ts'
import { seenFor, type Seen } from '../../lib/seen.ts'
import { restriction, ways } from './model/questions.ts'

/** What the first paint of the cashbox shows of payments; of a withdrawal also what stands in its way. */
export const cashboxSeen = (page: PageRequest, { isWithdrawal }: { readonly isWithdrawal: boolean }): Promise<Seen> => seenFor(page, isWithdrawal ? [ways, restriction] : [ways])
