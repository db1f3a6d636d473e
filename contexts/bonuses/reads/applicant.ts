import type { Identity } from '@zoria/identity'
import { invariant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Applicant } from '../rules/decide-activation.ts'
import type { OfferId } from '../rules/offer.ts'
import { isExcluded } from '../storage/player-rows.ts'
import type { PlayerId, ReadDeps } from './deps.ts'

/** Facts of identity about a player who wants a bonus. Read before the transaction, because that locks a wallet. */
export type Account = { readonly standing: Standing; readonly proofs: Applicant['proofs'] }
type Standing = NonNullable<Awaited<ReturnType<ReadDeps['identity']['standing']>>>

/** Reads the caller's account from identity. */
export async function readAccount(deps: Pick<ReadDeps, 'identity'>, playerId: PlayerId): Promise<Account> {
  const account = await findAccount(deps, playerId)
  invariant(account, 'a caller is a known player')
  return account
}

/** Reads any player's account from identity; undefined for an unknown player. */
export async function findAccount(
  { identity }: Pick<ReadDeps, 'identity'>,
  playerId: PlayerId,
): Promise<Account | undefined> {
  const [standing, proofs] = await Promise.all([
    identity.standing(playerId),
    identity.proofs(playerId, 'BONUS_ACTIVATION'),
  ])
  return standing && proofs && { standing, proofs }
}

/** The input of the rules for one offer. */
export async function applicantFor(
  sql: Parameters<typeof isExcluded>[0],
  { standing, proofs }: Account,
  offerId: OfferId,
): Promise<Applicant> {
  const { playerId, currency, country, rating, missing, block } = standing
  return {
    currency,
    country,
    rating,
    missing,
    proofs,
    isExcluded: block !== 'none' || (await isExcluded(sql, playerId, offerId)),
  }
}

/**
 * The same for an action that credits a bonus and holds the lock of the wallet: an account that was erased since it was
 * read is excluded.
 */
export async function lockedApplicantFor(
  { identity }: { readonly identity: Pick<Identity, 'isErased'> },
  tx: TransactionSql,
  { account, offerId }: { readonly account: Account; readonly offerId: OfferId },
): Promise<Applicant> {
  const applicant = await applicantFor(tx, account, offerId)
  const isErased = await identity.isErased(tx, account.standing.playerId)
  return { ...applicant, isExcluded: applicant.isExcluded || isErased }
}
