import type { Offer } from '@zoria/contract/bonuses/entities'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { ModalTexts, type ModalText } from '../../../lib/texts/modal-texts.ts'
import { DepositInterestDialog } from './deposit-interest.tsx'
import { FirstDepositDialog, WelcomeCodeDialog } from './newcomer-dialogs.tsx'

// A dialog is drawn in a portal, which a server has none of.
vi.mock('@zoria/ui/dialog.tsx', () => ({
  Dialog: ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
    <section aria-label={title}>{children}</section>
  ),
}))
vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
await loadTextsOf('bonuses')

const nothing = () => undefined
const offer = {
  id: 'b-1',
  type: 'PERCENTAGE',
  kind: 'WelcomeDeposit',
  name: 'First deposit',
  names: { en: 'First deposit', ua: 'Перший', ru: 'Первый', kz: 'Алғашқы' },
  currency: 'uah',
  status: 'ACTIVE',
  bonus_amount: '300.00',
  max_bonus_amount: '6000.00',
  min_deposit_amount: '200.00',
  wager: 35,
  wager_type: 'CLASSIC',
  active_on_days: [],
  active_from: null,
  active_to: null,
  min_rating: 0,
  max_win_amount: null,
  win_amount_type: 'ABSOLUTE',
  burning_on_timeout: 168,
  burning_on_deposit: false,
  burning_on_withdrawal: true,
  burning_amount: null,
  max_bet_amount: null,
  end_date: null,
  max_daily_activations: 1,
  max_unique_activations: null,
  is_daily_activation: false,
  is_repeated_activation: false,
  is_verification_required: false,
  activations_offset: 0,
  game_slug: null,
} as unknown as Offer
const code = {
  code: 'ZORIA',
  bonus: {
    ...offer,
    type: 'PROMO_CODE',
    kind: 'WelcomePromoCode',
    bonus_amount: '50.00',
    min_deposit_amount: '0.00',
    names: { ...offer.names, en: 'Welcome gift' },
  } as Offer,
}

test('the modal of the first deposit shows its percentage and its terms (Spec §2)', () => {
  const html = rendered(<FirstDepositDialog offer={offer} onTake={nothing} onNever={nothing} onClose={nothing} />)
  expect(html).toContain('aria-label="+300% on your first deposit"')
  expect(html).toMatch(/<button[^>]*>Activate and deposit<\/button>/)
})

test('headings of the content service replace those of the catalogue', () => {
  const modalText: ModalText = ({ modal, part = 'body', values }) =>
    `${modal}-${part} ${values?.['percent'] ?? ''}`.trim()
  const html = rendered(
    <ModalTexts value={modalText}>
      <FirstDepositDialog offer={offer} onTake={nothing} onNever={nothing} onClose={nothing} />
      <WelcomeCodeDialog codes={[code]} onTake={nothing} onClose={nothing} />
    </ModalTexts>,
  )
  expect(html).toContain('aria-label="first-deposit-title 300"')
  expect(html).toContain('aria-label="welcome-promo-code-title"')
})

test('the modal of the welcome promo code asks for one, and offers those of the house (Spec §2)', () => {
  const html = rendered(<WelcomeCodeDialog codes={[code]} onTake={nothing} onClose={nothing} />)
  expect(html).toContain('placeholder="Enter bonus code"')
  expect(html).toContain('Welcome gift')
  expect(html).toMatch(/<button[^>]*>[^<]*ZORIA[^<]*<\/button>/)
})

test.each([
  [{ opt_in: true, type: 'PERCENTAGE' }, /<button[^>]*aria-label="Activate: Night owl"/],
  [{ opt_in: false, type: 'PERCENTAGE' }, /<small>Credited automatically once you meet its terms\.<\/small>/],
  [{ opt_in: true, type: 'PROMO_CODE' }, /<small>with your code<\/small>/],
])('the interest on deposits explains for %j how to take it', (how, expected) => {
  const night = {
    ...offer,
    kind: 'PercentDeposit',
    names: { en: 'Night owl' },
    bonus_group: { name: 'percentage on deposit', enabled: true },
    user_bonuses: [],
    _count: { user_bonuses: 0 },
    next_activation_at: null,
    ...how,
  } as unknown as Offer
  const html = rendered(
    <DepositInterestDialog
      offers={[night]}
      user={{ rating: 1 }}
      onTake={nothing}
      onNever={nothing}
      onClose={nothing}
    />,
  )
  expect(html).toMatch(expected)
  expect(html.includes('aria-label="Activate')).toBe(how.opt_in && how.type === 'PERCENTAGE')
})
