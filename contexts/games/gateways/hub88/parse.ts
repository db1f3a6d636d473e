import { isId, money, parseCurrency, parseId, type Currency } from '@zoria/kernel'
import * as z from 'zod'
import type { PayoutType, ProviderCall } from '../../rules/provider-call.ts'
import type { Parsed } from '../gateway.ts'

/** Amounts are whole hundred-thousandths of a unit: a thousand of them are one minor unit. docs/rules/hub88.md#calls */
export const unitsPerMinorUnit = 1_000n

/** Parses `/user/info` and `/user/balance`: both show the player's money, and name no currency. */
export function parseBalance(json: unknown): Parsed {
  const read = balance.safeParse(json)
  return read.success
    ? asked(read.data, (who) => ({ ...who, kind: 'balance', currency: null }))
    : malformed(read.error, json)
}

/** Parses `/transaction/bet`. A stake that is no whole number of minor units is refused: no purse can hold it. */
export function parseBet(json: unknown): Parsed {
  const read = bet.safeParse(json)
  if (!read.success) return malformed(read.error, json)
  const { transaction_uuid: externalId, amount, is_free, is_supplier_promo: isPromotion, reward_uuid } = read.data
  if (BigInt(amount) % unitsPerMinorUnit !== 0n) return { kind: 'refused', code: 'BAD_TYPE', detail: 'amount' }
  return asked(read.data, (who) =>
    inCurrency(who, read.data.currency, (currency) => ({
      ...who,
      ...roundOf(read.data),
      kind: 'stake',
      externalId,
      amount: money(BigInt(amount) / unitsPerMinorUnit, currency),
      isFree: is_free || isPromotion,
      mayComeLate: isPromotion,
      ...freeRoundsOf(reward_uuid),
    })),
  )
}

/**
 * Parses `/transaction/win`. The wallet carries what is below one minor unit. Only a supplier's promotion is paid
 * without a bet.
 */
export function parseWin(json: unknown): Parsed {
  const read = win.safeParse(json)
  if (!read.success) return malformed(read.error, json)
  const {
    transaction_uuid: externalId,
    amount,
    is_supplier_promo: isPromotion,
    reference_transaction_uuid: stakeId,
    reward_uuid,
  } = read.data
  if (stakeId === undefined && !isPromotion)
    return { kind: 'refused', code: 'BAD_REQUEST', detail: 'reference_transaction_uuid' }
  return asked(read.data, (who) =>
    inCurrency(who, read.data.currency, (currency) => ({
      ...who,
      ...roundOf(read.data),
      kind: 'payout',
      externalId,
      amount: money(BigInt(amount) / unitsPerMinorUnit, currency),
      fraction: (BigInt(amount) % unitsPerMinorUnit) * fractionsPerUnit,
      type: payoutType(read.data),
      ...freeRoundsOf(reward_uuid),
      ...(stakeId === undefined || isPromotion ? {} : { stakeId }),
    })),
  )
}

/**
 * Parses `/transaction/rollback`. The original may be a bet or a win and is named only by its id: the existing one is
 * undone; the other never arrives.
 */
export function parseRollback(json: unknown): Parsed {
  const read = rollback.safeParse(json)
  if (!read.success) return malformed(read.error, json)
  const { transaction_uuid, reference_transaction_uuid: externalId, round } = read.data
  return asked(read.data, (who) => ({
    ...who,
    kind: 'rollback',
    externalId: transaction_uuid,
    currency: null,
    round,
    items: [
      { kind: 'stake', externalId },
      { kind: 'payout', externalId },
    ],
  }))
}

// The wallet counts fractions in ten-thousandths of a minor unit.
const fractionsPerUnit = 10n

// One spelling for each id: a repeat in capitals is a repeat.
const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  .transform((text) => text.toLowerCase())
// Identifiers of providers: printable, bounded, storable.
const name = z.string().regex(/^[\x20-\x7e]{1,255}$/)
// A whole number that JSON represents exactly.
const units = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)
const orNull = <Value>(schema: z.ZodType<Value>) => schema.nullish().transform((value) => value ?? null)

const common = {
  user: z.string(),
  request_uuid: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  token: orNull(name),
  game_code: orNull(name),
}
const moved = { ...common, transaction_uuid: uuid, round: orNull(name) }
const paid = {
  ...moved,
  currency: z.string(),
  amount: units,
  round_closed: flag,
  is_free: flag,
  is_supplier_promo: flag,
  reward_uuid: orNull(name),
}
const balance = z.object(common)
const bet = z.object(paid)
const win = z.object({ ...paid, reference_transaction_uuid: uuid.nullish().transform((value) => value ?? undefined) })
const rollback = z.object({ ...moved, reference_transaction_uuid: uuid })

type Who = Pick<ProviderCall, 'playerId' | 'sessionId' | 'gameUuid' | 'requestId'>

/** The player; the form was checked before. */
function asked(
  { user, request_uuid, token, game_code }: z.output<typeof balance>,
  callOf: (who: Who) => ProviderCall,
): Parsed {
  if (!isId(user)) return { kind: 'refused', code: 'PLAYER_UNKNOWN' }
  return {
    kind: 'call',
    call: callOf({ playerId: parseId<'Player'>(user), sessionId: token, gameUuid: game_code, requestId: request_uuid }),
  }
}

const inCurrency = (who: Who, text: string, callOf: (currency: Currency) => ProviderCall): ProviderCall => {
  const currency = parseCurrency(text)
  return currency === undefined ? { ...who, kind: 'foreign_currency' } : callOf(currency)
}

const roundOf = ({ round, round_closed: isRoundFinished }: z.output<typeof bet>) => ({ round, isRoundFinished })

const freeRoundsOf = (rewardId: string | null) => (rewardId === null ? {} : { freeRoundsId: rewardId })

const payoutType = ({ is_free, is_supplier_promo }: z.output<typeof bet>): PayoutType => {
  if (is_supplier_promo) return 'promotion'
  return is_free ? 'free_round' : 'win'
}

/** A field that is missing is a fault of the syntax; one of another type or range is a fault of the types. */
function malformed({ issues: [issue] }: z.ZodError, json: unknown): Parsed {
  const path = issue?.path ?? []
  const isMissing =
    path.length === 0 || (Object(json) as Record<PropertyKey, unknown>)[path[0] as PropertyKey] === undefined
  return { kind: 'refused', code: isMissing ? 'BAD_REQUEST' : 'BAD_TYPE', detail: path.join('.') || 'body' }
}
