import type { Offer, OfferTerms, UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Clock, Info } from 'lucide-react'
import { Link } from 'react-router'
import { RichText, useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatHundredths } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useSite } from '../../../lib/site.ts'
import {
  buttonOf,
  isPassing,
  isTakenElsewhere,
  kindOf,
  lookOf,
  obstacleOf,
  wayOf,
  type Obstacle,
} from '../model/card.ts'
import { cardFacts, exampleOf, headlineOf, nameOfOffer, periodOf, roundSum, scheduleOf } from '../model/terms.ts'
import { NextTime } from './next-time.tsx'
import { useActivate, useIsActivating } from './use-activation.ts'
import { useMinute } from '../../../lib/time/use-now.ts'

type Props = {
  readonly offer: Offer
  readonly user: User
  readonly open: UserBonus | null
  readonly onTerms: () => void
  readonly onShowOpen: () => void
}

/** An offer with what it costs, before anybody opts in (Spec §2, docs/rules/bonuses.md). */
export function BonusCard({ offer, user, open, onTerms, onShowOpen }: Props) {
  const say = useText()
  const { language } = useSite()
  const activate = useActivate()
  const isBusy = useIsActivating(offer.id)
  const isHydrated = useHydrated()
  const obstacle = obstacleOf(offer, { rating: user.rating, open, now: useMinute() })
  const name = nameOfOffer(offer, language)
  const press = () => {
    if (obstacle === 'mine') onShowOpen()
    else activate({ offer })
  }
  return (
    <article
      className={
        obstacle === null || obstacle === 'mine' || isTakenElsewhere(obstacle)
          ? 'bonus-card'
          : 'bonus-card bonus-card-off'
      }
      data-bonus={offer.id}
      aria-label={name}
    >
      <CardTop offer={offer} />
      <div className="bonus-card-body">
        <h3>{name}</h3>
        <Facts facts={cardFacts(offer, say)} />
        <Honest offer={offer} />
        <Notes
          offer={offer}
          obstacle={obstacle}
          rating={user.rating}
          isOtherOpen={open !== null && open.bonus_id !== offer.id}
        />
        <div className="bonus-card-actions">
          {isPassing(obstacle) ? (
            <Button disabled>
              <Clock size={16} aria-hidden="true" />
              <NextTime offer={offer} />
            </Button>
          ) : null}
          {isPassing(obstacle) || isTakenElsewhere(obstacle) ? null : (
            <Button tone={obstacle === null ? 'gold' : 'ghost'} isBusy={isBusy} disabled={!isHydrated} onClick={press}>
              {say(buttonOf(offer, obstacle))}
            </Button>
          )}
          <Button tone="text" aria-label={say('bonus.termsOf', { name })} disabled={!isHydrated} onClick={onTerms}>
            {say('bonus.terms')}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** The picture of an offer with the figure that matters. */
export function CardTop({ offer }: { readonly offer: OfferTerms }) {
  const say = useText()
  const { picture, tone } = lookOf(offer)
  const when = scheduleOf(offer, say)
  return (
    <div className={`bonus-card-top bonus-tone-${tone}`}>
      <span className="bonus-card-kind">{say(kindOf(offer))}</span>
      <strong className="num">
        <Phrase>{headlineOf(offer)}</Phrase>
        <small>{when ?? say(wayOf(offer))}</small>
      </strong>
      <ArtPicture name={picture} size={128} />
    </div>
  )
}

function Facts({ facts }: { readonly facts: ReturnType<typeof cardFacts> }) {
  return (
    <dl className="bonus-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a sum would give, and how much has to be staked for it. */
export function Honest({ offer }: { readonly offer: OfferTerms }) {
  const say = useText()
  const { deposit, bonus, stakes } = exampleOf(offer)
  const sums = { bonus: roundSum(bonus, offer.currency), ...(stakes && { stakes: roundSum(stakes, offer.currency) }) }
  const period = periodOf(offer.burning_on_timeout, say)
  return (
    <p className="bonus-honest">
      {deposit === null ? null : (
        <>
          <Phrase>
            {say('bonus.exampleDeposit', { deposit: roundSum(deposit, offer.currency), bonus: sums.bonus })}
          </Phrase>{' '}
        </>
      )}
      <Phrase>
        {stakes === null ? (
          say('bonus.exampleFree')
        ) : (
          <RichText
            id={offer.burning_on_timeout === null ? 'bonus.exampleWagerOpen' : 'bonus.exampleWager'}
            values={{ stakes: sums.stakes, period }}
          />
        )}
      </Phrase>
    </p>
  )
}

type NotesProps = {
  readonly offer: Offer
  readonly obstacle: Obstacle | null
  readonly rating: number
  readonly isOtherOpen: boolean
}

/** The next steps, and why the offer is unavailable. */
function Notes({ offer, obstacle, rating, isOtherOpen }: NotesProps) {
  const say = useText()
  const notes = [
    obstacle === 'mine' ? say('bonus.note.open') : null,
    obstacle === 'code' ? say('bonus.note.code') : null,
    obstacle === 'itself' ? say('bonus.note.itself') : null,
    obstacle === 'limit' ? say('bonus.note.limit') : null,
    obstacle === 'limit-today' ? say('bonus.note.limitToday') : null,
    obstacle === 'rest' ? say('bonus.note.rest', { period: periodOf(offer.activations_offset, say) }) : null,
    obstacle === 'hour' ? say('bonus.note.notNow', { when: scheduleOf(offer, say) ?? '' }) : null,
    obstacle === null && isOtherOpen ? say('bonus.note.other') : null,
    obstacle === null && offer.is_verification_required ? say('bonus.note.verify') : null,
  ].filter((note) => note !== null)
  return (
    <>
      {obstacle === 'rating' ? (
        <p className="bonus-note">
          <Info size={16} aria-hidden="true" />
          <Link className="link" to="/profile?tab=rating">
            {say('bonus.note.rating', {
              required: formatHundredths(offer.min_rating),
              rating: formatHundredths(rating),
            })}
          </Link>
        </p>
      ) : null}
      {notes.map((note) => (
        <p className="bonus-note" key={note}>
          <Info size={16} aria-hidden="true" />
          <span>{note}</span>
        </p>
      ))}
    </>
  )
}

/** The shape of a card that is on its way. */
export function BonusCardSkeleton() {
  return (
    <div className="bonus-card" aria-busy="true">
      <Skeleton height={150} radius={0} />
      <div className="bonus-card-body">
        <Skeleton width="60%" height={21} />
        <div className="bonus-facts">
          <Skeleton height={54} radius={11} />
          <Skeleton height={54} radius={11} />
          <Skeleton height={54} radius={11} />
          <Skeleton height={54} radius={11} />
        </div>
        <Skeleton height={38} />
        <Skeleton height={42} radius={12} />
      </div>
    </div>
  )
}
