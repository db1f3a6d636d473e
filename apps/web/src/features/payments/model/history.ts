import type { transaction } from '@zoria/contract/payments/http'
import type { TransactionKind } from '@zoria/contract/payments/words'
import type { output } from 'zod/mini'
import { formatDate } from '../../../lib/formats.ts'

export type Transaction = output<typeof transaction>
export type Day = { readonly date: string; readonly items: readonly Transaction[] }

/** Puts a list that is newest first into days of a place so many minutes ahead of UTC. */
export function byDay(items: readonly Transaction[], offsetOf: (iso: string) => number): readonly Day[] {
  const days: { date: string; items: Transaction[] }[] = []
  for (const item of items) {
    const date = formatDate(item.created_at, offsetOf(item.created_at))
    const last = days.at(-1)
    if (last?.date === date) last.items.push(item)
    else days.push({ date, items: [item] })
  }
  return days
}

/** Whether a day is today or yesterday; other days are shown by their date. */
export function nameOfDay(date: string, now: number, offsetOf: (iso: string) => number): 'today' | 'yesterday' | null {
  const dateOf = (at: number) => {
    const iso = new Date(at).toISOString()
    return formatDate(iso, offsetOf(iso))
  }
  if (date === dateOf(now)) return 'today'
  return date === dateOf(now - dayMs) ? 'yesterday' : null
}

const dayMs = 86_400_000

const outgoing: ReadonlySet<TransactionKind> = new Set(['payout'])

/** Whether the sum came to the player, left him, or only moved between his balances. */
export function flowOf({ kind, amount }: Pick<Transaction, 'kind' | 'amount'>): 'in' | 'out' | 'within' {
  if (kind === 'crosspay') return 'within'
  return outgoing.has(kind) || amount.startsWith('-') ? 'out' : 'in'
}
