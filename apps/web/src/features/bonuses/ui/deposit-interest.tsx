import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Clock } from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatHundredths } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useSite } from '../../../lib/site.ts'
import { isPassing, obstacleOf, type Obstacle } from '../model/card.ts'
import { headlineOf, nameOfOffer, scheduleOf, usesOf } from '../model/terms.ts'
import { NextTime } from './next-time.tsx'
import { useMinute } from '../../../lib/time/use-now.ts'

type Player = Pick<User, 'rating'>
type Props = {
  readonly offers: readonly Offer[]
  readonly user: Player
  readonly onTake: (offer: Offer) => void
  readonly onNever: () => void
  readonly onClose: () => void
}

/**
 * The interest on deposits (Spec §9: by weekday and time, so many a day): what each brings, when, and what can be taken
 * now.
 */
export function DepositInterestDialog({ offers, user, onTake, onNever, onClose }: Props) {
  const say = useText()
  const modalText = useModalTexts()
  return (
    <Dialog
      title={modalText({ modal: 'deposit-interest', part: 'title', instead: say('bonus.interest.title') })}
      closeLabel={say('shell.close')}
      onClose={onClose}
      closesOutside={false}
      className="bonus-welcome"
    >
      <p className="bonus-honest">{modalText({ modal: 'deposit-interest' })}</p>
      <ul className="bonus-interest">
        {offers.map((offer) => (
          <Interest key={offer.id} offer={offer} user={user} onTake={() => onTake(offer)} />
        ))}
      </ul>
      <Button tone="text" onClick={onClose}>
        {say('bonus.later')}
      </Button>
      <Button tone="text" size="sm" onClick={onNever}>
        {say('bonus.first.never')}
      </Button>
    </Dialog>
  )
}

/** Why there is no button, where neither the rating nor a countdown explains it. */
const otherWays: Partial<Record<Obstacle, MessageId>> = {
  itself: 'bonus.note.itself',
  code: 'bonus.withCode',
  limit: 'bonus.note.limit',
}

function Interest({
  offer,
  user,
  onTake,
}: {
  readonly offer: Offer
  readonly user: Player
  readonly onTake: () => void
}) {
  const say = useText()
  const { language } = useSite()
  const obstacle = obstacleOf(offer, { rating: user.rating, open: null, now: useMinute() })
  const name = nameOfOffer(offer, language)
  return (
    <li>
      <strong className="num">{headlineOf(offer)}</strong>
      <span>
        <b>{name}</b>
        <small>
          <Phrase>{scheduleOf(offer, say) ?? say('bonus.everyDay')}</Phrase>; <Phrase>{usesOf(offer, say)}</Phrase>
        </small>
        {obstacle === 'rating' ? (
          <small>
            {say('bonus.note.rating', {
              required: formatHundredths(offer.min_rating),
              rating: formatHundredths(user.rating),
            })}
          </small>
        ) : null}
        {obstacle !== null && otherWays[obstacle] ? <small>{say(otherWays[obstacle])}</small> : null}
        {isPassing(obstacle) ? (
          <small className="bonus-interest-next">
            <Clock size={14} aria-hidden="true" />
            <NextTime offer={offer} />
          </small>
        ) : null}
      </span>
      {obstacle === null ? (
        <Button tone="gold" size="sm" aria-label={`${say('bonus.activate')}: ${name}`} onClick={onTake}>
          {say('bonus.activate')}
        </Button>
      ) : null}
    </li>
  )
}
