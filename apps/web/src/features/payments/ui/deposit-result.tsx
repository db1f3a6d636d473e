import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { StatusCard } from '@zoria/ui/status-card.tsx'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { cached } from '../../../lib/query-client.ts'
import { useSecondsLeft } from '../../../lib/seconds-left.ts'
import { useBack } from '../../../shell/index.ts'
import { usePayment } from '../api.ts'
import { outcomeOf, patienceMs, told } from '../model/outcome.ts'

/** What came of a deposit after the checkout. It survives a reload and never asks to pay again while the answer is open. */
export function DepositResult({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: payment, isError } = usePayment(id)
  const outcome = payment ? outcomeOf(payment.status) : null
  useFreshBalance(outcome === 'success')
  const isLate = useSecondsLeft(patienceMs / 1000).seconds === 0
  if (isError) return <Outcome tone="warning" title="deposit.unknownTitle" text="deposit.unknown" onClose={onClose} />
  if (!payment || outcome === null) return <WaitingShape />
  const { tone, title, text } = told.deposit[outcome]
  return (
    <Outcome
      tone={tone}
      title={title}
      text={outcome === 'waiting' && isLate ? 'deposit.stillWaiting' : text}
      reason={outcome === 'denied' && payment.reason ? (`reason.${payment.reason}` as MessageId) : undefined}
      sum={formatMoney(payment.amount, payment.currency)}
      isDenied={outcome === 'denied'}
      onClose={onClose}
    />
  )
}

type OutcomeProps = {
  readonly tone: Parameters<typeof StatusCard>[0]['tone']
  readonly title: MessageId
  readonly text: MessageId
  readonly sum?: string
  readonly reason?: MessageId | undefined
  readonly isDenied?: boolean
  readonly onClose: () => void
}

function Outcome({ tone, title, text, sum = '', reason, isDenied = false, onClose }: OutcomeProps) {
  const say = useText()
  const [parameters, setParameters] = useSearchParams()
  const back = useBack()
  const again = () => setParameters((now) => { now.delete('payment'); return now }, { replace: true })
  const leave = parameters.get('cashbox') === 'show' ? onClose : back
  return (
    <div className="cashbox-whole grid place-items-center">
      <StatusCard
        tone={tone}
        title={say(title)}
        actions={
          <div className="grid gap-2 w-full min-w-[260px]">
            {isDenied ? <Button tone="gold" onClick={again}>{say('deposit.again')}</Button> : <Button tone="gold" onClick={leave}>{say('deposit.continue')}</Button>}
            {isDenied ? <Button tone="ghost" onClick={onClose}>{say('shell.close')}</Button> : null}
          </div>
        }
      >
        <p><RichText id={text} values={{ sum }} /></p>
        {reason ? <p>{say(reason)}</p> : null}
      </StatusCard>
    </div>
  )
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

/** The balance is asked for at once when the money is there, also where the live stream is down. */
function useFreshBalance(isCredited: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isCredited) void queries.invalidateQueries({ queryKey: cached.user })
  }, [isCredited, queries])
}
