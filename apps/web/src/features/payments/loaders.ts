import type { PageRequest } from '../../lib/page-request.ts'
import { seenFor, type Seen } from '../../lib/seen.ts'
import { ways } from './model/questions.ts'

/** What the first paint of the cashbox shows of payments. */
export const cashboxSeen = (page: PageRequest): Promise<Seen> => seenFor(page, [ways])
