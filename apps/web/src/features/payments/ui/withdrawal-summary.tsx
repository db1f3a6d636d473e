import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Clock, Info } from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/words.tsx'
import { usedPercent } from '../model/restrictions.ts'
import type { Restriction } from '../model/withdrawal.ts'
import { RefusalNote } from './refusal-note.tsx'

type Props = { readonly amount: string | null; readonly user: User; readonly restriction: Restriction | null; readonly isBusy: boolean; readonly isBlocked: boolean; readonly refusal: CallRefusal | null }

/** What can be withdrawn, what today's limits leave, and the button with the exact sum. */
export function WithdrawalSummary({ amount, user, restriction, isBusy, isBlocked, refusal }: Props) {
  const say = useText()
  const words = useWords('cashbox')
  const shown = formatMoney(amount ?? '0', user.currency)
  return (
    <aside className="cashbox-side" aria-label={say('withdrawal.summary')}>
      <h2>{say('withdrawal.summary')}</h2>
      <dl className="summary">
        <div><dt>{say('withdrawal.available')}</dt><dd className="num">{formatMoney(user.electronic_wallet_group.balance, user.currency)}</dd></div>
        <div className="summary-total"><dt>{say('withdrawal.toCard')}</dt><dd className="num">{shown}</dd></div>
      </dl>
      {restriction ? <Limit text="withdrawal.leftToday" max={restriction.maxPerDay} left={restriction.leftToday} currency={restriction.currency} /> : null}
      {restriction ? <Limit text="withdrawal.left24h" max={restriction.maxPer24h} left={restriction.left24h} currency={restriction.currency} /> : null}
      <p className="note note-info"><Info size={17} aria-hidden="true" /><span>{words.of('electronic-only')}</span></p>
      <p className="note note-info"><Clock size={17} aria-hidden="true" /><span>{words.of('withdrawal-time')}</span></p>
      <RefusalNote refusal={refusal} missing={user.missing} />
      <div className="cashbox-submit"><Button tone="gold" size="xl" type="submit" isBusy={isBusy} disabled={isBlocked}>{say('withdrawal.submit', { sum: shown })}</Button></div>
    </aside>
  )
}

/** What is left of a limit, as a sum and as a bar of what is used. */
function Limit({ text, max, left, currency }: { readonly text: MessageId; readonly max: string; readonly left: string; readonly currency: Restriction['currency'] }) {
  const say = useText()
  const percent = usedPercent({ max, left, currency })
  return (
    <div className="limit">
      <p><span>{say(text)}</span><span className="num">{formatRoundMoney(left, currency)} / {formatRoundMoney(max, currency)}</span></p>
      <Progress isSlim tone={percent >= 90 ? 'gold' : 'sky'} percent={percent} label={say('withdrawal.used', { percent })} />
    </div>
  )
}
