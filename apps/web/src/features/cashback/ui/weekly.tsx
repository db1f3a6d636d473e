import type { CashbackWeek } from '@zoria/contract/cashback/http'
import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import type { ComponentType } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { formatDay, formatMoney } from '../../../lib/formats.ts'
import { CountdownTo } from '../../../lib/time/countdown-to.tsx'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useWeeklyCashback } from '../api.ts'

/** The button that claims the offer of a week; the bonuses implement it. */
export type ClaimButton = ComponentType<{
  readonly id: string
  readonly name: string
  readonly sum: string
  readonly isWide?: boolean
}>

const statusLook = {
  open: ['info', 'cashback.weekly.open'],
  closing: ['info', 'cashback.weekly.closing'],
  offered: ['gold', 'cashback.weekly.offered'],
  claimed: ['success', 'cashback.weekly.claimed'],
  expired: ['dim', 'cashback.weekly.expired'],
  nothing: ['dim', 'cashback.weekly.nothing'],
} as const satisfies Record<CashbackWeek['status'], readonly [string, MessageId]>

/** The last closed week while it waits to be claimed, else the running one; earlier weeks below. */
export function Weekly({ claimButton: ClaimGrant }: { readonly claimButton: ClaimButton }) {
  const say = useText()
  const { data, isPending, refetch } = useWeeklyCashback()
  if (isPending) return <Skeleton height={260} radius={20} />
  if (!data)
    return (
      <section className="panel">
        <p className="cashback-none">
          {say('error.title')}{' '}
          <Button size="sm" tone="text" onClick={() => void refetch()}>
            {say('error.again')}
          </Button>
        </p>
      </section>
    )
  const { current, last, history, currency, next_close_at } = data
  const shown = last !== null && last.status === 'offered' ? last : current
  return (
    <section className="panel">
      <div className="panel-head">
        <h3>{say('cashback.weekly')}</h3>
        <WeekMark week={shown} />
      </div>
      <dl className="reward-facts">
        <div>
          <dt>{say('cashback.weekly.period')}</dt>
          <dd className="num">{periodOf(shown)}</dd>
        </div>
        <div>
          <dt>{say(shown.mode === 'turnover' ? 'cashback.weekly.turnover' : 'cashback.weekly.loss')}</dt>
          <dd className="num" translate="no">
            {formatMoney(shown.basis, currency)}
          </dd>
        </div>
        <div>
          <dt>{say('cashback.weekly.rate')}</dt>
          <dd className="num">
            <Phrase>{shown.percent}</Phrase> %
          </dd>
        </div>
        <div>
          <dt>{say(shown === current ? 'cashback.weekly.soFar' : 'cashback.weekly.toGet')}</dt>
          <dd className="num" translate="no">
            {formatMoney(shown.amount, currency)}
          </dd>
        </div>
        {shown.claim_until === null ? (
          <div>
            <dt>{say('cashback.weekly.closes')}</dt>
            <dd>
              <LocalDateTime iso={next_close_at} />
            </dd>
          </div>
        ) : (
          <ClaimTime until={shown.claim_until} onEnd={() => void refetch()} />
        )}
      </dl>
      {shown.grant_id === null ? null : (
        <ClaimGrant
          id={shown.grant_id}
          name={say('cashback.weekly')}
          sum={formatMoney(shown.amount, currency)}
          isWide
        />
      )}
      {history.length === 0 ? null : (
        <details className="weekly-past">
          <summary>{say('cashback.weekly.past')}</summary>
          <ul className="reward-list">
            {history.map((week) => (
              <li key={week.from}>
                <span className="num">{periodOf(week)}</span>
                <WeekMark week={week} />
                <b className="num" translate="no">
                  {formatMoney(week.amount, currency)}
                </b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The deadline of an offer and the time left. */
function ClaimTime({ until, onEnd }: { readonly until: string; readonly onEnd: () => void }) {
  const say = useText()
  return (
    <>
      <div>
        <dt>{say('cashback.weekly.until')}</dt>
        <dd>
          <LocalDateTime iso={until} />
        </dd>
      </div>
      <div>
        <dt>{say('cashback.weekly.left')}</dt>
        <dd>
          <CountdownTo at={until} label={say('cashback.weekly.left')} days="cashback.days" onEnd={onEnd} />
        </dd>
      </div>
    </>
  )
}

function WeekMark({ week }: { readonly week: CashbackWeek }) {
  const say = useText()
  const [tone, text] = statusLook[week.status]
  return <Mark tone={tone}>{say(text)}</Mark>
}

/** `09/11 – 15/11/2026`. */
const periodOf = ({ from, to }: CashbackWeek): string => `${formatDay(from).slice(0, 5)} – ${formatDay(to)}`
