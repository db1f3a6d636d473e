import { isId, money, parseAmount, parseCurrency, parseId, type Currency, type Money } from '@zoria/kernel'
import type { PayoutType, ProviderCall, UndoneItem } from '../../rules/provider-call.ts'
import type { Field } from './form.ts'

export type Parsed =
  | { readonly kind: 'call'; readonly call: ProviderCall }
  /** The field that is missing or wrong. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** A player id that no account of ours can have. */
  | { readonly kind: 'stranger' }

/** Reads a GIS form into our words. Form first, then player, then currency: docs/rules/games.md#bets. */
export function parseCall(fields: readonly Field[]): Parsed {
  const form = new Map(fields)
  if (form.size !== fields.length) return malformed('a field stands twice')

  const action = form.get('action') ?? ''
  const read = isAction(action) ? readers[action] : undefined
  if (read === undefined) return malformed('action')
  const wrong = wrongCommonField(form)
  if (wrong !== undefined) return malformed(wrong)

  const currency = parseCurrency(form.get('currency') ?? '')
  // The form is checked as if the currency were ours: all currencies are written alike.
  const part = read(form, currency ?? 'uah')
  if ('malformed' in part) return malformed(part.malformed)

  const playerId = form.get('player_id') ?? ''
  if (!isId(playerId)) return { kind: 'stranger' }
  const asked = { playerId: parseId<'Player'>(playerId), sessionId: present(form.get('session_id')), gameUuid: present(form.get('game_uuid')) }
  return { kind: 'call', call: currency === undefined ? { ...asked, kind: 'foreign_currency' } : { ...asked, ...part } }
}

type Form = ReadonlyMap<string, string>
type WithoutAsked<Call> = Call extends ProviderCall ? Omit<Call, 'playerId' | 'sessionId' | 'gameUuid'> : never
type Part = WithoutAsked<Exclude<ProviderCall, { kind: 'foreign_currency' }>> | { readonly malformed: string }
type Action = 'balance' | 'bet' | 'win' | 'refund' | 'rollback'

const readers: Record<Action, (form: Form, currency: Currency) => Part> = {
  balance: (_, currency) => ({ kind: 'balance', currency }),
  bet: readBet,
  win: readWin,
  refund: readRefund,
  rollback: readRollback,
}

const isAction = (text: string): text is Action => Object.hasOwn(readers, text)

function readBet(form: Form, currency: Currency): Part {
  const amount = exactAmount(form.get('amount') ?? '', currency)
  if (amount === undefined) return { malformed: 'amount' }
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  if (!isName(form.get('game_uuid'))) return { malformed: 'game_uuid' }
  const type = form.get('type') ?? 'bet'
  // Money that leaves must be understood; a kind of stake we do not know is not taken.
  if (!['', 'bet', 'tip', 'freespin'].includes(type)) return { malformed: 'type' }
  return { kind: 'stake', externalId, amount, round: present(form.get('round_id')), isRoundFinished: isFinished(form), isFree: type === 'freespin', ...freeRoundsIn(form, type) }
}

function readWin(form: Form, currency: Currency): Part {
  const paid = anyAmount(form.get('amount') ?? '', currency)
  if (paid === undefined) return { malformed: 'amount' }
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  const type = form.get('type') ?? ''
  return { kind: 'payout', externalId, ...paid, type: payoutTypes.get(type) ?? 'win', round: present(form.get('round_id')), isRoundFinished: isFinished(form), ...freeRoundsIn(form, type) }
}

function readRefund(form: Form, currency: Currency): Part {
  const amount = exactAmount(form.get('amount') ?? '', currency)
  if (amount === undefined) return { malformed: 'amount' }
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  const stakeId = form.get('bet_transaction_id')
  if (!isName(stakeId)) return { malformed: 'bet_transaction_id' }
  return { kind: 'refund', externalId, amount, stakeId, round: present(form.get('round_id')) }
}

function readRollback(form: Form, currency: Currency): Part {
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  const items = listedItems(form)
  if (items === undefined) return { malformed: 'rollback_transactions' }
  return { kind: 'rollback', externalId, currency, items, round: present(form.get('round_id')) }
}

/** Our own name of the free rounds comes back with each of them; one that nobody could have given says nothing. */
function freeRoundsIn(form: Form, type: string): { freeRoundsId?: string } {
  const id = form.get('freespin_id')
  return type === 'freespin' && isName(id) ? { freeRoundsId: id } : {}
}

const payoutTypes: ReadonlyMap<string, PayoutType> = new Map([
  ['jackpot', 'jackpot'],
  ['freespin', 'free_round'],
  ['bonus', 'bonus'],
  ...['pragmatic_prize_drop', 'pragmatic_tournament', 'promo', 'prize_drop', 'tournament', 'unaccounted_promo', 'loyalty_win'].map((type) => [type, 'promotion'] as const),
])

const kinds: ReadonlyMap<string, UndoneItem['kind']> = new Map([['bet', 'stake'], ['win', 'payout'], ['refund', 'refund']])

/** `rollback_transactions[i][action | transaction_id]`, in the order they stand; undefined for an empty list, or where one item cannot be read. */
function listedItems(form: Form): readonly UndoneItem[] | undefined {
  const rows = new Map<string, Map<string, string>>()
  for (const [name, text] of form) {
    const [, place, field = ''] = /^rollback_transactions\[([^\]]*)\](?:\[([^\]]*)\])?/.exec(name) ?? []
    if (place === undefined) continue
    rows.set(place, (rows.get(place) ?? new Map<string, string>()).set(field, text))
  }
  const items = [...rows.values()].map((row) => {
    const kind = kinds.get(row.get('action') ?? '')
    const externalId = row.get('transaction_id')
    return kind !== undefined && isName(externalId) ? { kind, externalId } : undefined
  })
  return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined
}

const wrongCommonField = (form: Form): string | undefined =>
  ['session_id', 'game_uuid', 'round_id'].find((name) => present(form.get(name)) !== null && !isName(form.get(name)))

// What providers name things with: printable, bounded, fit for storage.
const isName = (text: string | undefined): text is string => text !== undefined && /^[\x20-\x7e]{1,200}$/.test(text)

const present = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const isFinished = (form: Form): boolean => form.get('finished') === '1' || form.get('finished') === 'true'

/** A stake or its refund: more than two places are refused, zeros behind them are not. docs/rules/money-engine.md */
const exactAmount = (text: string, currency: Currency): Money | undefined => parseAmount(text.replace(/(\.\d\d)0{1,16}$/, '$1'), currency)

/** A payout lands whatever its precision: six places count, what is beyond them is dropped. */
function anyAmount(text: string, currency: Currency): { amount: Money; fraction: bigint } | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(text)
  if (match === null) return undefined
  const places = (match[2] ?? '').padEnd(6, '0')
  const amount = parseAmount(`${match[1]}.${places.slice(0, 2)}`, currency)
  return amount === undefined ? undefined : { amount: money(amount.amount, currency), fraction: BigInt(places.slice(2, 6)) }
}

const malformed = (field: string): Parsed => ({ kind: 'malformed', field })
