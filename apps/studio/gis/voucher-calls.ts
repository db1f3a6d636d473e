import { z } from 'zod'
import type { PlayDeps } from '../play/deps.ts'
import { formatAmount } from '../rules/amounts.ts'
import { endVoucher, findVoucher, insertVoucher, type FreeVoucher, type KeptVoucher } from '../storage/free-vouchers.ts'
import { GisError } from './errors.ts'
import type { Form } from './admit-call.ts'
import { amountField, currencyField, momentField, nameField, readForm, readList } from './form-fields.ts'

type VoucherDeps = Pick<PlayDeps, 'sql' | 'clock'>

/**
 * `POST /freevouchers/set`: stores a voucher. Repeating the call changes nothing; the same id with other terms is
 * refused.
 */
export async function setVoucher(deps: VoucherDeps, form: Form): Promise<void> {
  const now = deps.clock.now()
  const voucher = readVoucher(form)
  const known = await findVoucher(deps.sql, voucher.voucherId)
  if (known === null) {
    if (voucher.validUntil <= now) throw new GisError(422, 'valid_until: it has passed')
    if (await insertVoucher(deps.sql, voucher, now)) return
  }
  const present = known ?? (await findVoucher(deps.sql, voucher.voucherId))
  if (present === null || !isSame(present, voucher)) throw new GisError(422, 'voucher_id: it names another voucher')
}

/**
 * `GET /freevouchers/get`: the state of a voucher. Without tables nothing is staked with it, so it stays fully playable
 * until it expires.
 */
export async function getVoucher(deps: VoucherDeps, form: Form): Promise<object> {
  const voucher = await knownVoucher(deps, form)
  const state = stateOf(voucher, deps.clock.now())
  return {
    player_id: voucher.playerId,
    voucher_id: voucher.voucherId,
    currency: voucher.currency.toUpperCase(),
    title: voucher.title,
    state,
    valid_from: Math.floor(voucher.validFrom / 1_000),
    valid_until: voucher.validUntil / 1_000,
    playable: state === 'Active' ? Number(formatAmount(voucher.initialBalance)) : 0,
    winnings: 0,
  }
}

/** `POST /freevouchers/cancel`: ends a voucher as canceled or forfeited. */
export async function cancelVoucher(deps: VoucherDeps, form: Form): Promise<void> {
  const { reason } = readForm(z.object({ reason: z.enum(['Canceled', 'Forfeited']) }), form)
  const voucher = await knownVoucher(deps, form)
  const state = stateOf(voucher, deps.clock.now())
  if (state !== 'Active' && state !== reason) throw new GisError(422, `voucher_id: it is ${state}`)
  await endVoucher(deps.sql, voucher.voucherId, reason)
}

const voucherForm = z.object({
  voucher_id: nameField,
  player_id: nameField,
  title: z.string().min(1).max(40),
  currency: currencyField,
  initial_balance: amountField.refine((amount) => amount > 0n, 'a number above zero is needed'),
  max_winnings: amountField,
  valid_until: momentField,
  short_terms: z.string().max(500).optional(),
  terms_and_conds: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
})

const readVoucher = (form: Form): FreeVoucher => {
  const wanted = readForm(voucherForm, form)
  const tableIds = readList(form, 'table_ids')
  if (tableIds.length === 0 || tableIds.some((id) => !nameField.safeParse(id).success))
    throw new GisError(422, 'table_ids: a list of names is needed')
  return {
    voucherId: wanted.voucher_id,
    playerId: wanted.player_id,
    title: wanted.title,
    currency: wanted.currency,
    initialBalance: wanted.initial_balance,
    winningsMax: wanted.max_winnings,
    tableIds,
    shortTerms: wanted.short_terms ?? null,
    termsAndConds: wanted.terms_and_conds ?? null,
    validUntil: wanted.valid_until,
  }
}

const knownVoucher = async (deps: VoucherDeps, form: Form): Promise<KeptVoucher> => {
  const { voucher_id } = readForm(z.object({ voucher_id: nameField }), form)
  const voucher = await findVoucher(deps.sql, voucher_id)
  if (voucher === null) throw new GisError(404, 'Freevoucher campaign not found')
  return voucher
}

const stateOf = (voucher: KeptVoucher, now: number): 'Active' | 'Expired' | 'Canceled' | 'Forfeited' =>
  voucher.endedAs ?? (now < voucher.validUntil ? 'Active' : 'Expired')

const isSame = (left: FreeVoucher, right: FreeVoucher): boolean =>
  left.tableIds.join('\n') === right.tableIds.join('\n') &&
  (
    [
      'playerId',
      'title',
      'currency',
      'initialBalance',
      'winningsMax',
      'shortTerms',
      'termsAndConds',
      'validUntil',
    ] as const
  ).every((name) => left[name] === right[name])
