import type { Offer, OfferTerms } from '@zoria/contract/bonuses/entities'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Sheet } from '@zoria/ui/sheet.tsx'
import { Info } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatDate } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useOwnEntry } from '../../../shell/index.ts'
import { useBonusSettings } from '../api.ts'
import { marketOffset } from '../model/market-hours.ts'
import { allTerms, nameOfOffer, type HouseTerms } from '../model/terms.ts'
import { CardTop, Honest } from './bonus-card.tsx'
import { useActivate } from './use-activation.ts'

/** Every term of an offer, with the button below them, so that the terms are seen before activation. */
export function OfferTermsDialog({
  offer,
  canActivate,
  onLeft,
}: {
  readonly offer: Offer
  readonly canActivate: boolean
  readonly onLeft: () => void
}) {
  const activate = useActivate()
  const { data: house } = useBonusSettings()
  const isWished = useRef(false)
  const leave = useOwnEntry('bonus-terms', () => {
    onLeft()
    if (isWished.current) activate({ offer })
  })
  return (
    <TermsSheet
      offer={offer}
      house={house}
      onClose={leave}
      onActivate={
        canActivate
          ? () => {
              isWished.current = true
              leave()
            }
          : null
      }
    />
  )
}

type SheetProps = {
  readonly offer: OfferTerms
  readonly house: HouseTerms | undefined
  readonly onClose: () => void
  readonly onActivate: (() => void) | null
}

/** The sheet itself; `onActivate` is null if the offer is unavailable. */
export function TermsSheet({ offer, house, onClose, onActivate }: SheetProps) {
  const say = useText()
  const texts = useContentTexts('bonuses')
  const { language } = useSite()
  const dates = (iso: string) => formatDate(iso, marketOffset(iso, offer.currency))
  return (
    <Sheet
      side="right"
      width={520}
      title={say('bonus.termsOf', { name: nameOfOffer(offer, language) })}
      closeLabel={say('shell.close')}
      onClose={onClose}
      focuses="dialog"
      className="bonus-terms-dialog"
    >
      <CardTop offer={offer} />
      <Honest offer={offer} />
      <dl className="bonus-terms">
        {allTerms(offer, { say, dates, house }).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {offer.wager > 0 ? (
        <p className="note note-info">
          <Info size={17} aria-hidden="true" />
          <span>
            <Phrase>{texts.of('own-money')}</Phrase>{' '}
            <Phrase>{offer.max_bet_amount === null ? null : texts.of('larger-bet')}</Phrase>
          </span>
        </p>
      ) : null}
      {onActivate === null ? null : (
        <Button tone="gold" size="lg" onClick={onActivate}>
          {say('bonus.activate')}
        </Button>
      )}
    </Sheet>
  )
}
