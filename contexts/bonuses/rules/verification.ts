import type { Offer } from './offer.ts'

/** What an account can prove about itself. */
export type Proofs = {
  readonly hasPhone: boolean
  readonly isPhoneVerified: boolean
  /** A call was placed to confirm a bonus, and its code is not given yet. */
  readonly isCallOpen: boolean
  /** The player confirmed a bonus within the last ten minutes. */
  readonly isActionVerified: boolean
  readonly isIdentityProven: boolean
}

export type VerificationRefusal = 'USER_HAS_NO_PHONE' | 'VERIFICATION_REQUIRED' | 'VERIFICATION_NOT_FINISHED' | 'ACTION_NOT_VERIFIED' | 'NOVERIFIED_USER_ERROR'

/** What an account still has to prove, in the order of docs/rules/bonuses.md#refusals. Every bonus wants a verified phone; one that demands verification wants this very action confirmed too. */
export function verificationRefusal(offer: Pick<Offer, 'needsVerification'>, proofs: Proofs, isIdentityDemanded: boolean): VerificationRefusal | null {
  if (!proofs.hasPhone) return 'USER_HAS_NO_PHONE'
  if (!proofs.isPhoneVerified) return 'VERIFICATION_REQUIRED'
  if (offer.needsVerification && !proofs.isActionVerified) return proofs.isCallOpen ? 'VERIFICATION_NOT_FINISHED' : 'ACTION_NOT_VERIFIED'
  return isIdentityDemanded && !proofs.isIdentityProven ? 'NOVERIFIED_USER_ERROR' : null
}
