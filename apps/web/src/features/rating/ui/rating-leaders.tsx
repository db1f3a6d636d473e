import { Button } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatHundredths, formatWhole } from '../../../lib/formats.ts'
import { useLeaders } from '../api.ts'
import type { LeaderPeriod } from '../model/questions.ts'
import { RatingStyles } from './rating-styles.tsx'

const periods = ['week', 'all'] as const

type Props = {
  readonly mine?: {
    readonly points: Readonly<Record<LeaderPeriod, number>>
    readonly places: Readonly<Record<LeaderPeriod, number | null>>
  }
}

/** The leaders of this week or of all time by alias, and the player's own place. */
export function RatingLeaders({ mine }: Props) {
  const say = useText()
  const [period, choose] = useState<LeaderPeriod>('week')
  const place = mine?.places[period] ?? null
  return (
    <RatingStyles>
      <section className="panel" aria-label={say('rating.leaders')}>
        <div className="panel-head">
          <h3>{say('rating.leaders')}</h3>
          <div className="leaders-period" role="group" aria-label={say('rating.period')}>
            {periods.map((each) => (
              <button key={each} type="button" aria-pressed={each === period} onClick={() => choose(each)}>
                {say(`rating.period.${each}`)}
              </button>
            ))}
          </div>
        </div>
        <LeaderRows period={period} />
        {mine && place !== null ? (
          <p className="leader leader-own">
            <b className="num" translate="no">
              {formatWhole(place)}
            </b>
            <span>{say('rating.leaderYou')}</span>
            <em className="num" translate="no">
              {formatHundredths(mine.points[period])}
            </em>
          </p>
        ) : null}
        {mine && place === null ? <p className="leaders-none">{say('rating.noPlace')}</p> : null}
      </section>
    </RatingStyles>
  )
}

function LeaderRows({ period }: { readonly period: LeaderPeriod }) {
  const say = useText()
  const { data, isPending, refetch } = useLeaders(period)
  if (isPending)
    return (
      <div className="grid gap-2" aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} height={38} radius={10} />
        ))}
      </div>
    )
  if (!data)
    return (
      <p className="leaders-none">
        {say('rating.leadersFailed')}{' '}
        <Button size="sm" tone="text" onClick={() => void refetch()}>
          {say('error.again')}
        </Button>
      </p>
    )
  if (data.items.length === 0) return <p className="leaders-none">{say('rating.leadersEmpty')}</p>
  return (
    <ol className="leaders">
      {data.items.map(({ place, alias, points }) => (
        <li key={place} className="leader">
          <b className={place <= 3 ? `num place place-${place}` : 'num'}>{place}</b>
          <span>{alias}</span>
          <em className="num" translate="no">
            {formatHundredths(points)}
          </em>
        </li>
      ))}
    </ol>
  )
}
