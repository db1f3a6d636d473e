import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { activeBonus, offersIn } from '../model/questions.ts'
import { DepositBonus } from './deposit-bonus.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await loadTextsOf('bonuses')

const nothing = () => undefined
const user = { id: 'p-1', currency: 'uah', rating: 3 } as User
const offerOf = (name: string, over: Partial<Offer> = {}): Offer =>
  ({
    id: name,
    type: 'PERCENTAGE',
    kind: 'PercentDeposit',
    name,
    names: { en: name },
    opt_in: true,
    currency: 'uah',
    bonus_group: { name: 'percentage on deposit', enabled: true },
    bonus_amount: '25.00',
    max_bonus_amount: '1500.00',
    min_deposit_amount: '200.00',
    wager: 20,
    active_on_days: [],
    active_from: null,
    active_to: null,
    min_rating: 0,
    is_daily_activation: false,
    max_daily_activations: null,
    max_unique_activations: null,
    user_bonuses: [],
    _count: { user_bonuses: 0 },
    next_activation_at: null,
    ...over,
  }) as unknown as Offer
const free = { min_deposit_amount: '0.00' }

/** The choice beside a deposit, for a player without an open bonus, where these pages of offers are loaded. */
function shown(pages: readonly (readonly Offer[])[], total = pages.flat().length): string {
  const queries = createQueryClient()
  queries.setQueryData(activeBonus.queryKey, null)
  queries.setQueryData(offersIn(user).queryKey, {
    pages: pages.map((items, index) => ({ items, total, page: index + 1, pageSize: 2 })),
    pageParams: pages.map((_, index) => index + 1),
  })
  return rendered(
    <DepositBonus user={user} amount={null} takesBonus onTakes={nothing} onEnding={nothing} onGain={nothing} />,
    { user, queries },
  )
}

test('offers of further pages can be chosen', () =>
  expect(shown([[offerOf('One', free), offerOf('Two', free)], [offerOf('Three')]])).toContain('Three'))

test('while a page of offers is missing nothing is chosen in advance', () => {
  const html = shown([[offerOf('One'), offerOf('Two')]], 3)
  expect(html).toContain('bonus-choice-place')
  expect(html).not.toContain('No bonus')
})

test('three offers are shown first, and a button shows the others', () => {
  const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map((name) => offerOf(name)) as [
    Offer,
    Offer,
    Offer,
    Offer,
  ]
  const all = shown([
    [one, two],
    [three, four],
  ])
  expect(all).toContain('Three')
  expect(all).not.toContain('Four')
  expect(all).toContain('Show more')
  expect(shown([[one, two], [three]])).not.toContain('Show more')
})
