import {
  transactionKinds,
  visibleStatuses,
  type TransactionKind,
  type VisibleStatus,
} from '@zoria/contract/payments/words'
import { typedDay } from '../../../lib/time/typed-day.ts'

/** What the history is narrowed to. Days are `2026-11-21`. */
export type HistoryFilters = {
  readonly kind: TransactionKind | null
  readonly status: VisibleStatus | null
  readonly from: string | null
  readonly to: string | null
}

export const everything: HistoryFilters = { kind: null, status: null, from: null, to: null }

const names = {
  kind: 'history-kind',
  status: 'history-status',
  from: 'history-from',
  to: 'history-to',
} as const satisfies Record<keyof HistoryFilters, string>

/** The filters of the history in an address; unknown values and days that do not exist are ignored. */
export function filtersOf(parameters: URLSearchParams): HistoryFilters {
  const word = (name: keyof HistoryFilters) => parameters.get(names[name])
  return {
    kind: transactionKinds.find((kind) => kind === word('kind')) ?? null,
    status: visibleStatuses.find((status) => status === word('status')) ?? null,
    from: dayOf(word('from')),
    to: dayOf(word('to')),
  }
}

/** Writes filters into an address; what asks nothing leaves it. */
export function writeFilters(parameters: URLSearchParams, filters: HistoryFilters): void {
  for (const name of Object.keys(names) as (keyof HistoryFilters)[]) {
    const value = filters[name]
    if (value === null) parameters.delete(names[name])
    else parameters.set(names[name], value)
  }
}

export const isNarrowed = (filters: HistoryFilters): boolean => Object.values(filters).some((value) => value !== null)

/** Whether the last day is before the first. */
export const areDaysCrossed = ({ from, to }: HistoryFilters): boolean => from !== null && to !== null && to < from

/** The filters as the endpoint takes them. */
export function queryOf(filters: HistoryFilters): {
  kind?: TransactionKind
  status?: VisibleStatus
  from?: string
  to?: string
} {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
}

function dayOf(word: string | null): string | null {
  const [year = '', month = '', date = ''] = word?.split('-') ?? []
  return typedDay(`${date}/${month}/${year}`)
}
