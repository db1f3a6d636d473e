import type { TransactionKind, VisibleStatus } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Gift, Percent, Trophy, type LucideIcon } from 'lucide-react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art.ts'
import { formatDateTime, formatMoney, localOffset } from '../../../lib/formats.ts'
import { useTransactions } from '../api.ts'
import { byDay, flowOf, type Transaction } from '../model/history.ts'
import { methodNames } from './method-choice.tsx'

const kinds: Record<TransactionKind, { readonly icon: LucideIcon; readonly text: MessageId }> = {
  payin: { icon: ArrowDownToLine, text: 'history.payin' },
  payout: { icon: ArrowUpFromLine, text: 'history.payout' },
  crosspay: { icon: ArrowLeftRight, text: 'history.crosspay' },
  bonus: { icon: Gift, text: 'history.bonus' },
  prize: { icon: Trophy, text: 'history.prize' },
  cashback: { icon: Percent, text: 'history.cashback' },
  adjustment: { icon: ArrowLeftRight, text: 'history.adjustment' },
}

const statuses: Record<VisibleStatus, { readonly tone: 'warning' | 'success' | 'danger'; readonly text: MessageId }> = {
  'waiting for approval': { tone: 'warning', text: 'status.waiting' },
  success: { tone: 'success', text: 'status.success' },
  denied: { tone: 'danger', text: 'status.denied' },
}

/** Deposits, withdrawals and other movements by day; a payment under way moves by itself. */
export function History() {
  const say = useText()
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTransactions()
  if (isPending) return <div className="cashbox-whole grid content-start gap-3" aria-busy="true">{['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={56} radius={12} />)}</div>
  if (isError) return <div className="cashbox-whole"><EmptyState title={say('error.title')} actions={<Button onClick={() => void refetch()}>{say('error.again')}</Button>} /></div>
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <div className="cashbox-whole"><EmptyState image={art('money-bag')} title={say('history.empty')}><p>{say('history.emptyText')}</p></EmptyState></div>
  return (
    <div className="cashbox-whole">
      {byDay(items, localOffset).map(({ date, items: ofDay }) => (
        <section key={date} aria-label={date}>
          <h3 className="history-day num">{date}</h3>
          <ul className="history">{ofDay.map((item) => <Row key={item.id} item={item} />)}</ul>
        </section>
      ))}
      {hasNextPage ? <Button className="mt-4 button-wide" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{say('history.more')}</Button> : null}
    </div>
  )
}

function Row({ item }: { readonly item: Transaction }) {
  const say = useText()
  const { icon: Icon, text } = kinds[item.kind]
  const status = statuses[item.visible_status]
  const flow = flowOf(item)
  const sum = formatMoney(item.amount.replace('-', ''), item.currency)
  const sign = { in: '+', out: '\u2212', within: '' }[flow]
  return (
    <li className="history-row" data-kind={item.kind} data-status={item.visible_status}>
      <span className="history-icon"><Icon size={20} aria-hidden="true" /></span>
      <span className="history-text">
        <b>{say(text)}{item.method ? ` · ${methodNames[item.method]}` : ''}</b>
        <small className="num">{formatDateTime(item.created_at, localOffset(item.created_at)).split(', ')[1]}{item.reason ? ` · ${say(`reason.${item.reason}` as MessageId)}` : ''}</small>
      </span>
      <span className="history-sum">
        <span className={flow === 'in' && item.visible_status === 'success' ? 'num history-sum-in' : 'num'}>{sign}{sum}</span>
        <Mark tone={status.tone}>{say(status.text)}</Mark>
      </span>
    </li>
  )
}
