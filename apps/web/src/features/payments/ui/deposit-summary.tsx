import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Verbatim } from '@zoria/ui/phrase.tsx'
import { Info, Lock, ShieldCheck } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { RefusalNote } from './refusal-note.tsx'

/**
 * What a chosen bonus adds to a deposit: its sum, and the stakes that wager it; null where it needs none. Both as they
 * are shown.
 */
export type DepositGain = { readonly bonus: string; readonly stakes: string | null }

type Props = {
  readonly amount: string | null
  readonly gain: DepositGain | null
  readonly user: User
  readonly isBusy: boolean
  readonly isBlocked: boolean
  readonly isSandbox: boolean
  readonly refusal: CallRefusal | null
}

/** What will be paid, once more, and the button that repeats the exact sum. */
export function DepositSummary({
  amount,
  gain,
  user: { currency, missing },
  isBusy,
  isBlocked,
  isSandbox,
  refusal,
}: Props) {
  const say = useText()
  const texts = useContentTexts('cashbox')
  const shown = formatMoney(amount ?? '0', currency)
  return (
    <aside className="cashbox-side" aria-label={say('deposit.summary')}>
      <h2>{say('deposit.summary')}</h2>
      <dl className="summary">
        <div>
          <dt>{say('deposit.deposit')}</dt>
          <dd className="num" translate="no">
            {shown}
          </dd>
        </div>
        <div>
          <dt>{say('deposit.fee')}</dt>
          <dd className="num" translate="no">
            {formatMoney('0', currency)}
          </dd>
        </div>
        {gain === null ? null : (
          <div>
            <dt>{say('deposit.bonus')}</dt>
            <dd className="num" translate="no">
              + {gain.bonus}
            </dd>
          </div>
        )}
        {gain === null || gain.stakes === null ? null : (
          <div>
            <dt>{say('deposit.toWager')}</dt>
            <dd className="num" translate="no">
              {gain.stakes}
            </dd>
          </div>
        )}
        <div className="summary-total">
          <dt>{say('deposit.toAccount')}</dt>
          <dd className="num" translate="no">
            {shown}
          </dd>
        </div>
      </dl>
      <p className="note note-info">
        <Info size={17} aria-hidden="true" />
        <span>{texts.of('game-balance')}</span>
      </p>
      {isSandbox ? <p className="sandbox-note">{say('sandbox.card')}</p> : null}
      <RefusalNote refusal={refusal} missing={missing} />
      <div className="cashbox-submit">
        {/* On a phone the button stays in view and this sum with it; the whole summary is further up. */}
        <p className="submit-total num" aria-hidden="true">
          <span>{say('deposit.toAccount')}</span>
          <b>
            <Verbatim>{shown}</Verbatim>
            <Verbatim>{gain === null ? '' : ` + ${gain.bonus}`}</Verbatim>
          </b>
        </p>
        <Button tone="gold" size="xl" type="submit" isBusy={isBusy} disabled={isBlocked}>
          <Lock size={19} aria-hidden="true" />
          {say('deposit.submit', { sum: shown })}
        </Button>
      </div>
      <p className="secure-line">
        <ShieldCheck size={16} aria-hidden="true" />
        <span>{texts.of('card-details')}</span>
      </p>
    </aside>
  )
}
