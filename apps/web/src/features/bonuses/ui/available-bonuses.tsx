import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useActiveBonus, useOffers } from '../api.ts'
import { obstacleOf } from '../model/card.ts'
import { BonusCard, BonusCardSkeleton } from './bonus-card.tsx'
import { OfferTermsDialog } from './offer-terms.tsx'
import { useMinute } from '../../../lib/time/use-now.ts'

/** What is on offer, sixteen at a time (Spec §9). */
export function AvailableBonuses({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useContentTexts('bonuses')
  const navigate = useNavigate()
  const offers = useOffers(user)
  const { data: open = null } = useActiveBonus()
  const [shown, show] = useState<Offer | null>(null)
  const now = useMinute()
  const items = offers.data?.pages.flatMap(({ items }) => items) ?? []
  if (offers.isError && items.length === 0) return <Failed onAgain={() => void offers.refetch()} />
  if (offers.isSuccess && items.length === 0)
    return (
      <EmptyState image={art('gift')} title={say('bonus.emptyTitle')}>
        <p>{texts.of('none-offered')}</p>
      </EmptyState>
    )
  return (
    <>
      <div className="bonus-cards" aria-busy={offers.isPending || undefined}>
        {offers.isPending ? [1, 2, 3].map((each) => <BonusCardSkeleton key={each} />) : null}
        {items.map((offer) => (
          <BonusCard
            key={offer.id}
            offer={offer}
            user={user}
            open={open}
            onTerms={() => show(offer)}
            onShowOpen={() => void navigate('/bonuses?tab=my', { replace: true })}
          />
        ))}
      </div>
      {offers.hasNextPage ? (
        <Button className="bonus-more" isBusy={offers.isFetchingNextPage} onClick={() => void offers.fetchNextPage()}>
          {say('bonus.more')}
        </Button>
      ) : null}
      {shown === null ? null : (
        <OfferTermsDialog
          offer={shown}
          canActivate={obstacleOf(shown, { rating: user.rating, open, now }) === null}
          onLeft={() => show(null)}
        />
      )}
    </>
  )
}

/** The list could not be had: what is safe, and one thing to do. */
export function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const say = useText()
  return (
    <EmptyState
      image={art('lifebuoy')}
      title={say('bonus.failedTitle')}
      actions={
        <Button tone="gold" onClick={onAgain}>
          {say('bonus.again')}
        </Button>
      }
    >
      <p>{say('bonus.failedText')}</p>
    </EmptyState>
  )
}
