import type { Currency } from '../rules/stakes.ts'
import { timestamp, type Queryable } from './database.ts'

export type VoucherEnd = 'Canceled' | 'Forfeited'

/** A voucher to play with at tables, as granted by the platform. */
export interface FreeVoucher {
  readonly voucherId: string
  readonly playerId: string
  readonly title: string
  readonly currency: Currency
  readonly initialBalance: bigint
  readonly winningsMax: bigint
  readonly tableIds: readonly string[]
  readonly shortTerms: string | null
  readonly termsAndConds: string | null
  readonly validUntil: number
}

export interface KeptVoucher extends FreeVoucher {
  readonly validFrom: number
  readonly endedAs: VoucherEnd | null
}

/** Inserts a voucher, valid from now. False if its id is taken. */
export async function insertVoucher(sql: Queryable, voucher: FreeVoucher, now: number): Promise<boolean> {
  const rows = await sql`
    insert into studio.free_voucher (voucher_id, player_id, title, currency, initial_balance, winnings_max, table_ids, short_terms, terms_and_conds, valid_from, valid_until)
    values (${voucher.voucherId}, ${voucher.playerId}, ${voucher.title}, ${voucher.currency}, ${voucher.initialBalance}, ${voucher.winningsMax},
      array(select jsonb_array_elements_text(${sql.json(voucher.tableIds as string[])})), ${voucher.shortTerms}, ${voucher.termsAndConds}, ${timestamp(now)}, ${timestamp(voucher.validUntil)})
    on conflict do nothing returning 1`
  return rows.length === 1
}

export async function findVoucher(sql: Queryable, voucherId: string): Promise<KeptVoucher | null> {
  const [row] = await sql<Row[]>`
    select voucher_id as "voucherId", player_id as "playerId", title, currency, initial_balance as "initialBalance", winnings_max as "winningsMax",
      to_jsonb(table_ids) as "tableIds", short_terms as "shortTerms", terms_and_conds as "termsAndConds", valid_from as "validFrom", valid_until as "validUntil",
      ended_as as "endedAs"
    from studio.free_voucher where voucher_id = ${voucherId}`
  return row === undefined ? null : { ...row, validFrom: row.validFrom.getTime(), validUntil: row.validUntil.getTime() }
}

/** Ends a voucher. The first end is final. */
export async function endVoucher(sql: Queryable, voucherId: string, as: VoucherEnd): Promise<void> {
  await sql`update studio.free_voucher set ended_as = ${as} where voucher_id = ${voucherId} and ended_as is null`
}

type Row = Omit<KeptVoucher, 'validFrom' | 'validUntil'> & { readonly validFrom: Date; readonly validUntil: Date }
