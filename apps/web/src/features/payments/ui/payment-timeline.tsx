import type { Payment } from '@zoria/contract/payments/http'
import { Check, Clock, X } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/time/clock.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { expectationOf, stepsOf, type Step } from '../model/timeline.ts'

const icons = { done: Check, failed: X, next: Clock, ahead: null } as const

/** The states a payment took and those ahead of it, with times, and when its end is expected. */
export function PaymentTimeline({
  payment,
}: {
  readonly payment: Pick<Payment, 'direction' | 'timeline' | 'expected'>
}) {
  const say = useText()
  return (
    <section className="timeline" aria-label={say('timeline.title')}>
      <ol>
        {stepsOf(payment).map((step) => (
          <Line key={`${step.status}${step.at}`} step={step} />
        ))}
      </ol>
      <Expected expected={payment.expected} />
    </section>
  )
}

function Line({ step: { text, at, state } }: { readonly step: Step }) {
  const say = useText()
  const localTime = useLocalTime()
  const Icon = icons[state]
  return (
    <li data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="timeline-dot" aria-hidden="true">
        {Icon ? <Icon size={13} /> : null}
      </span>
      <span>{say(text)}</span>
      {at === null ? null : (
        <time className="num" dateTime={at}>
          {localTime(at)}
        </time>
      )}
    </li>
  )
}

function Expected({ expected }: Pick<Payment, 'expected'>) {
  const say = useText()
  const localTime = useLocalTime()
  const expectation = expectationOf(expected, now())
  if (expectation === null) return null
  return <p className="timeline-expected">{textOf(expectation)}</p>

  function textOf(range: NonNullable<typeof expectation>): string {
    switch (range.kind) {
      case 'between':
        return say('timeline.between', { from: localTime(range.from), to: localTime(range.to) })
      case 'by':
        return say('timeline.by', { to: localTime(range.to) })
      case 'late':
        return say('timeline.late')
    }
  }
}

function useLocalTime(): (iso: string) => string {
  const offsetOf = useLocalOffset()
  return (iso) => formatDateTime(iso, offsetOf(iso))
}
