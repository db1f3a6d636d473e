import type { User } from '@zoria/contract/identity/http'
import type { RatingLevel } from '@zoria/contract/rating/http'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { ArrowRight, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { prefixOf } from '../../../i18n/languages.ts'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatHundredths, formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useRating } from '../api.ts'
import { levelPercent } from '../model/progress.ts'
import { RatingLeaders } from './rating-leaders.tsx'
import { RatingStyles } from './rating-styles.tsx'

type Mine = NonNullable<ReturnType<typeof useRating>['data']>

/**
 * Level, progress, what the next level opens, all levels and the leaders (Spec §1, §2). `cards`: content that explains
 * how the rating grows.
 */
export function Rating({ user, cards }: { readonly user: User; readonly cards: ReactNode }) {
  const say = useText()
  const texts = useContentTexts('account')
  const { data, isPending, refetch } = useRating()
  if (isPending)
    return (
      <RatingStyles>
        <div className="grid gap-4.5" aria-busy="true">
          <Skeleton height={218} radius={20} />
          <Skeleton height={124} radius={20} />
          <Skeleton height={320} radius={20} />
        </div>
      </RatingStyles>
    )
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  return (
    <RatingStyles>
      <div className="grid gap-4.5">
        <RatingCard mine={data} currency={user.currency} />
        {data.next === null ? null : <NextLevel own={data.own} next={data.next} currency={user.currency} />}
        <div className="columns">
          <Levels levels={data.levels} level={data.level} currency={user.currency} />
          <RatingLeaders mine={{ points: { week: data.week_points, all: data.rating }, places: data.places }} />
        </div>
        <h2 className="section-title">{say('rating.how')}</h2>
        {cards}
        <p className="note note-info">
          <Info size={17} aria-hidden="true" />
          <span>{texts.of('rating-levels')}</span>
        </p>
      </div>
    </RatingStyles>
  )
}

/** The level and the way to the next one. */
export function RatingCard({ mine, currency }: { readonly mine: Mine; readonly currency: string }) {
  const say = useText()
  const texts = useContentTexts('account')
  const { rating, level, own, next, left_to_next, turnover_to_next } = mine
  const nameOf = useLevelName()
  return (
    <RatingStyles>
      <section className="rating-card">
        <div className="rating-badge" role="img" aria-label={say('rating.level', { level })}>
          <b className="num">{level}</b>
        </div>
        <div>
          <p className="rating-name">{nameOf(own)}</p>
          <h2 className="num">
            {next === null
              ? say('rating.top', { rating: formatHundredths(rating) })
              : say('rating.of', { rating: formatHundredths(rating), next: formatHundredths(next.threshold) })}
          </h2>
          <p>{texts.of('rating')}</p>
          <Progress
            percent={levelPercent(mine)}
            label={next === null ? say('rating.topReached') : say('rating.toNext', { level: next.level })}
            tone="gold"
          />
          <div className="rating-ends">
            <span>{say('rating.level', { level })}</span>
            {left_to_next === null ? null : (
              <span className="num">{say('rating.left', { left: formatHundredths(left_to_next) })}</span>
            )}
            {next === null ? null : <span>{say('rating.level', { level: next.level })}</span>}
          </div>
          {turnover_to_next === null || next === null ? null : (
            <p className="rating-turnover num">
              {say('rating.turnover', { sum: formatMoney(turnover_to_next, currency), level: next.level })}
            </p>
          )}
        </div>
      </section>
    </RatingStyles>
  )
}

/** The name of a level in the language of the page. */
const useLevelName = (): ((level: Pick<RatingLevel, 'level' | 'names'>) => string) => {
  const say = useText()
  const { language } = useSite()
  return ({ level, names }) => names[prefixOf[language]] ?? say('rating.level', { level })
}

type Step = { readonly own: RatingLevel; readonly next: RatingLevel; readonly currency: string }

/** What the next level brings: only what is different there. */
function NextLevel({ own, next, currency }: Step) {
  const say = useText()
  const { language } = useSite()
  const benefits = [
    {
      key: 'cashback',
      picture: 'coin',
      title: say('rating.benefit.cashback'),
      from: `${own.cashback_percent} %`,
      to: `${next.cashback_percent} %`,
    },
    {
      key: 'payout',
      picture: 'money-bag',
      title: say('rating.benefit.payout'),
      from: formatRoundMoney(own.payout_day_limit, currency),
      to: formatRoundMoney(next.payout_day_limit, currency),
    },
    {
      key: 'league',
      picture: 'trophy',
      title: say('rating.benefit.league'),
      from: leagueText(own, say),
      to: leagueText(next, say),
    },
    {
      key: 'gift',
      picture: 'gift',
      title: say('rating.benefit.gift'),
      from: '',
      to: next.gift === null ? '' : (next.gift.names[prefixOf[language]] ?? formatMoney(next.gift.amount, currency)),
    },
  ].filter(({ from, to }) => from !== to)
  if (benefits.length === 0) return null
  return (
    <section className="grid gap-3.5">
      <h2 className="section-title">{say('rating.nextBrings', { level: next.level })}</h2>
      <ul className="benefits">
        {benefits.map(({ key, picture, title, from, to }) => (
          <li key={key}>
            <ArtPicture name={picture} size={40} />
            <b>{title}</b>
            <span className="num">
              {from === '' ? null : (
                <>
                  {from}
                  <ArrowRight size={14} aria-hidden="true" />
                </>
              )}
              <em>{to}</em>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const leagueTexts = {
  bronze: 'rating.league.bronze',
  silver: 'rating.league.silver',
  gold: 'rating.league.gold',
  platinum: 'rating.league.platinum',
  brilliant: 'rating.league.brilliant',
} as const satisfies Record<string, MessageId>

const leagueText = ({ battle_league }: RatingLevel, say: ReturnType<typeof useText>): string =>
  battle_league === null ? '' : say(leagueTexts[battle_league])

function Levels({
  levels,
  level,
  currency,
}: {
  readonly levels: readonly RatingLevel[]
  readonly level: number
  readonly currency: string
}) {
  const say = useText()
  const { language } = useSite()
  const nameOf = useLevelName()
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('rating.ladder')}</h3>
      </div>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">{say('rating.column.level')}</th>
            <th scope="col">{say('rating.column.from')}</th>
            <th scope="col">{say('rating.benefit.cashback')}</th>
            <th scope="col">{say('rating.benefit.payout')}</th>
            <th scope="col">{say('rating.column.opens')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((each) => (
            <tr key={each.level} aria-current={each.level === level ? 'true' : undefined}>
              <th scope="row">{each.level === level ? `${nameOf(each)} · ${say('rating.you')}` : nameOf(each)}</th>
              <td className="num" data-label={say('rating.column.from')}>
                {formatHundredths(each.threshold)}
              </td>
              <td className="num" data-label={say('rating.benefit.cashback')}>
                <Phrase>{each.cashback_percent}</Phrase> %
              </td>
              <td className="num" translate="no" data-label={say('rating.benefit.payout')}>
                {formatRoundMoney(each.payout_day_limit, currency)}
              </td>
              <td data-label={say('rating.column.opens')}>
                {[leagueText(each, say), each.gift === null ? '' : (each.gift.names[prefixOf[language]] ?? '')]
                  .filter((text) => text !== '')
                  .join(', ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
