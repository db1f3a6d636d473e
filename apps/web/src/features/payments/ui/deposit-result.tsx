import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from '@zoria/contract/payments/http'
import type { Direction, PayinStatus } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { StatusCard } from '@zoria/ui/status-card.tsx'
import { useEffect, useEffectEvent } from 'react'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { notePaidIn } from '../../../lib/session/paid-in.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useSecondsLeft } from '../../../lib/time/seconds-left.ts'
import { type CashboxAction, useBack } from '../../../shell/index.ts'
import { usePayment } from '../api.ts'
import { outcomeOf, patienceMs, depositOutcome, type NextStep } from '../model/outcome.ts'
import { NextSteps } from './next-steps.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'

type Props = { readonly id: string; readonly onClose: () => void }

/** What came of a deposit after the checkout. It survives a reload and never asks to pay again while the answer is open. */
export function DepositResult({ id, onClose }: Props) {
  const { data: payment, isError } = usePayment(id)
  useFreshBalance(payment?.status)
  if (payment?.direction === 'payout') return <TabOfPayment direction={payment.direction} />
  if (payment) return <Outcome payment={payment} onClose={onClose} />
  return isError ? <Unknown onClose={onClose} /> : <WaitingShape />
}

const texts = {
  again: 'deposit.again',
  continue: 'deposit.continue',
  close: 'shell.close',
  history: 'cashbox.historyTitle',
} as const

function Outcome({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const say = useText()
  const user = useUser()
  const take = useNextStep(onClose)
  const isLate = useSecondsLeft(patienceMs / 1000).seconds === 0
  const { tone, title, lead, text, next } = depositOutcome(payment.status as PayinStatus, payment.reason)
  const isWaiting = outcomeOf(payment.status) === 'waiting'
  const goOn = (step: Exclude<NextStep, 'support'>) => {
    if (step === 'continue' && payment.status === 'success' && user) notePaidIn(user.id)
    take(step)
  }
  return (
    <div className="cashbox-whole cashbox-outcome">
      <StatusCard tone={tone} title={say(title)} actions={<NextSteps steps={next} texts={texts} onStep={goOn} />}>
        {lead === null ? null : (
          <p>
            <b>{say(lead)}</b>
          </p>
        )}
        {payment.reason === null || isWaiting ? null : <p>{say(`reason.${payment.reason}` as MessageId)}</p>}
        <p>
          <RichText
            id={isWaiting && isLate ? 'deposit.stillWaiting' : text}
            values={{ sum: formatMoney(payment.amount, payment.currency) }}
          />
        </p>
        {/* The same order, so going back to it never pays twice. */}
        {payment.redirectUrl === null ? null : (
          <a className="link" href={payment.redirectUrl}>
            {say('deposit.openCheckout')}
          </a>
        )}
      </StatusCard>
      <PaymentTimeline payment={payment} />
    </div>
  )
}

/** The status of a payment is unknown: the page claims nothing and does not ask to pay again. */
function Unknown({ onClose }: { readonly onClose: () => void }) {
  const say = useText()
  const take = useNextStep(onClose)
  return (
    <div className="cashbox-whole cashbox-outcome">
      <StatusCard
        tone="warning"
        title={say('deposit.unknownTitle')}
        actions={
          <Button tone="gold" className="min-w-[260px]" onClick={() => take('history')}>
            {say('cashbox.historyTitle')}
          </Button>
        }
      >
        <p>{say('deposit.unknown')}</p>
      </StatusCard>
    </div>
  )
}

function useNextStep(onClose: () => void): (step: Exclude<NextStep, 'support'>) => void {
  const { parameters, change } = useCashboxAddress()
  const back = useBack()
  return (step) => {
    switch (step) {
      case 'again':
        return change((now) => now.delete('payment'))
      case 'history':
        return change((now) => {
          now.delete('payment')
          now.set('action', 'history')
        })
      case 'continue':
        return parameters.get('cashbox') === 'show' ? onClose() : back()
      case 'close':
        return onClose()
    }
  }
}

const tabs: Record<Direction, CashboxAction> = { payin: 'deposit', payout: 'withdrawal' }

/** Opens the tab of a payment where the address names it on the other one. */
export function TabOfPayment({ direction }: Pick<Payment, 'direction'>) {
  const { change } = useCashboxAddress()
  const open = useEffectEvent(() => change((now) => now.set('action', tabs[direction])))
  useEffect(() => open(), [])
  return <WaitingShape />
}

/** The result while nothing is known of it. */
export function WaitingShape() {
  return (
    <div className="cashbox-whole grid place-content-center justify-items-center gap-3" aria-busy="true">
      <Skeleton width={60} height={60} radius={30} />
      <Skeleton width={180} height={22} />
      <Skeleton width={260} height={14} />
    </div>
  )
}

/** The balance is asked for at once when money came or was taken back, also where the live stream is down. */
function useFreshBalance(status: Payment['status'] | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (status === 'success' || status === 'reversed') void queries.invalidateQueries({ queryKey: cached.user })
  }, [status, queries])
}
