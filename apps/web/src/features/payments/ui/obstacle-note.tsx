import type { User } from '@zoria/contract/identity/http'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useText, type Say } from '../../../i18n/text.tsx'
import { formatDateTime, formatHundredths, formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { turnoverMissing, useOwnRating } from '../../../lib/rating/missing-play.ts'
import type { OwnRating } from '../../../lib/rating/own-rating.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useModal } from '../../../shell/index.ts'
import { requiredRating, type Obstacle } from '../model/restrictions.ts'
import type { Restriction } from '../model/withdrawal.ts'

type Props = {
  readonly obstacle: Obstacle
  readonly user: User
  readonly restriction: Restriction | null
  readonly ratingMin?: number | null
}

/**
 * Why the cashbox cannot serve this player now, what it needs, and the way there. Shown above the form before anything
 * is typed.
 */
export function ObstacleNote({ obstacle: { code }, user, restriction, ratingMin = null }: Props) {
  const say = useText()
  const texts = useContentTexts('cashbox')
  const { addressOf } = useModal()
  const offsetOf = useLocalOffset()
  // The withdrawal form asks for it where the rating is too low.
  const { data: rating } = useOwnRating({ isWanted: false })
  return (
    <div className="note" role="status" data-code={code}>
      <TriangleAlert size={17} aria-hidden="true" />
      <p>
        <b className="block">{say(code)}</b>{' '}
        <Phrase>
          {code === 'NO_FUNDS_FOR_WITHDRAWAL'
            ? texts.of('no-winnings')
            : detailOf(say, { code, user, restriction, ratingMin, rating, offsetOf })}
        </Phrase>{' '}
        {wayOut()}
      </p>
    </div>
  )

  function wayOut() {
    switch (code) {
      case 'CONSENT_REQUIRED':
      case 'BIRTH_DATE_REQUIRED':
        return (
          <Link className="link" to="/profile">
            {say('profile.complete')}
          </Link>
        )
      case 'PHONE_NOT_VERIFIED':
        return (
          <Link className="link" to={addressOf('phone')} preventScrollReset>
            {say('withdrawal.confirmPhone')}
          </Link>
        )
      case 'user-rating-is-less-than-required':
        return (
          <Link className="link" to="/profile?tab=rating">
            {say('withdrawal.viewRating')}
          </Link>
        )
      default:
        return null
    }
  }
}

type Detail = Omit<Props, 'obstacle'> & {
  readonly code: Obstacle['code']
  readonly ratingMin: number | null
  readonly rating: OwnRating | undefined
  readonly offsetOf: (iso: string) => number
}

function detailOf(say: Say, { code, user, restriction, ratingMin, rating, offsetOf }: Detail): string {
  if (restriction === null) return ''
  const { currency, holdUntil, min, maxPerDay, maxPer24h } = restriction
  switch (code) {
    case 'PAYOUT_ON_HOLD':
      return holdUntil === null
        ? ''
        : say('withdrawal.holdUntil', { time: formatDateTime(holdUntil, offsetOf(holdUntil)) })
    case 'user-rating-is-less-than-required': {
      const required = requiredRating({ rating: user.rating, setting: ratingMin })
      const missing = rating
        ? turnoverMissing({ ...rating, required: String(required), currency: user.currency })
        : null
      const needed = say('withdrawal.ratingNeeded', {
        rating: formatHundredths(user.rating),
        required: formatHundredths(required),
      })
      return missing === null ? needed : `${needed} ${say('withdrawal.playMissing', { turnover: missing })}`
    }
    case 'PAYOUT_DAY_LIMIT_REACHED':
      return say('withdrawal.perDay', { limit: formatRoundMoney(maxPerDay, currency) })
    case 'PAYOUT_24H_LIMIT_REACHED':
      return say('withdrawal.per24h', { limit: formatRoundMoney(maxPer24h, currency) })
    case 'AMOUNT_BELOW_MINIMUM':
      return say('withdrawal.smallest', {
        min: formatRoundMoney(min, currency),
        available: formatMoney(user.electronic_wallet_group.balance, currency),
      })
    default:
      return ''
  }
}
