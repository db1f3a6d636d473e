import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import type { GrantSource } from '@zoria/contract/bonuses/words'
import type { Id, Instant, Money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import { findGrant } from '../storage/grant-rows.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'

/**
 * What a message says of a bonus or grant: its name by language, its kind, and of a waiting grant its source, the sum
 * and until when it waits.
 */
export type NoticeBonus = Pick<OfferTerms, 'names' | 'kind'> & {
  readonly waits: { readonly source: GrantSource; readonly amount: Money; readonly until: Instant } | null
}

/** What a message says of a player's bonus or grant; undefined where it is not his. */
export async function readNoticeBonus(
  db: Queryable,
  playerId: Id<'Player'>,
  id: string,
): Promise<NoticeBonus | undefined> {
  const bonus = await findUserBonus(db, playerId, id)
  if (bonus !== undefined) return { names: bonus.terms.names, kind: bonus.terms.kind, waits: null }
  const grant = await findGrant(db, playerId, id)
  return (
    grant && {
      names: grant.terms.names,
      kind: grant.terms.kind,
      waits: { source: grant.source, amount: grant.amount, until: grant.expiresAt },
    }
  )
}
