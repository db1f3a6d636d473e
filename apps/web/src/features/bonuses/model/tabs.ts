/** The tabs of the bonuses page (Spec §1), as named in the address. */
export const bonusTabs = ['my', 'available', 'cashback', 'wagering'] as const
export type BonusTab = (typeof bonusTabs)[number]

/** The tab of an address; the available bonuses by default. */
export function tabOf(search: string): BonusTab {
  const wished = new URLSearchParams(search).get('tab')
  return bonusTabs.find((tab) => tab === wished) ?? 'available'
}

/** Whether an address opens the tab of offers. */
export const showsOffers = (search: string): boolean => tabOf(search) === 'available'
