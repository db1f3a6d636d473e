import { instant, invariant, isCurrency, money, type Currency } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import { balancesOf, movementOf } from '../rules/decision.ts'
import type { EntryDetail, EntryKind, Legs } from '../rules/entry.ts'
import type { JournalRow, RecalledRow, SettlingEvent } from '../rules/journal-row.ts'
import type { Purses } from '../rules/money-state.ts'
import { settlementIn, type SettlesRow } from './settles.ts'
import { hexOfUuid, keyHex } from './key-hash.ts'

/** The stored row of an accepted command, used to answer a repeat. */
export async function readRowByKey(sql: Queryable, playerId: PlayerId, key: string): Promise<JournalRow | undefined> {
  const [row] = await sql<
    StoredRow[]
  >`select ${columns(sql)} from ${journal(sql)} where j.player_id = ${playerId} and j.key = ${keyHex(key)}::text::uuid`
  return row && journalRowFrom(row)
}

/** The hash of the content under which a command was booked; undefined where its key is unknown. */
export async function readContent(sql: Queryable, playerId: PlayerId, key: string): Promise<bigint | undefined> {
  const [row] = await sql<
    { fingerprint: bigint }[]
  >`select j.fingerprint from wallet.journal j where j.player_id = ${playerId} and j.key = ${keyHex(key)}::text::uuid`
  return row?.fingerprint
}

/**
 * The rows of a lane after a position, in order. `bookedFrom` is the booking time of the last one: older partitions are
 * not read.
 */
