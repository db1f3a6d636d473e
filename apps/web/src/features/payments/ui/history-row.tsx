import type { TransactionKind, VisibleStatus } from '@zoria/contract/payments/words'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase, Verbatim } from '@zoria/ui/phrase.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  Gift,
  Percent,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { formatTime, formatMoney } from '../../../lib/formats.ts'
import { useLocalOffset } from '../../../lib/time/local-date.tsx'
import { flowOf, type Transaction } from '../model/history.ts'
import { methodNames } from './method-choice.tsx'

export const kinds: Record<TransactionKind, { readonly icon: LucideIcon; readonly text: MessageId }> = {
  payin: { icon: ArrowDownToLine, text: 'history.payin' },
  payout: { icon: ArrowUpFromLine, text: 'history.payout' },
  crosspay: { icon: ArrowLeftRight, text: 'history.crosspay' },
  bonus: { icon: Gift, text: 'history.bonus' },
  prize: { icon: Trophy, text: 'history.prize' },
  cashback: { icon: Percent, text: 'history.cashback' },
  adjustment: { icon: ArrowLeftRight, text: 'history.adjustment' },
}

export const statuses: Record<
  VisibleStatus,
  { readonly tone: 'warning' | 'success' | 'danger'; readonly text: MessageId }
> = {
  'waiting for approval': { tone: 'warning', text: 'status.waiting' },
  success: { tone: 'success', text: 'status.success' },
  denied: { tone: 'danger', text: 'status.denied' },
}

type Props = { readonly item: Transaction; readonly onOpen: (id: string) => void }

/** One movement. Deposits and withdrawals open. */
export function HistoryRow({ item, onOpen }: Props) {
  const opens = item.kind === 'payin' || item.kind === 'payout'
  return (
    <li data-kind={item.kind} data-status={item.visible_status}>
      {opens ? (
        <button type="button" className="history-row history-row-open" onClick={() => onOpen(item.id)}>
          <Content item={item} />
        </button>
      ) : (
        <div className="history-row">
          <Content item={item} />
        </div>
      )}
    </li>
  )
}

function Content({ item }: Pick<Props, 'item'>) {
  const say = useText()
  const { icon: Icon, text } = kinds[item.kind]
  const status = statuses[item.visible_status]
  const flow = flowOf(item)
  const offsetOf = useLocalOffset()
  const sum = formatMoney(item.amount.replace('-', ''), item.currency)
  const sign = { in: '+', out: '\u2212', within: '' }[flow]
  return (
    <>
      <span className="history-icon">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="history-text">
        <b>
          <Phrase>{say(text)}</Phrase>
          <Verbatim>{item.method ? ` · ${methodNames[item.method]}` : ''}</Verbatim>
        </b>
        <small>
          <span className="num">{formatTime(item.created_at, offsetOf(item.created_at))}</span>
          <Phrase>{item.reason ? ` · ${say(`reason.${item.reason}` as MessageId)}` : ''}</Phrase>
        </small>
      </span>
      <span className="history-sum">
        <span className={flow === 'in' && item.visible_status === 'success' ? 'num history-sum-in' : 'num'}>
          <Phrase>{sign}</Phrase>
          <Verbatim>{sum}</Verbatim>
        </span>
        <Mark tone={status.tone}>{say(status.text)}</Mark>
      </span>
      <ChevronRight className="history-chevron" size={18} aria-hidden="true" />
    </>
  )
}
