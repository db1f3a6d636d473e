import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { sumOfAmounts } from '../../../lib/forms/amounts.ts'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatDay, formatMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { nameOf } from '../../../lib/game-name.ts'
import { notify } from '../../../shell/index.ts'
import styles from '../../../styles/cashback.css?url'
import { useCashback, useClaimCashback, useClaims } from '../api.ts'
import { barHeights, weekdayOf } from '../model/bars.ts'
import { type ClaimButton, Weekly } from './weekly.tsx'

type Mine = NonNullable<ReturnType<typeof useCashback>['data']>

type Props = { readonly claimButton: ClaimButton }

/**
 * Balance with its claim, the last seven days, games, rates by level, the weekly cashback and the history (Spec §1,
 * §2).
 */
export function Cashback({ claimButton }: Props) {
  const say = useText()
  const { data, isPending, refetch } = useCashback()
  if (isPending)
    return (
      <CashbackStyles>
        <div className="columns" aria-busy="true">
          <div className="grid gap-4.5">
            <Skeleton height={290} radius={20} />
            <Skeleton height={210} radius={20} />
          </div>
          <Skeleton height={360} radius={20} />
        </div>
      </CashbackStyles>
    )
  if (!data)
    return (
      <EmptyState
        title={say('error.title')}
        actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
      />
    )
  return (
    <CashbackStyles>
      <div className="columns">
        <div className="grid gap-4.5 content-start">
          <CashbackCard mine={data} />
          <Week mine={data} />
          {data.games.length === 0 ? null : <Games mine={data} />}
          <Claims currency={data.currency} />
        </div>
        <div className="grid gap-4.5 content-start">
          <Rates mine={data} />
          <Weekly claimButton={claimButton} />
        </div>
      </div>
    </CashbackStyles>
  )
}

/** The balance with its claim, or why it cannot be claimed. */
export function CashbackCard({ mine }: { readonly mine: Mine }) {
  const say = useText()
  const textOf = useRefusalText()
  const claim = useClaimCashback()
  const { balance, currency, mode, percent, level, min_claim, lifetime, owed, is_claimable } = mine
  const sum = formatMoney(balance, currency)
  const take = async () => {
    const answer = await claim.mutateAsync()
    notify(
      answer.ok
        ? { kind: 'success', title: say('cashback.claimed', { sum: formatMoney(answer.value.body.amount, currency) }) }
        : { kind: 'error', title: textOf(answer.refusal) },
    )
  }
  return (
    <CashbackStyles>
      <section className="cashback-card">
        <div>
          <h2>{say('balance.cashback')}</h2>
          <b className="cashback-sum num" translate="no" data-testid="cashback-sum">
            {sum}
          </b>
          <p>{say(mode === 'turnover' ? 'cashback.fromTurnover' : 'cashback.fromLosses')}</p>
          <dl className="cashback-facts">
            <div>
              <dt>{say('cashback.rateOf', { level })}</dt>
              <dd className="num">
                <Phrase>{percent}</Phrase> %
              </dd>
            </div>
            <div>
              <dt>{say('cashback.minimum')}</dt>
              <dd className="num" translate="no">
                {formatMoney(min_claim, currency)}
              </dd>
            </div>
            <div>
              <dt>{say('cashback.lifetime')}</dt>
              <dd className="num" translate="no">
                {formatMoney(lifetime, currency)}
              </dd>
            </div>
          </dl>
          <Button
            tone="gold"
            size="lg"
            isBusy={claim.isPending}
            disabled={!is_claimable}
            aria-describedby={is_claimable ? undefined : 'cashback-why'}
            onClick={() => void take()}
          >
            {say('cashback.claim', { sum })}
          </Button>
          {is_claimable ? null : (
            <p id="cashback-why" className="cashback-why">
              {say('cashback.belowMinimum', { sum: formatMoney(min_claim, currency) })}
            </p>
          )}
          {Number(owed) < 0 ? (
            <p className="cashback-why">
              {say('cashback.owed', { sum: formatMoney(owed.replace('-', ''), currency) })}
            </p>
          ) : null}
        </div>
        <span className="cashback-picture">
          <ArtPicture name="coin" size={170} when="eager" />
        </span>
      </section>
    </CashbackStyles>
  )
}

