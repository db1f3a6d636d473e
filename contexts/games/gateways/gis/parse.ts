import {
  isId,
  money,
  parseAmount,
  parseCurrency,
  parseForeignAmount,
  parseId,
  plainDecimal,
  type Currency,
  type Money,
} from '@zoria/kernel'
import type {
  PayoutType,
  ProviderCall,
  OperationFacts,
  StakeType,
  UndoneItem,
  UndoneRound,
} from '../../rules/provider-call.ts'
import type { Field } from './form.ts'

export type Parsed =
  | { readonly kind: 'call'; readonly call: ProviderCall }
  /** The missing or wrong field. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** A player id that cannot belong to an account. */
  | { readonly kind: 'stranger' }

/** Parses a GIS form. Form first, then player, then currency: docs/rules/games.md#bets. */
export function parseCall(fields: readonly Field[]): Parsed {
  const form = new Map(fields)
  if (form.size !== fields.length) return malformed('a field stands twice')

  const action = form.get('action') ?? ''
  const read = isAction(action) ? readers[action] : undefined
  if (read === undefined) return malformed('action')
  const wrong = wrongCommonField(form)
  if (wrong !== undefined) return malformed(wrong)

  const currency = parseCurrency(form.get('currency') ?? '')
  // The form is checked as if the currency were ours: all currencies have the same number format.
  const part = read(form, currency ?? 'uah')
  if ('malformed' in part) return malformed(part.malformed)

  const playerId = form.get('player_id') ?? ''
  if (!isId(playerId)) return { kind: 'stranger' }
  const asked = {
    playerId: parseId<'Player'>(playerId),
    sessionId: present(form.get('session_id')),
    gameUuid: present(form.get('game_uuid')),
  }
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
  const type = present(form.get('type')) ?? 'bet'
  if (!betTypes.includes(type)) return { malformed: 'type' }
  return {
    kind: 'stake',
    externalId,
    amount,
    round: present(form.get('round_id')),
    isRoundFinished: isFinished(form),
    isFree: type === 'freespin',
    ...(type === 'tip' ? { isTip: true } : {}),
    ...freeRoundsIn(form, type),
  }
}

function readWin(form: Form, currency: Currency): Part {
  const paid = anyAmount(form.get('amount') ?? '', currency)
  if (paid === undefined) return { malformed: 'amount' }
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  const type = present(form.get('type')) ?? 'win'
  const payoutType = payoutTypes.get(type)
  if (payoutType === undefined) return { malformed: 'type' }
  return {
    kind: 'payout',
    externalId,
    ...paid,
    type: payoutType,
    round: present(form.get('round_id')),
    isRoundFinished: isFinished(form),
    ...freeRoundsIn(form, type),
  }
}

function readRefund(form: Form, currency: Currency): Part {
  const amount = exactAmount(form.get('amount') ?? '', currency)
  if (amount === undefined) return { malformed: 'amount' }
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  const stakeId = form.get('bet_transaction_id')
  if (!isName(stakeId)) return { malformed: 'bet_transaction_id' }
  const given = undoneStakeType(present(form.get('type')))
  if (given === undefined) return { malformed: 'type' }
  return { kind: 'refund', externalId, amount, stakeId, ...undoneRound(form), ...(given && { given }) }
}

function readRollback(form: Form, currency: Currency): Part {
  const externalId = form.get('transaction_id')
  if (!isName(externalId)) return { malformed: 'transaction_id' }
  if ((present(form.get('type')) ?? 'rollback') !== 'rollback') return { malformed: 'type' }
  const items = listedItems(form, currency)
  if (items === undefined) return { malformed: 'rollback_transactions' }
  return { kind: 'rollback', externalId, currency, items, ...undoneRound(form) }
}

/**
 * Bets name a round by `round_id`. A provider may have an id of its own for it, which counts only where `round_id` is
 * absent.
 */
function undoneRound(form: Form): UndoneRound {
  const [round, ofProvider] = [present(form.get('round_id')), present(form.get('provider_round_id'))]
  return round === null && ofProvider !== null ? { round: ofProvider, isRoundOfProvider: true } : { round }
}

/**
 * The type of an undone bet; null for none, and for `refund`, which is the type of what undoes it. Undefined if
 * unreadable.
 */
function undoneStakeType(type: string | null): StakeType | null | undefined {
  if (type === null || type === 'refund') return null
  return betTypes.includes(type) ? { isFree: type === 'freespin', isTip: type === 'tip' } : undefined
}

/** Our id of the free rounds is sent with each of them; an id that we cannot have issued is ignored. */
function freeRoundsIn(form: Form, type: string): { freeRoundsId?: string } {
  const id = form.get('freespin_id')
  return type === 'freespin' && isName(id) ? { freeRoundsId: id } : {}
}