export async function readLane(
  sql: Queryable,
  { lane, after, bookedFrom, rowsMax }: { lane: number; after: bigint; bookedFrom: Date | null; rowsMax: number },
): Promise<Stretch<JournalRow>> {
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)} from ${journal(sql)}
    where j.lane = ${lane} and j.position > ${after} and j.booked_at >= coalesce(${bookedFrom}::timestamptz, '-infinity')
    order by j.position limit ${rowsMax}`
  const last = rows.at(-1)
  return {
    items: rows.map(journalRowFrom),
    end: last ? { position: last.position, bookedAt: last.booked_at, rows: rows.length } : null,
  }
}

/** The next rows of a lane, and the position of the last one: null if there are none. */
export interface Stretch<Item> {
  readonly items: readonly Item[]
  readonly end: { readonly position: bigint; readonly bookedAt: Date; readonly rows: number } | null
}

/** What the next rows of a lane settle and reverse; reads a limited number of rows. */
export async function readSettling(
  sql: Queryable,
  { lane, after, bookedFrom, rowsMax }: { lane: number; after: bigint; bookedFrom: Date | null; rowsMax: number },
): Promise<Stretch<SettlingEvent>> {
  const from = sql`j.lane = ${lane} and j.position > ${after} and j.position <= ${after + BigInt(rowsMax)} and j.booked_at >= coalesce(${bookedFrom}::timestamptz, '-infinity')`
  // The end is read first: rows committed meanwhile are left for the next call.
  const [end] = await sql<
    { position: bigint; booked_at: Date }[]
  >`select j.position, j.booked_at from wallet.journal j where ${from} order by j.position desc limit 1`
  if (!end) return { items: [], end: null }
  const rows = await sql<SettlingRow[]>`
    select j.player_id, j.version, j.position, j.booked_at, j.happened_at, j.kind, w.currency, provider.word as provider, ${roundText(sql)} as round, played_game.word as played_game,
      j.is_round_finished, j.detail, j.settles, j.d_game, j.d_electronic, j.d_bonus, j.d_debt
    from wallet.journal j join wallet.wallet w on w.player_id = j.player_id
    join wallet.word provider on provider.id = j.provider left join wallet.word played_game on played_game.id = j.played_game
    where ${from} and j.position <= ${end.position} and j.round is not null and (j.settles is not null or (j.is_round_finished and j.kind = 'stake'))
    order by j.position`
  return {
    items: rows.map((row) => settlingFrom(row, lane)),
    end: { position: end.position, bookedAt: end.booked_at, rows: Number(end.position - after) },
  }
}

/** `wallet.id_text` of the round, with the usual two forms written out: the function costs 11 µs a row. */
const roundText = (sql: Queryable) => sql`
  case when octet_length(j.round) <> 17 or get_byte(j.round, 0) = 0 then wallet.id_text(j.round) when get_byte(j.round, 0) = 1 then encode(substr(j.round, 2), 'hex')::uuid::text else encode(substr(j.round, 2), 'hex') end`

type SettlingRow = SettlesRow &
  Pick<StoredRow, 'player_id' | 'position' | 'booked_at' | 'currency'> & {
    provider: string
    round: string
  }

const settlingFrom = (row: SettlingRow, lane: number): SettlingEvent => {
  const settlement = settlementIn(row)
  invariant(settlement, 'a row that was read for its settlement has one')
  return {
    playerId: row.player_id,
    currency: currencyIn(row),
    version: row.version,
    lane,
    position: row.position,
    bookedAt: row.booked_at,
    provider: row.provider,
    round: row.round,
    settlement,
  }
}

/** A raw journal row; null legs and amounts are zero. */
export interface StoredRow {
  player_id: PlayerId
  version: bigint
  lane: number
  position: bigint
  booked_at: Date
  happened_at: Date
  kind: EntryKind
  currency: string
  key: string
  source: string
  external_id: string
  reversed_key: string | null
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
  will_count: bigint | null
  wager_delta: bigint | null
  d_dust: number | null
  settles: Buffer | null
}

/** Rows with resolved dictionary ids and currency. */
export const journal = (sql: Queryable) => sql`
  wallet.journal j join wallet.wallet of_wallet on of_wallet.player_id = j.player_id join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider left join wallet.word played_game on played_game.id = j.played_game`

export const columns = (sql: Queryable) => sql`
  j.player_id, j.version, j.lane, j.position, j.booked_at, j.happened_at, j.kind, of_wallet.currency, j.key, source.word as source, wallet.id_text(j.external_id) as external_id, j.reversed_key,
  provider.word as provider, wallet.id_text(j.round) as round, played_game.word as played_game, j.is_round_finished, j.user_bonus_id, j.detail,
  j.d_game, j.d_electronic, j.d_bonus, j.d_cashback, j.d_held, j.d_debt, j.game, j.electronic, j.bonus, j.cashback, j.held, j.debt, j.will_count, j.wager_delta, j.d_dust, j.settles`

export const legsIn = (
  row: Pick<StoredRow, 'd_game' | 'd_electronic' | 'd_bonus' | 'd_cashback' | 'd_held' | 'd_debt'>,
): Legs => ({
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

/** A row as readers get it. */
export const journalRowFrom = (row: StoredRow): JournalRow => {
  const currency = currencyIn(row)
  return {
    playerId: row.player_id,
    version: row.version,
    lane: row.lane,
    position: row.position,
    kind: row.kind,
    transactionId: hexOfUuid(row.key),
    source: row.source,
    externalId: row.external_id,
    provider: row.provider,
    game: row.played_game,
    round: row.round,
    isRoundFinished: row.is_round_finished,
    isWithoutStake: row.detail?.withoutStake === true,
    reverses: row.reversed_key && hexOfUuid(row.reversed_key),
    userBonusId: row.user_bonus_id,
    movement: movementOf(legsIn(row), currency),
    balances: balancesOf({ currency, version: row.version, purses: sumsIn(row) }),
    at: instant(row.happened_at.getTime()),
    bookedAt: row.booked_at,
    detail: row.detail,
    settlement: settlementIn(row),
  }
}

/** A row with its previous values, its counters and the fields of its kind. */
export const recalledRowFrom = (row: StoredRow): RecalledRow => {
  const currency = currencyIn(row)
  const after = sumsIn(row)
  const legs = legsIn(row)
  const found: Purses = {
    game: after.game - legs.game,
    electronic: after.electronic - legs.electronic,
    bonus: after.bonus - legs.bonus,
    cashback: after.cashback - legs.cashback,
    held: after.held - legs.held,
    debt: after.debt + legs.debt,
  }
  return {
    ...journalRowFrom(row),
    balancesBefore: balancesOf({ currency, version: row.version - 1n, purses: found }),
    willCount: money(row.will_count ?? 0n, currency),
    counted: money(row.wager_delta ?? 0n, currency),
  }
}

const currencyIn = ({ currency }: Pick<StoredRow, 'currency'>): Currency => {
  invariant(isCurrency(currency), `a journal row is in a currency we know, not ${currency}`)
  return currency
}
