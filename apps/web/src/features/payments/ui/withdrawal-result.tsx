import { Button } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { StatusCard } from '@zoria/ui/status-card.tsx'
import { useSearchParams } from 'react-router'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { usePayment } from '../api.ts'
import { outcomeOf, told } from '../model/outcome.ts'

/** The request on its way, moving by itself until the money is sent or returned. */
export function WithdrawalResult({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) {
  const say = useText()
  const [, setParameters] = useSearchParams()
  const { data: payment } = usePayment(id)
  const outcome = payment ? outcomeOf(payment.status) : 'waiting'
  const { tone, title, text } = told.withdrawal[outcome]
  const history = () => setParameters((now) => { now.set('action', 'history'); return now }, { replace: true, preventScrollReset: true })
  return (
    <div className="cashbox-whole grid place-items-center">
      <StatusCard
        tone={tone}
        title={say(title)}
        actions={
          <div className="grid gap-2 w-full min-w-[260px]">
            <Button tone="gold" onClick={history}>{say('cashbox.historyTitle')}</Button>
            <Button tone="ghost" onClick={onAgain}>{say('withdrawal.again')}</Button>
          </div>
        }
      >
        {payment ? <p><RichText id={text} values={{ sum: formatMoney(payment.amount, payment.currency) }} /></p> : <Skeleton width={260} height={14} />}
        {outcome === 'denied' && payment?.reason ? <p>{say(`reason.${payment.reason}` as MessageId)}</p> : null}
      </StatusCard>
    </div>
  )
}
