import type { Payment } from '@zoria/contract/payments/http'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { ChevronLeft, Copy, Download } from 'lucide-react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { Refused } from '../../../lib/queries/answer-of.ts'
import { formatMoney } from '../../../lib/formats.ts'
import { LocalDateTime } from '../../../lib/time/local-date.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { saveAddress } from '../../../lib/save-file.ts'
import { notify } from '../../../shell/index.ts'
import { usePayment, useReceipt } from '../api.ts'
import { WaitingShape } from './deposit-result.tsx'
import { kinds, statuses } from './history-row.tsx'
import { methodNames } from './method-choice.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

/** One payment of the history: what, when, how far, and the number to name to support. */
export function PaymentView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const say = useText()
  const { data: payment, error, refetch } = usePayment(id)
  const isMissing = error instanceof Refused && error.refusal.code === 'PAYMENT_NOT_FOUND'
  return (
    <div className="cashbox-whole">
      <Button tone="text" className="-ml-2.5" onClick={onClose}>
        <ChevronLeft size={18} aria-hidden="true" />
        {say('payment.all')}
      </Button>
      {payment ? <Details payment={payment} /> : null}
      {payment || error ? null : <WaitingShape />}
      {!payment && isMissing ? <EmptyState title={say('PAYMENT_NOT_FOUND')} /> : null}
      {!payment && error && !isMissing ? (
        <EmptyState
          title={say('error.title')}
          actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>}
        />
      ) : null}
    </div>
  )
}

function Details({ payment }: { readonly payment: Payment }) {
  const say = useText()
  const { id, direction, amount, currency, visible_status, method, destination, reason, created_at, redirectUrl } =
    payment
  const status = statuses[visible_status]
  return (
    <article className="payment">
      <header>
        <h2>{say(kinds[direction].text)}</h2>
        <Mark tone={status.tone}>{say(status.text)}</Mark>
        <b className="num" translate="no">
          {formatMoney(amount, currency)}
        </b>
      </header>
      {reason === null ? null : (
        <p className="note">
          <span>{say(`reason.${reason}` as MessageId)}</span>
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>{say('payment.method')}</dt>
          <dd translate="no">{methodNames[method]}</dd>
        </div>
        {destination === null ? null : (
          <div>
            <dt>{say('payment.card')}</dt>
            <dd className="num" translate="no">
              {destination}
            </dd>
          </div>
        )}
        <div>
          <dt>{say('payment.made')}</dt>
          <dd>
            <LocalDateTime iso={created_at} />
          </dd>
        </div>
        <div>
          <dt>{say('payment.number')}</dt>
          <dd>
            <PaymentNumber id={id} />
          </dd>
        </div>
      </dl>
      <PaymentTimeline payment={payment} />
      {visible_status === 'waiting for approval' ? null : <ReceiptButton id={id} />}
      {redirectUrl === null ? null : (
        <a className="button button-gold" href={redirectUrl}>
          {say('deposit.openCheckout')}
        </a>
      )}
    </article>
  )
}

/** The id in full for support, copied by a press. */
function PaymentNumber({ id }: { readonly id: string }) {
  const say = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    notify({ kind: 'success', title: say('payment.copied') })
  }
  return (
    <button type="button" className="payment-number" onClick={() => void copy()}>
      <span className="num" translate="no">
        {id}
      </span>
      <Copy size={15} aria-hidden="true" />
      <span className="visually-hidden">{say('payment.copy')}</span>
    </button>
  )
}

/** Saves the receipt of a finished payment. */
function ReceiptButton({ id }: { readonly id: string }) {
  const say = useText()
  const textOf = useRefusalText()
  const receipt = useReceipt()
  const save = async () => {
    const answer = await receipt.mutateAsync(id)
    if (answer.ok) saveAddress(answer.value.body as string, `zoria-${id.slice(-8)}.pdf`)
    else notify({ kind: 'error', title: textOf(answer.refusal) })
  }
  return (
    <Button isBusy={receipt.isPending} onClick={() => void save()}>
      <Download size={17} aria-hidden="true" />
      {say('payment.receipt')}
    </Button>
  )
}
