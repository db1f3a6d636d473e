import { instant, invariant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { EntryDetail } from '../rules/entry.ts'
import type { KnownRow } from '../rules/journal-queries.ts'
import { columns, journal, legsIn, type StoredRow } from './journal-rows.ts'
import { hexOfUuid, keyHex } from './key-hash.ts'
import { settlementIn } from './settles.ts'
import { packedId } from './packed-id.ts'

/** A wallet's version, and journal rows at that version. */
interface RowsAtVersion {
  readonly version: bigint
  readonly rows: readonly KnownRow[]
}

/** The player's rows with these keys, of all time. */
export async function readRowsByKey(
  sql: Queryable,
  playerId: PlayerId,
  keys: readonly string[],
): Promise<RowsAtVersion> {
  const textOf = new Map(keys.map((key) => [keyHex(key), key]))
  const rows = await sql<AskedRow[]>`
    select w.version as wallet_version, asked.* from wallet.wallet w left join (
      select ${columns(sql)}, ${reversals(sql)} from ${journal(sql)}
      where j.player_id = ${playerId} and j.key = any (array(select hex::uuid from json_array_elements_text(${JSON.stringify([...textOf.keys()])}::text::json) hex))
    ) asked using (player_id) where w.player_id = ${playerId}`
  return knownRows(rows, textOf)
}

/** The rows of one round of a player, of all time, in order. */
export async function readRowsOfRound(
  sql: Queryable,
  playerId: PlayerId,
  { provider, round }: { provider: string; round: string },
): Promise<RowsAtVersion> {
  const packed = packedId(round)
  const rows = await sql<AskedRow[]>`
    select w.version as wallet_version, asked.* from wallet.wallet w left join (
      select ${columns(sql)}, ${reversals(sql)} from ${journal(sql)}
      where j.player_id = ${playerId} and j.round = decode(${packed}, 'hex') and provider.word = ${provider}
        -- What a closed day is looked up by.
        and wallet.round_number(j.player_id, j.round) = wallet.round_number(${playerId}, decode(${packed}, 'hex'))
    ) asked using (player_id) where w.player_id = ${playerId}
    order by asked.version`
  return knownRows(rows, new Map())
}

interface AskedRow extends StoredRow {
  wallet_version: bigint
  reversed_by: string | null
  counts_again: bigint | null
  reversed: Reversed | null
}

// JSON of the database: amounts as text.
interface Reversed {
  version: string
  at_ms: number
  detail: EntryDetail | null
  legs: Record<'game' | 'electronic' | 'bonus' | 'cashback' | 'held' | 'debt', string>
}

/** The reversal of a row; its counters after a reversal and its undoing; and the row that it reverses. */
const reversals = (sql: Queryable) => sql`
  wallet.reversal_of(j.player_id, j.key) as reversed_by,
  (select coalesce(again.will_count, 0) from wallet.journal undoing join wallet.journal again on again.player_id = undoing.player_id and again.reversed_key = undoing.key
    where undoing.player_id = j.player_id and undoing.reversed_key = j.key order by again.version desc limit 1) as counts_again,
  (select jsonb_build_object('version', undone.version::text, 'at_ms', extract(epoch from undone.happened_at) * 1000, 'detail', undone.detail, 'legs', jsonb_build_object(
      'game', coalesce(undone.d_game, 0)::text, 'electronic', coalesce(undone.d_electronic, 0)::text, 'bonus', coalesce(undone.d_bonus, 0)::text,
      'cashback', coalesce(undone.d_cashback, 0)::text, 'held', coalesce(undone.d_held, 0)::text, 'debt', coalesce(undone.d_debt, 0)::text))
    from wallet.journal undone
    where undone.player_id = j.player_id and undone.key = j.reversed_key and undone.kind <> 'tombstone') as reversed`

/** Requested keys keep their text; others are identified by their hex form. */
const knownRows = (rows: readonly AskedRow[], textOf: ReadonlyMap<string, string>): RowsAtVersion => {
  const [first] = rows
  invariant(first, 'the journal is read only for an existing wallet')
  const nameOf = (uuid: string): string => textOf.get(hexOfUuid(uuid)) ?? hexOfUuid(uuid)
  return {
    version: first.wallet_version,
    rows: rows.filter(({ key }) => key !== null).map((row) => knownRowFrom(row, nameOf)),
  }
}

const knownRowFrom = (row: AskedRow, nameOf: (uuid: string) => string): KnownRow => ({
  key: nameOf(row.key),
  version: row.version,
  kind: row.kind,
  legs: legsIn(row),
  dustChange: BigInt(row.d_dust ?? 0),
  play: row.provider === null ? null : { provider: row.provider, game: row.played_game ?? '', round: row.round },
  userBonusId: row.user_bonus_id,
  willCount: row.counts_again ?? row.will_count ?? 0n,
  wagerDelta: row.wager_delta ?? 0n,
  at: instant(row.happened_at.getTime()),
  detail: row.detail,
  settlement: settlementIn(row),
  reversedBy: row.reversed_by ? nameOf(row.reversed_by) : null,
  reversed: row.reversed && reversedFrom(row.reversed),
})

const reversedFrom = ({ version, at_ms, detail, legs }: Reversed): KnownRow['reversed'] => ({
  version: BigInt(version),
  at: instant(at_ms),
  detail,
  legs: {
    game: BigInt(legs.game),
    electronic: BigInt(legs.electronic),
    bonus: BigInt(legs.bonus),
    cashback: BigInt(legs.cashback),
    held: BigInt(legs.held),
    debt: BigInt(legs.debt),
  },
})
