import type { exportTransactions } from '@zoria/contract/payments/history'
import type { listTransactions } from '@zoria/contract/payments/http'
import type { ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import {
  directions,
  transactionKinds,
  visibleStatus,
  type TransactionKind,
  type VisibleStatus,
} from '@zoria/contract/payments/words'
import {
  daysOf,
  isDate,
  fail,
  formatAmount,
  invariant,
  ok,
  toIso,
  type Id,
  type Instant,
  type Result,
} from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Bonuses } from '@zoria/bonuses'
import type { EntryKind, JournalRow, Wallet } from '@zoria/wallet'
import { csvOf } from '../rules/csv.ts'
import type { Payment } from '../rules/payment.ts'
import type { Standing } from '../rules/standing.ts'
import { listPayments } from '../storage/payment-rows.ts'

type Query = RequestOf<typeof listTransactions>['query']
type Filter = RequestOf<typeof exportTransactions>['query']
type Reply = ReplyOf<typeof listTransactions>['body']
type Transaction = Reply['items'][number]
type Stretch = { readonly from: Instant | null; readonly to: Instant | null }
type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
type Found = { readonly items: readonly Transaction[]; readonly total: number }

export type TransactionsDeps = {
  readonly sql: Sql
  readonly wallet: Pick<Wallet, 'history'>
  readonly bonuses: Pick<Bonuses, 'offersOfKinds'>
  readonly standingOf: (playerId: Id<'Player'>) => Promise<Standing>
}

/**
 * Journal rows per kind in the history; a credited bonus is listed as cashback if its offer is a cashback offer.
 * Deposits, withdrawals and play are listed elsewhere.
 */
const journalKinds: Partial<Record<TransactionKind, readonly EntryKind[]>> = {
  crosspay: ['crosspay'],
  bonus: ['bonus_credit', 'bonus_complete'],
  cashback: ['bonus_credit'],
  prize: ['prize'],
  adjustment: ['adjustment'],
}
const cashbackKinds = ['Cashback', 'WeeklyCashback'] as const

/** A player's money movements except bets, newest first: payments and other journal movements as one list. */
export const readTransactions =
  (deps: TransactionsDeps) =>
  async (playerId: Id<'Player'>, query: Query): Promise<Result<Reply, Invalid>> => {
    const { page, pageSize } = query
    const found = await findNewest(deps, playerId, { query, count: page * pageSize })
    return found.ok
      ? ok({ items: found.value.items.slice((page - 1) * pageSize), total: found.value.total, page, pageSize })
      : found
  }

const exportedMax = 5_000
const exportedColumns = [
  'id',
  'created_at',
  'kind',
  'method',
  'amount',
  'currency',
  'status',
  'visible_status',
  'reason',
] as const

/** The same list as a file, up to its maximum size (docs/rules/cashbox.md#reading). */
export const exportHistory =
  (deps: TransactionsDeps) =>
  async (playerId: Id<'Player'>, query: Filter): Promise<Result<string, Invalid>> => {
    const found = await findNewest(deps, playerId, { query, count: exportedMax })
    return found.ok
      ? ok(csvOf([exportedColumns, ...found.value.items.map((item) => exportedColumns.map((column) => item[column]))]))
      : found
  }

/** The newest `count` rows, and the total. */
async function findNewest(
  deps: TransactionsDeps,
  playerId: Id<'Player'>,
  { query, count }: { query: Filter; count: number },
): Promise<Result<Found, Invalid>> {
  if (query.from !== undefined && !isDate(query.from))
    return fail({ code: 'VALIDATION_ERROR', details: { from: 'DATE_INVALID' } })
  if (query.to !== undefined && !isDate(query.to))
    return fail({ code: 'VALIDATION_ERROR', details: { to: 'DATE_INVALID' } })

  const { currency } = await deps.standingOf(playerId)
  const stretch = {
    from: query.from === undefined ? null : daysOf(currency, { from: query.from, to: query.from }).since,
    to: query.to === undefined ? null : daysOf(currency, { from: query.to, to: query.to }).until,
  }
  const payments = await findPayments(deps, playerId, { query, stretch, count })
  const movements = await findMovements(deps, playerId, { query, stretch, count })
  const items = [...payments.items, ...movements.items].toSorted(newestFirst).slice(0, count)
  return ok({ items, total: payments.total + movements.total })
}

