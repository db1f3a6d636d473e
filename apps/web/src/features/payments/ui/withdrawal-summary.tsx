import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Clock, Info } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import type { Restriction } from '../model/withdrawal.ts'
import { RefusalNote, type ToldRefusal } from './refusal-note.tsx'

type Props = { readonly amount: string | null; readonly user: User; readonly restriction: Restriction | null; readonly isBusy: boolean; readonly refusal: ToldRefusal | null }

/** What can be withdrawn, what today's limits leave, and the button with the exact sum. */
export function WithdrawalSummary({ amount, user, restriction, isBusy, refusal }: Props) {
  const say = useText()
  const shown = formatMoney(amount ?? '0', user.currency)
  return (
    <aside className="cashbox-side" aria-label={say('withdrawal.summary')}>
      <h3>{say('withdrawal.summary')}</h3>
      <dl className="summary">
        <div><dt>{say('withdrawal.available')}</dt><dd className="num">{formatMoney(user.electronic_wallet_group.balance, user.currency)}</dd></div>
        {restriction ? <div><dt>{say('withdrawal.leftToday')}</dt><dd className="num">{formatMoney(restriction.leftToday, user.currency)}</dd></div> : null}
        {restriction ? <div><dt>{say('withdrawal.left24h')}</dt><dd className="num">{formatMoney(restriction.left24h, user.currency)}</dd></div> : null}
        <div className="summary-total"><dt>{say('withdrawal.toCard')}</dt><dd className="num">{shown}</dd></div>
      </dl>
      <p className="note note-info"><Info size={17} aria-hidden="true" /><span>{say('withdrawal.electronicOnly')}</span></p>
      <p className="note note-info"><Clock size={17} aria-hidden="true" /><span>{say('withdrawal.terms')}</span></p>
      <RefusalNote refusal={refusal} missing={user.missing} />
      <div className="cashbox-submit"><Button tone="gold" size="xl" type="submit" isBusy={isBusy}>{say('withdrawal.submit', { sum: shown })}</Button></div>
    </aside>
  )
}
