import type { Payment } from '@zoria/contract/payments/http'
import type { PayoutStatus } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { StatusCard } from '@zoria/ui/status-card.tsx'
import { useState } from 'react'
import { type MessageId, RichText, useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { usePayment } from '../api.ts'
import { outcomeOf, withdrawalOutcome } from '../model/outcome.ts'
import { CashboxModal } from './cashbox-modal.tsx'
import type { CashboxProps } from './cashbox.tsx'
import { TabOfPayment, WaitingShape } from './deposit-result.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** The form, then the status of the request. Its id is in the address: a reload returns to it. */
export function Withdrawal(props: CashboxProps) {
  const isHydrated = useHydrated()
  const { change } = useCashboxAddress()
  // The modal announces a request that was just accepted, not one that is viewed again.
  const [accepted, accept] = useState<string | null>(null)
  const id = props.request.payment
  if (id === null)
    return (
      <WithdrawalForm
        {...props}
        onRequested={(requested) => {
          accept(requested)
          change((now) => now.set('payment', requested))
        }}
      />
    )
  if (!isHydrated) return <WaitingShape />
  return <WithdrawalResult id={id} isJustAccepted={accepted === id} onRead={() => accept(null)} />
}

type Props = { readonly id: string; readonly isJustAccepted: boolean; readonly onRead: () => void }

/** The request with live status until the money is sent or returned. */
export function WithdrawalResult({ id, isJustAccepted, onRead }: Props) {
  const say = useText()
  const { data: payment, isError, refetch } = usePayment(id)
  if (!payment)
    return isError ? (
      <div className="cashbox-whole">
        <EmptyState
          title={say('error.title')}
          actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
        />
      </div>
    ) : (
      <WaitingShape />
    )
  if (payment.direction === 'payin') return <TabOfPayment direction={payment.direction} />
  const sum = formatMoney(payment.amount, payment.currency)
  return (
    <>
      <Outcome payment={payment} sum={sum} />
      {isJustAccepted && outcomeOf(payment.status) === 'waiting' ? (
        <CashboxModal modal="approving-modal" variables={{ sum }} onClose={onRead} />
      ) : null}
    </>
  )
}

const texts = {
  again: 'withdrawal.again',
  history: 'cashbox.historyTitle',
  continue: 'deposit.continue',
  close: 'shell.close',
} as const

function Outcome({ payment, sum }: { readonly payment: Payment; readonly sum: string }) {
  const say = useText()
  const { change } = useCashboxAddress()
  const { tone, title, text, next } = withdrawalOutcome(payment.status as PayoutStatus)
  const reason = outcomeOf(payment.status) === 'denied' ? payment.reason : null
  return (
    <div className="cashbox-whole cashbox-outcome">
      <StatusCard
        tone={tone}
        title={say(title)}
        actions={
          <NextSteps
            steps={next}
            texts={texts}
            onStep={(step) =>
              change((now) => {
                now.delete('payment')
                if (step === 'history') now.set('action', 'history')
              })
            }
          />
        }
      >
        <p>
          <RichText id={text} values={{ sum }} />
        </p>
        {reason === null ? null : <p>{say(`reason.${reason}` as MessageId)}</p>}
      </StatusCard>
      <PaymentTimeline payment={payment} />
    </div>
  )
}
