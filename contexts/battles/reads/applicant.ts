import type { Identity } from '@zoria/identity'
import type { Rating } from '@zoria/rating'
import type { Applicant } from '../rules/joining.ts'
import type { PlayerId } from '../storage/entry-rows.ts'

export type ApplicantDeps = { readonly identity: Pick<Identity, 'standing'>; readonly rating: Pick<Rating, 'levelsOf'> }

/** What decides about a player's joining. */
export async function applicantOf({ identity, rating }: ApplicantDeps, playerId: PlayerId): Promise<Applicant> {
  const [standing, levels] = [await identity.standing(playerId), await rating.levelsOf([playerId])]
  return {
    currency: standing?.currency ?? 'uah',
    level: levels.get(playerId) ?? 0,
    isExcluded: standing === undefined || standing.block !== 'none',
  }
}
