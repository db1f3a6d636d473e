import type { ReactNode } from 'react'
import { BonusPiece } from '../../features/bonuses/index.ts'
import { StatusModal } from '../../features/content/index.ts'
import { nothing, type Entry, type GalleryComponent, type Speech } from '../entry.ts'
import { playerWith, sampleOffer, sampleUserBonus } from '../samples.ts'

/** Offers as a player meets them: cards, terms, the choice beside a deposit, the wager, and every dialog. */
export const offers: Entry = (speech) => [
  cards(speech),
  choices(speech),
  rings(),
  terms(speech),
  dialogs(speech),
  problems(speech),
]

const house = { wagerWeights: { slots: 100, table: 10, card: 10, instant: 10, live: 0 }, pendingHours: 72 }

const cards = (speech: Speech): GalleryComponent => {
  const user = playerWith(speech, ['0.00', '0.00', '0.00', '0.00'])
  const offer = sampleOffer(speech)
  const card = (
    name: string,
    changed: Partial<typeof offer>,
    open = null as ReturnType<typeof sampleUserBonus> | null,
  ) => ({
    name,
    render: () => (
      <BonusPiece
        piece="card"
        offer={{ ...offer, ...changed }}
        user={user}
        open={open}
        onTerms={nothing}
        onShowOpen={nothing}
      />
    ),
  })
  return {
    name: 'BonusCard',
    states: [
      card('deposit', {}),
      card('by-the-clock', { active_on_days: [1, 2, 3, 4], active_from: '18:00', active_to: '23:00' }),
      card('verification', { is_verification_required: true, min_deposit_amount: '0.00' }),
      card('other-open', {}, { ...sampleUserBonus(speech), bonus_id: '1' }),
      card('mine', {}, sampleUserBonus(speech)),
      card('rating-too-low', { min_rating: 8 }),
      card('resting', { next_activation_at: '2030-03-01T22:00:00.000Z' }),
      card('limit', {
        user_bonuses: [{ id: '0', user_id: '0', status: 'COMPLETED', activated_at: offer.start_date }],
        _count: { user_bonuses: 1 },
      }),
      { name: 'skeleton', render: () => <BonusPiece piece="card-skeleton" /> },
    ],
  }
}

const choices = (speech: Speech): GalleryComponent => {
  const offer = sampleOffer(speech)
  const [first, second] = [
    offer,
    { ...offer, id: '1', kind: 'WelcomeDeposit', bonus_amount: '300.00', wager: 35 } as const,
  ]
  const choice = (name: string, amount: string, waiting: typeof offer | null = null) => ({
    name,
    render: () => (
      <BonusPiece
        piece="choice"
        amount={amount}
        waiting={waiting}
        offered={waiting === null ? [first, second] : []}
        takesBonus
        onTakes={nothing}
        onTake={nothing}
      />
    ),
  })
  return {
    name: 'BonusChoice',
    isWide: true,
    states: [choice('offers', '1000.00'), choice('too-little', '10.00'), choice('waiting', '1000.00', offer)],
  }
}

const rings = (): GalleryComponent => ({
  name: 'WagerRing',
  states: [0, 37, 99.99, 100].map((percent) => ({
    name: String(percent),
    render: () => <BonusPiece piece="ring" percent={percent} />,
  })),
})

const terms = (speech: Speech): GalleryComponent => {
  const offer = sampleOffer(speech)
  const sheet = (name: string, changed: Partial<typeof offer>, onActivate: (() => void) | null = nothing) => ({
    name,
    isOverlay: true as const,
    render: () => (
      <BonusPiece
        piece="terms"
        offer={{ ...offer, ...changed }}
        house={house}
        onClose={nothing}
        onActivate={onActivate}
      />
    ),
  })
  return {
    name: 'OfferTerms',
    states: [
      sheet('deposit', { active_on_days: [1, 2, 3, 4], active_from: '18:00', active_to: '23:00' }),
      sheet('gift', { wager: 0, min_deposit_amount: '0.00' }),
      sheet('out-of-reach', { min_rating: 8, is_verification_required: true }, null),
    ],
  }
}

const dialogs = (speech: Speech): GalleryComponent => {
  const offer = sampleOffer(speech)
  const user = playerWith(speech, ['0.00', '0.00', '0.00', '0.00'])
  const dialog = (name: string, render: () => ReactNode) => ({ name, isOverlay: true as const, render })
  return {
    name: 'BonusDialogs',
    states: [
      dialog('welcome-code', () => (
        <BonusPiece
          piece="welcome-code"
          codes={[{ code: 'ZORIA100', bonus: { ...offer, min_deposit_amount: '0.00' } }]}
          onTake={nothing}
          onClose={nothing}
        />
      )),
      dialog('first-deposit', () => (
        <BonusPiece
          piece="first-deposit"
          offer={{ ...offer, kind: 'WelcomeDeposit', bonus_amount: '300.00', wager: 35 }}
          onTake={nothing}
          onNever={nothing}
          onClose={nothing}
        />
      )),
      dialog('deposit-interest', () => (
        <BonusPiece
          piece="deposit-interest"
          user={user}
          onTake={nothing}
          onNever={nothing}
          onClose={nothing}
          offers={[
            { ...offer, is_daily_activation: true, bonus_amount: '10.00', max_daily_activations: 2 },
            {
              ...offer,
              id: '1',
              bonus_amount: '50.00',
              active_on_days: [5, 6, 7],
              next_activation_at: '2030-03-01T22:00:00.000Z',
            },
            { ...offer, id: '2', bonus_amount: '30.00', min_rating: 5 },
          ]}
        />
      )),
      dialog('won', () => (
        <BonusPiece
          piece="won"
          bonus={{ ...sampleUserBonus(speech), status: 'COMPLETED', released_amount: '3412.60' }}
          onPlay={nothing}
          onWithdraw={nothing}
          onClose={nothing}
        />
      )),
    ],
  }
}

/** What an activation may meet (docs/rules/bonuses.md#modals). */
const problemKeys = [
  'BONUS_EXPIRED',
  'LOW_USER_RATING',
  'MAKE_DEPOSIT',
  'BONUS_CANCELED_BY_USER',
  'BONUS_NOT_FOUND',
  'BONUS_INVALID',
  'BONUS_NOT_ACTIVE',
  'BONUS_IS_NOT_STARTED',
  'BONUS_INVALID_ACTIVATION_CODE',
  'BONUS_NOT_ALLOWED',
  'BONUS_ALREADY_USED',
  'NOVERIFIED_USER_ERROR',
  'CONSENT_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  'RATE_LIMITED',
  'UNAUTHORIZED',
  'UNREACHABLE',
  'TECHNICAL_WORK',
] as const

const problems = ({ words: { bonus } }: Speech): GalleryComponent => ({
  name: 'BonusProblem',
  states: problemKeys.map((key) => ({
    name: key,
    isOverlay: true as const,
    render: () => (
      <StatusModal
        request={{ key, variables: { bonusName: bonus.daily, depositAmount: '300.00', minRating: '5.00' } }}
      />
    ),
  })),
})
