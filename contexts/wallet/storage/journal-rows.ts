import { instant, invariant, isCurrency, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { balancesOf, movementOf } from '../rules/decision.ts'
import type { EntryDetail, EntryKind, Legs } from '../rules/entry.ts'
import type { JournalRow } from '../rules/journal-row.ts'
import { namesIn } from '../rules/keys.ts'
import type { Purses } from '../rules/money-state.ts'
import type { KnownRow } from '../rules/questions.ts'
import { keyHex } from './key-hash.ts'

/** The player's rows under these keys, over all time. */
export async function readRowsByKey(sql: Queryable, playerId: PlayerId, keys: readonly string[]): Promise<readonly KnownRow[]> {
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)}, ${reversals(sql)}
    from wallet.journal
    where player_id = ${playerId} and key = any (array(select decode(hex, 'hex') from unnest(${keys.map(keyHex)}::text[]) hex)) and key_text = any (${keys as string[]}::text[])`
  return rows.map(knownRowFrom)
}

/** The rows of one round of a player, over all time, in the order they happened. */
export async function readRowsOfRound(sql: Queryable, playerId: PlayerId, { provider, round }: { provider: string; round: string }): Promise<readonly KnownRow[]> {
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)}, ${reversals(sql)}
    from wallet.journal
    where player_id = ${playerId} and provider = ${provider} and round = ${round}
    order by version`
  return rows.map(knownRowFrom)
}

/** The stored row of an accepted command: what a repeat is answered from. */
export async function readRowByKey(sql: Queryable, playerId: PlayerId, key: string): Promise<JournalRow | undefined> {
  const [row] = await sql<StoredRow[]>`
    select ${columns(sql)} from wallet.journal
    where player_id = ${playerId} and key = ${Buffer.from(keyHex(key), 'hex')} and key_text = ${key}`
  return row && journalRowFrom(row)
}

/** The rows of a lane after a position, in order. `bookedFrom` is where the last one stood: older partitions are not opened. */
export async function readLane(sql: Queryable, { lane, after, bookedFrom, rowsMax }: { lane: number; after: bigint; bookedFrom: string | null; rowsMax: number }): Promise<readonly LaneRow[]> {
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)} from wallet.journal
    where lane = ${lane} and position > ${after} and booked_on >= coalesce(${bookedFrom}::date, '-infinity')
    order by position limit ${rowsMax}`
  return rows.map((row) => ({ row: journalRowFrom(row), bookedOn: row.booked_on }))
}

export interface LaneRow {
  readonly row: JournalRow
  readonly bookedOn: string
}

export interface HistoryQuestion {
  readonly playerId: PlayerId
  readonly page: number
  readonly pageSize: number
  readonly kinds: readonly EntryKind[] | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/** One page of a player's journal, newest first, and how many rows there are in all. */
export async function readHistory(sql: Queryable, question: HistoryQuestion): Promise<{ rows: readonly JournalRow[]; total: number }> {
  const { page, pageSize } = question
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)} from wallet.journal where ${asked(sql, question)}
    order by version desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [counted] = await sql<{ total: bigint }[]>`select count(*) as total from wallet.journal where ${asked(sql, question)}`
  return { rows: rows.map(journalRowFrom), total: Number(counted?.total ?? 0n) }
}

const asked = (sql: Queryable, { playerId, kinds, from, to }: HistoryQuestion) => sql`
  player_id = ${playerId}
  ${kinds ? sql`and kind = any (${kinds as EntryKind[]}::text[])` : sql``}
  ${from === null ? sql`` : sql`and happened_at >= ${toIso(from)}::timestamptz`}
  ${to === null ? sql`` : sql`and happened_at < ${toIso(to)}::timestamptz`}`

/** What the journal holds, as the database gives it; null legs and sums are zero. */
interface StoredRow {
  player_id: PlayerId
  version: bigint
  lane: number
  position: bigint
  booked_on: string
  happened_at: Date
  kind: EntryKind
  currency: string
  key_text: string
  reversed_key: Buffer | null
  provider: string | null
  round: string | null
  played_game: string | null
  is_round_finished: boolean
  user_bonus_id: string | null
  detail: EntryDetail | null
  d_game: bigint | null
  d_electronic: bigint | null
  d_bonus: bigint | null
  d_cashback: bigint | null
  d_held: bigint | null
  d_debt: bigint | null
  game: bigint | null
  electronic: bigint | null
  bonus: bigint | null
  cashback: bigint | null
  held: bigint | null
  debt: bigint | null
  d_dust: number | null
  reversed_by?: string | null
  reversed_version?: bigint | null
}

const columns = (sql: Queryable) => sql`
  player_id, version, lane, position, booked_on::text, happened_at, kind, currency, key_text, reversed_key,
  provider, round, played_game, is_round_finished, user_bonus_id, detail,
  d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, game, electronic, bonus, cashback, held, debt, d_dust`

/** What undoes a row, and which row it undoes itself. */
const reversals = (sql: Queryable) => sql`
  wallet.reversal_of(player_id, key) as reversed_by,
  (select undone.version from wallet.journal undone
    where undone.player_id = journal.player_id and undone.key = journal.reversed_key and undone.kind <> 'tombstone') as reversed_version`

const legsIn = (row: StoredRow): Legs => ({
  game: row.d_game ?? 0n,
  electronic: row.d_electronic ?? 0n,
  bonus: row.d_bonus ?? 0n,
  cashback: row.d_cashback ?? 0n,
  held: row.d_held ?? 0n,
  debt: row.d_debt ?? 0n,
})

const sumsIn = (row: StoredRow): Purses => ({
  game: row.game ?? 0n,
  electronic: row.electronic ?? 0n,
  bonus: row.bonus ?? 0n,
  cashback: row.cashback ?? 0n,
  held: row.held ?? 0n,
  debt: row.debt ?? 0n,
})

const knownRowFrom = (row: StoredRow): KnownRow => ({
  key: row.key_text,
  version: row.version,
  kind: row.kind,
  legs: legsIn(row),
  dustChange: BigInt(row.d_dust ?? 0),
  play: row.provider === null ? null : { provider: row.provider, game: row.played_game ?? '', round: row.round },
  userBonusId: row.user_bonus_id,
  detail: row.detail,
  reversedBy: row.reversed_by ?? null,
  reversedVersion: row.reversed_version ?? null,
})

const journalRowFrom = (row: StoredRow): JournalRow => {
  const currency = currencyIn(row)
  return {
    playerId: row.player_id,
    version: row.version,
    lane: row.lane,
    position: row.position,
    kind: row.kind,
    transactionId: keyHex(row.key_text),
    ...namesIn(row.key_text),
    provider: row.provider,
    game: row.played_game,
    round: row.round,
    isRoundFinished: row.is_round_finished,
    reverses: row.reversed_key?.toString('hex') ?? null,
    userBonusId: row.user_bonus_id,
    movement: movementOf(legsIn(row), currency),
    balances: balancesOf({ currency, version: row.version, purses: sumsIn(row) }),
    at: instant(row.happened_at.getTime()),
  }
}

const currencyIn = ({ currency }: StoredRow): Currency => {
  invariant(isCurrency(currency), `a journal row is in a currency we know, not ${currency}`)
  return currency
}
