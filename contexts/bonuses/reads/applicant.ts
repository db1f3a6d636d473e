import { invariant } from '@zoria/kernel'
import type { Applicant } from '../rules/decide-activation.ts'
import type { OfferId } from '../rules/offer.ts'
import { isExcluded } from '../storage/player-rows.ts'
import type { PlayerId, ReadDeps } from './deps.ts'

/** What identity says of a player who wants a bonus. Asked before the transaction, which holds a wallet meanwhile. */
export type Account = { readonly standing: Standing; readonly proofs: Applicant['proofs'] }
type Standing = NonNullable<Awaited<ReturnType<ReadDeps['identity']['standing']>>>

/** Asks identity about a caller. */
export async function readAccount(deps: Pick<ReadDeps, 'identity'>, playerId: PlayerId): Promise<Account> {
  const account = await findAccount(deps, playerId)
  invariant(account, 'a caller is a player we know')
  return account
}

/** Asks identity about whoever is named; undefined where it knows no such player. */
export async function findAccount({ identity }: Pick<ReadDeps, 'identity'>, playerId: PlayerId): Promise<Account | undefined> {
  const [standing, proofs] = await Promise.all([identity.standing(playerId), identity.proofs(playerId, 'BONUS_ACTIVATION')])
  return standing && proofs && { standing, proofs }
}

/** The same as rules read it, for one offer. */
export async function applicantFor(sql: Parameters<typeof isExcluded>[0], { standing, proofs }: Account, offerId: OfferId): Promise<Applicant> {
  const { playerId, currency, country, rating, missing, block } = standing
  return { currency, country, rating, missing, proofs, isExcluded: block !== 'none' || (await isExcluded(sql, playerId, offerId)) }
}
