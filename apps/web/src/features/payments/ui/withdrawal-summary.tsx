import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Clock, Info } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { tighter, usedPercent } from '../model/restrictions.ts'
import type { Restriction } from '../model/withdrawal.ts'
import { RefusalNote } from './refusal-note.tsx'

type Props = {
  readonly amount: string | null
  readonly user: User
  readonly restriction: Restriction | null
  readonly isBusy: boolean
  readonly isBlocked: boolean
  readonly refusal: CallRefusal | null
}

/** What can be withdrawn, what today's limits leave, and the button with the exact sum. */
export function WithdrawalSummary({ amount, user, restriction, isBusy, isBlocked, refusal }: Props) {
  const say = useText()
  const texts = useContentTexts('cashbox')
  const shown = formatMoney(amount ?? '0', user.currency)
  return (
    <aside className="cashbox-side" aria-label={say('withdrawal.summary')}>
      <h2>{say('withdrawal.summary')}</h2>
      <dl className="summary">
        <div>
          <dt>{say('withdrawal.available')}</dt>
          <dd className="num" translate="no">
            {formatMoney(user.electronic_wallet_group.balance, user.currency)}
          </dd>
        </div>
        <div className="summary-total">
          <dt>{say('withdrawal.toCard')}</dt>
          <dd className="num" translate="no">
            {shown}
          </dd>
        </div>
      </dl>
      {restriction ? <Limits restriction={restriction} /> : null}
      <p className="note note-info">
        <Info size={17} aria-hidden="true" />
        <span>{texts.of('electronic-only')}</span>
      </p>
      <p className="note note-info">
        <Clock size={17} aria-hidden="true" />
        <span>{texts.of('withdrawal-time')}</span>
      </p>
      <RefusalNote refusal={refusal} missing={user.missing} />
      <div className="cashbox-submit">
        <Button tone="gold" size="xl" type="submit" isBusy={isBusy} disabled={isBlocked}>
          {say('withdrawal.submit', { sum: shown })}
        </Button>
      </div>
    </aside>
  )
}

/** What the tighter of the two limits leaves, as a sum and as a bar; both limits in one sentence. */
function Limits({
  restriction: { currency, leftToday, left24h, maxPerDay, maxPer24h },
}: {
  readonly restriction: Restriction
}) {
  const say = useText()
  const { left, max } = tighter(
    [
      { left: leftToday, max: maxPerDay },
      { left: left24h, max: maxPer24h },
    ],
    currency,
  )
  const percent = 100 - usedPercent({ max, left, currency })
  const sum = (amount: string) => formatRoundMoney(amount, currency)
  return (
    <div className="limit">
      <p>
        <span>{say('withdrawal.leftNow')}</span>
        <span className="num" translate="no">
          {sum(left)}
        </span>
      </p>
      <Progress
        isSlim
        tone={percent <= 10 ? 'gold' : 'sky'}
        percent={percent}
        label={say('withdrawal.leftPercent', { percent })}
      />
      <small>{say('withdrawal.bothLimits', { perDay: sum(maxPerDay), per24h: sum(maxPer24h) })}</small>
    </div>
  )
}