// Money that moves must be understood: an unknown type is refused, of a win as of a bet. docs/rules/gis.md
const betTypes: readonly string[] = ['bet', 'tip', 'freespin']

const payoutTypes: ReadonlyMap<string, PayoutType> = new Map([
  ['win', 'win'],
  ['jackpot', 'jackpot'],
  ['freespin', 'free_round'],
  ['bonus', 'bonus'],
  ...[
    'pragmatic_prize_drop',
    'pragmatic_tournament',
    'promo',
    'prize_drop',
    'tournament',
    'unaccounted_promo',
    'loyalty_win',
  ].map((type) => [type, 'promotion'] as const),
])

type Item = ReadonlyMap<string, string>

/**
 * `rollback_transactions[i][action | amount | transaction_id | type]`, in order; undefined for an empty list or an
 * unreadable item.
 */
function listedItems(form: Form, currency: Currency): readonly UndoneItem[] | undefined {
  const rows = new Map<string, Map<string, string>>()
  for (const [name, text] of form) {
    const [, place, field = ''] = /^rollback_transactions\[([^\]]*)\](?:\[([^\]]*)\])?/.exec(name) ?? []
    if (place === undefined) continue
    rows.set(place, (rows.get(place) ?? new Map<string, string>()).set(field, text))
  }
  const items = [...rows.values()].map((row) => itemOf(row, currency))
  return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined
}

function itemOf(item: Item, currency: Currency): UndoneItem | undefined {
  const action = item.get('action') ?? ''
  const externalId = item.get('transaction_id')
  const kind = undoneKinds.get(action)
  if (kind === undefined || !isName(externalId)) return undefined
  const given = givenIn(item, kind, currency)
  if (given === undefined) return undefined
  return { kind, externalId, ...(Object.keys(given).length === 0 ? {} : { given }) }
}

const undoneKinds: ReadonlyMap<string, UndoneItem['kind']> = new Map([
  ['bet', 'stake'],
  ['win', 'payout'],
  ['refund', 'refund'],
])

/** The optional facts of an item; undefined if unreadable. Missing facts are not compared. */
function givenIn(item: Item, kind: UndoneItem['kind'], currency: Currency): OperationFacts | undefined {
  const [amount, type] = [present(item.get('amount')), present(item.get('type'))]
  const sum = amount === null ? {} : sumIn(amount, kind, currency)
  const kindOf = type === null ? {} : typeIn(type, kind)
  return sum && kindOf && { ...sum, ...kindOf }
}

function sumIn(text: string, kind: UndoneItem['kind'], currency: Currency): OperationFacts | undefined {
  if (kind === 'payout') return anyAmount(text, currency)
  const amount = exactAmount(text, currency)
  return amount && { amount }
}

function typeIn(type: string, kind: UndoneItem['kind']): OperationFacts | undefined {
  if (kind === 'payout') return payoutTypeIn(type)
  const stake = undoneStakeType(type)
  if (stake !== null) return stake
  return kind === 'refund' ? {} : undefined
}

function payoutTypeIn(type: string): OperationFacts | undefined {
  const payoutType = payoutTypes.get(type)
  return payoutType && { payoutType }
}

const wrongCommonField = (form: Form): string | undefined =>
  ['session_id', 'game_uuid', 'round_id', 'provider_round_id'].find(
    (name) => present(form.get(name)) !== null && !isName(form.get(name)),
  )

// Identifiers of providers: printable, bounded, storable.
const isName = (text: string | undefined): text is string => text !== undefined && /^[\x20-\x7e]{1,200}$/.test(text)

const present = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const isFinished = (form: Form): boolean => form.get('finished') === '1' || form.get('finished') === 'true'

/** A stake or its refund: more than two decimals are refused unless they are zeros. docs/rules/money-engine.md */
const exactAmount = (text: string, currency: Currency): Money | undefined => parseForeignAmount(text, currency)

/** A payout is accepted with up to 18 decimals: six decimals count, the rest is dropped. */
function anyAmount(text: string, currency: Currency): { amount: Money; fraction: bigint } | undefined {
  const plain = plainDecimal(text)
  const [units, decimals = ''] = plain?.split('.') ?? []
  if (units === undefined || decimals.length > 18) return undefined
  const places = decimals.padEnd(6, '0')
  const amount = parseAmount(`${units}.${places.slice(0, 2)}`, currency)
  return amount === undefined
    ? undefined
    : { amount: money(amount.amount, currency), fraction: BigInt(places.slice(2, 6)) }
}

const malformed = (field: string): Parsed => ({ kind: 'malformed', field })