const weekdays = [
  'cashback.day.0',
  'cashback.day.1',
  'cashback.day.2',
  'cashback.day.3',
  'cashback.day.4',
  'cashback.day.5',
  'cashback.day.6',
] as const satisfies readonly MessageId[]

/** Earnings of the last seven days as bars. The table for screen readers is the same list. */
function Week({ mine: { days, currency } }: { readonly mine: Mine }) {
  const say = useText()
  const heights = barHeights(days.map(({ earned }) => earned))
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('cashback.week')}</h3>
        <span className="num">
          {say('cashback.together', {
            sum: formatMoney(
              sumOfAmounts(
                days.map(({ earned }) => earned),
                currency,
              ),
              currency,
            ),
          })}
        </span>
      </div>
      <ol className="reward-bars">
        {days.map(({ date, earned }, index) => (
          <li
            key={date}
            aria-label={`${formatDay(date)}: ${formatMoney(earned, currency)}`}
            aria-current={index === days.length - 1 ? 'date' : undefined}
          >
            <b className="num" aria-hidden="true">
              {Number(earned) === 0 ? '–' : earned}
            </b>
            <svg aria-hidden="true" height={Math.max(3, heights[index] ?? 0)} />
            <small aria-hidden="true">{say(weekdays[weekdayOf(date)] ?? weekdays[0])}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Games({ mine: { games, currency } }: { readonly mine: Mine }) {
  const say = useText()
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('cashback.games')}</h3>
      </div>
      <ul className="reward-list">
        {games.map(({ slug, name, earned, turnover }) => (
          <li key={slug ?? name}>
            {slug === null ? (
              <span>{name}</span>
            ) : (
              <Link className="link" to={`/games/${slug}`}>
                {nameOf({ slug, name }, say)}
              </Link>
            )}
            <small className="num">{say('cashback.ofStakes', { sum: formatMoney(turnover, currency) })}</small>
            <b className="num" translate="no">
              {formatMoney(earned, currency)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Claims({ currency }: { readonly currency: string }) {
  const say = useText()
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useClaims()
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('cashback.history')}</h3>
      </div>
      {isPending ? <Skeleton height={44} radius={10} /> : null}
      {isError && items.length === 0 ? (
        <p className="cashback-none">
          {say('error.title')}{' '}
          <Button size="sm" tone="text" onClick={() => void refetch()}>
            {say('error.again')}
          </Button>
        </p>
      ) : null}
      {data && items.length === 0 ? <p className="cashback-none">{say('cashback.historyEmpty')}</p> : null}
      {items.length === 0 ? null : (
        <ul className="reward-list">
          {items.map(({ id, amount, claimed_at }) => (
            <li key={id}>
              <LocalDateTime iso={claimed_at} />
              <b className="num" translate="no">
                {formatMoney(amount, currency)}
              </b>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('cashback.more')}
        </Button>
      ) : null}
    </section>
  )
}

/** The rate of every level, the own one marked. */
function Rates({ mine: { levels } }: { readonly mine: Mine }) {
  const say = useText()
  const most = Math.max(...levels.map(({ percent }) => Number(percent)), 0.01)
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('cashback.rates')}</h3>
      </div>
      <ul className="rates">
        {levels.map(({ level, percent, is_own }) => (
          <li key={level} aria-current={is_own ? 'true' : undefined}>
            <span>
              {is_own ? `${say('rating.level', { level })} · ${say('rating.you')}` : say('rating.level', { level })}
            </span>
            <Progress percent={(Number(percent) / most) * 100} label={`${percent} %`} tone="sky" isSlim />
            <b className="num">
              <Phrase>{percent}</Phrase> %
            </b>
          </li>
        ))}
      </ul>
      <p className="rates-next">
        <Link className="link" to="/profile?tab=rating">
          {say('cashback.rating')}
        </Link>
      </p>
    </section>
  )
}

/** The styles of cashback, loaded with the first screen that needs them. */
function CashbackStyles({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="cashback" />
      {children}
    </>
  )
}