type Wanted = { readonly query: Filter; readonly stretch: Stretch; readonly count: number }

async function findPayments(
  { sql }: TransactionsDeps,
  playerId: Id<'Player'>,
  { query, stretch, count }: Wanted,
): Promise<Found> {
  const wanted = directions.filter((direction) => query.kind === undefined || query.kind === direction)
  if (wanted.length === 0) return { items: [], total: 0 }
  const { items, total } = await listPayments(
    sql,
    { playerId, directions: wanted, statuses: statusesOf(query.status), ...stretch },
    count,
  )
  return { items: items.map(paymentAsTransaction), total }
}

/** The statuses that players see under this visible status; null for all. */
function statusesOf(word: VisibleStatus | undefined): readonly string[] | null {
  return word === undefined
    ? null
    : Object.entries(visibleStatus)
        .filter(([, visible]) => visible === word)
        .map(([status]) => status)
}

/** Journal rows are always `success`. Reads page by page until the list is full or the journal ends. */
async function findMovements(
  { wallet, bonuses }: TransactionsDeps,
  playerId: Id<'Player'>,
  { query, stretch, count }: Wanted,
): Promise<Found> {
  const kinds = transactionKinds
    .filter((kind) => query.kind === undefined || query.kind === kind)
    .flatMap((kind) => journalKinds[kind] ?? [])
  if (kinds.length === 0 || (query.status !== undefined && query.status !== 'success')) return { items: [], total: 0 }

  const span = {
    ...(stretch.from === null ? {} : { from: stretch.from }),
    ...(stretch.to === null ? {} : { to: stretch.to }),
  }
  const cashbackOffers = await bonuses.offersOfKinds(cashbackKinds)
  const offers =
    query.kind === 'bonus' || query.kind === 'cashback'
      ? { offers: { ids: cashbackOffers, isOnly: query.kind === 'cashback' } }
      : {}
  const rows: JournalRow[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await wallet.history(playerId, {
      page,
      pageSize: journalPageSize,
      kinds,
      ...offers,
      ...span,
    })
    rows.push(...items)
    if (rows.length >= Math.min(count, total) || items.length === 0)
      return { items: rows.slice(0, count).map((row) => movementAsTransaction(row, cashbackOffers)), total }
  }
}

const journalPageSize = 100

function paymentAsTransaction({ id, direction, method, amount, status, reason, createdAt }: Payment): Transaction {
  return {
    id,
    kind: direction,
    method,
    amount: formatAmount(amount),
    currency: amount.currency,
    status,
    visible_status: visibleStatus[status],
    reason,
    created_at: toIso(createdAt),
  }
}

function movementAsTransaction(
  { transactionId, kind, movement, at, detail }: JournalRow,
  cashbackOffers: readonly string[],
): Transaction {
  const isCashback = kind === 'bonus_credit' && cashbackOffers.includes(detail?.offerId ?? '')
  const listedAs = isCashback ? 'cashback' : transactionKinds.find((each) => journalKinds[each]?.includes(kind))
  invariant(listedAs, `the history lists no ${kind}`)
  const changed =
    [movement.game, movement.electronic, movement.bonus, movement.cashback, movement.debt].find(
      ({ amount }) => amount !== 0n,
    ) ?? movement.game
  return {
    id: transactionId,
    kind: listedAs,
    method: null,
    amount: formatAmount(changed),
    currency: changed.currency,
    status: 'success',
    visible_status: 'success',
    reason: null,
    created_at: toIso(at),
  }
}

function newestFirst(left: Transaction, right: Transaction): number {
  return right.created_at.localeCompare(left.created_at) || right.id.localeCompare(left.id)
}
