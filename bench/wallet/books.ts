import type { Wallet, PlayerId } from '@zoria/wallet'
import type { Sql } from '@zoria/platform/database'
import { beginning, hasBonus } from './players.ts'

/** The generator's counts over all windows of one opponent. */
export interface Acknowledged {
  readonly operations: number
  /** Minor units. */
  readonly staked: number
  readonly paid: number
}

/** One check of the books after the run, so that losing money is detected. */
export interface BookCheck {
  readonly question: string
  readonly expected: string
  readonly found: string
}

export const isHeld = ({ expected, found }: BookCheck): boolean => expected === found

/** Checks the naive wallet's books. */
export async function checkNaive(
  sql: Sql,
  players: readonly string[],
  acknowledged: Acknowledged,
): Promise<readonly BookCheck[]> {
  const [row] = await sql<{ transactions: string; unbalanced: string; balances: string; moved: string }[]>`
    select (select count(*) from naive.transaction)::text as transactions,
      (select count(*) from (select from naive.ledger_entry group by transaction_id having sum(amount) <> 0) lines)::text as unbalanced,
      (select sum(game + electronic + bonus) from naive.wallet)::text as balances,
      (select coalesce(sum(amount), 0) from naive.ledger_entry where account <> 'house')::text as moved`
  const moved = BigInt(acknowledged.paid - acknowledged.staked)
  return [
    {
      question: 'naive: every acknowledged operation is a row, and nothing else is',
      expected: String(acknowledged.operations),
      found: row!.transactions,
    },
    { question: 'naive: operations whose ledger lines do not sum to zero', expected: '0', found: row!.unbalanced },
    {
      question: 'naive: balances are what players began with, less stakes, plus payouts',
      expected: String(beginningOfAll(players.length) + moved),
      found: row!.balances,
    },
    { question: 'naive: the ledger moved what the balances moved', expected: String(moved), found: row!.moved },
  ]
}

/** Checks our books through the front door; only the rows are counted in the table. */
export async function checkOurs(
  { wallet, owner, rowsAtBegin }: { wallet: Wallet; owner: Sql; rowsAtBegin: number },
  players: readonly string[],
  acknowledged: Acknowledged,
): Promise<readonly BookCheck[]> {
  const { isBalanced, faults } = await wallet.checkBooks('whole')
  const balances = await wallet.balancesOf(players as PlayerId[])
  const total = [...balances.values()].reduce((sum, { total }) => sum + total.amount, 0n)
  return [
    {
      question: 'ours: every acknowledged operation is a row, and nothing else is',
      expected: String(acknowledged.operations),
      found: String((await countJournal(owner)) - rowsAtBegin),
    },
    {
      question: 'ours: the books balance (every row sums to zero, balances are sums of rows)',
      expected: 'yes',
      found: isBalanced ? 'yes' : faults.join('; '),
    },
    {
      question: 'ours: balances are what players began with, less stakes, plus payouts',
      expected: String(beginningOfAll(players.length) + BigInt(acknowledged.paid - acknowledged.staked)),
      found: String(total),
    },
  ]
}

export async function countJournal(owner: Sql): Promise<number> {
  const [row] = await owner<{ rows: string }[]>`select count(*)::text as rows from wallet.journal`
  return Number(row?.rows ?? 0)
}

/** Bytes of all tables of a schema with their indexes and TOAST. */
export async function bytesOf(owner: Sql, schema: string): Promise<number> {
  const [row] = await owner<{ bytes: string }[]>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r'`
  return Number(row?.bytes ?? 0)
}

const beginningOfAll = (players: number): bigint =>
  Array.from(
    { length: players },
    (_, place) => beginning.game + beginning.electronic + (hasBonus(place) ? beginning.bonus : 0n),
  ).reduce((sum, each) => sum + each, 0n)
