import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Info, Lock, ShieldCheck } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/words.tsx'
import { RefusalNote } from './refusal-note.tsx'

type Props = {
  readonly amount: string | null
  readonly user: User
  readonly isBusy: boolean
  readonly isBlocked: boolean
  readonly isSandbox: boolean
  readonly refusal: CallRefusal | null
}

/** What will be paid, once more, and the button that repeats the exact sum. */
export function DepositSummary({ amount, user: { currency, missing }, isBusy, isBlocked, isSandbox, refusal }: Props) {
  const say = useText()
  const words = useWords('cashbox')
  const shown = formatMoney(amount ?? '0', currency)
  return (
    <aside className="cashbox-side" aria-label={say('deposit.summary')}>
      <h2>{say('deposit.summary')}</h2>
      <dl className="summary">
        <div><dt>{say('deposit.deposit')}</dt><dd className="num">{shown}</dd></div>
        <div><dt>{say('deposit.fee')}</dt><dd className="num">{formatMoney('0', currency)}</dd></div>
        <div className="summary-total"><dt>{say('deposit.toAccount')}</dt><dd className="num">{shown}</dd></div>
      </dl>
      <p className="note note-info"><Info size={17} aria-hidden="true" /><span>{words.of('game-balance')}</span></p>
      {isSandbox ? <p className="note"><Info size={17} aria-hidden="true" /><span>{say('sandbox.card')}</span></p> : null}
      <RefusalNote refusal={refusal} missing={missing} />
      <div className="cashbox-submit">
        <Button tone="gold" size="xl" type="submit" isBusy={isBusy} disabled={isBlocked}>
          <Lock size={19} aria-hidden="true" />
          {say('deposit.submit', { sum: shown })}
        </Button>
      </div>
      <p className="secure-line"><ShieldCheck size={16} aria-hidden="true" /><span>{words.of('card-details')}</span></p>
    </aside>
  )
}
