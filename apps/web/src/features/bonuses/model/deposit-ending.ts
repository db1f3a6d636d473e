import type { UserBonus } from '@zoria/contract/bonuses/entities'

/** Spec §8: the modals that say first what a deposit ends. */
export type DepositWarning = 'welcome-deposit-cancellation-on-deposit-warning' | 'cancellation-on-deposit-warning-modal'

type Open = Pick<UserBonus, 'status'> & { readonly bonus: Pick<UserBonus['bonus'], 'kind' | 'burning_on_deposit'> }

/**
 * Which modal a deposit opens first: that of the bonus it would burn; null where it burns none. What only waits has
 * nothing to lose.
 */
export function depositWarning(open: Open | null): DepositWarning | null {
  if (open?.status !== 'ACTIVE' || !open.bonus.burning_on_deposit) return null
  return open.bonus.kind === 'WelcomeDeposit'
    ? 'welcome-deposit-cancellation-on-deposit-warning'
    : 'cancellation-on-deposit-warning-modal'
}
