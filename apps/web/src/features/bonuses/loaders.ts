import type { User } from '@zoria/contract/identity/http'
import type { PageRequest } from '../../lib/page-request.ts'
import { seenFor, type Seen } from '../../lib/seen.ts'
import { activeBonus, claimable, offersIn } from './model/questions.ts'

/** What the first paint of the choice beside a deposit shows. */
export const choiceSeen = (page: PageRequest, player: User): Promise<Seen> => seenFor(page, [activeBonus, offersIn(player)])

/** What the first paint of the offers shows. */
export const offersSeen = (page: PageRequest, player: User): Promise<Seen> => seenFor(page, [activeBonus, offersIn(player), claimable])
