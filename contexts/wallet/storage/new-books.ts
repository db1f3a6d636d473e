import type { Sql, TransactionSql } from '@zoria/platform/database'
import { onlyRow } from './only-row.ts'
import { patiently } from './patient-transaction.ts'

/** A wallet or lane with an inconsistency, and its description. */
export interface BooksFault {
  readonly about: string
  readonly fault: string
}

export interface BooksChecked {
  readonly rowsRead: number
  readonly faults: readonly BooksFault[]
}

/** Rows of a lane per step: after a long pause the check catches up in steps. */
const rowsOfStep = 100_000

/**
 * Checks the rows booked since the last check: legs sum to zero, each player's rows are consecutive, and each changed
 * wallet equals its last row. It stores its progress and does not pass a fault: a fault is reported again until it is
 * fixed.
 */
export async function checkNew(sql: Sql): Promise<BooksChecked> {
  let rowsRead = 0
  for (;;) {
    const { until, faults, ...step } = await patiently(sql, checkStep)
    rowsRead += step.rowsRead
    if (until === null || faults.length > 0) return { rowsRead, faults }
  }
}

const checkStep = async (tx: TransactionSql): Promise<BooksChecked & { until: Date | null }> => {
  await tx`select pg_advisory_xact_lock(hashtext('wallet.check_books'))`
  const until = await endOfStep(tx, rowsOfStep)
  const step = await checkUntil(tx, until)
  if (until === null || step.faults.length === 0) return { ...step, until }
  // After the clock was set back a player's next row may have an earlier booking time than the last one, beyond the end
  // of the step.
  const further = await checkUntil(tx, await endOfStep(tx, 2 * rowsOfStep))
  const again = new Set(further.faults.map(nameOf))
  return { ...step, faults: step.faults.filter((fault) => again.has(nameOf(fault))), until }
}

/**
 * The end of a step by booking time, so that it contains a player's rows of all lanes up to it. Null: all remaining
 * rows.
 */
const endOfStep = async (tx: TransactionSql, rows: number): Promise<Date | null> =>
  onlyRow(
    await tx<{ until: Date | null }[]>`
    select min(far.booked_at) as until from (${seen(tx)}) seen cross join lateral (
      select j.booked_at from wallet.journal j where j.lane = seen.lane and j.position = seen.position + ${rows}::int and j.booked_at >= seen.booked_at limit 1
    ) far`,
  ).until

const nameOf = ({ about, fault }: BooksFault): string => `${about} ${fault}`

const seen = (tx: TransactionSql) => tx`
  select l.id as lane, coalesce(c.position, 0) as position, coalesce(c.booked_at, '-infinity') as booked_at
  from wallet.journal_lane l left join wallet.reader_cursor c on c.reader = 'books' and c.lane = l.id`

/** One statement is one snapshot: concurrent writes are neither in the rows nor in the wallets. */
const checkUntil = async (tx: TransactionSql, until: Date | null): Promise<BooksChecked> => {
  const { rows_read, faults } = onlyRow(
    await tx<{ rows_read: bigint; faults: readonly BooksFault[] }[]>`
    with fresh as materialized (${freshRows(tx, until)}),
    chained as materialized (${chainedRows(tx)}),
    fault as materialized (${faultsOfRows(tx)} union all ${faultsOfWallets(tx, until)} limit 100),
    remembered as (
      insert into wallet.checked_wallet as c (player_id, version, game, electronic, bonus, cashback, held, debt, dust)
      select player_id, version, game, electronic, bonus, cashback, held, debt, dust from chained where is_last and not exists (select from fault)
      on conflict (player_id) do update set
        version = excluded.version, game = excluded.game, electronic = excluded.electronic, bonus = excluded.bonus,
        cashback = excluded.cashback, held = excluded.held, debt = excluded.debt, dust = excluded.dust
    ), moved as (
      insert into wallet.reader_cursor as c (reader, lane, position, booked_at)
      select 'books', lane, max(position), max(booked_at) from fresh where not exists (select from fault) group by lane
      on conflict (reader, lane) do update set position = excluded.position, booked_at = excluded.booked_at
    )
    select (select count(*) from fresh) as rows_read,
      (select coalesce(json_agg(json_build_object('about', about, 'fault', fault)), '[]') from fault) as faults`,
  )
  return { rowsRead: Number(rows_read), faults }
}

// offset 0 keeps an index look-up per row of a lane: never a scan of a day.
const freshRows = (tx: TransactionSql, until: Date | null) => tx`
  select rows.* from (${seen(tx)}) seen cross join lateral (
    select j.lane, j.position, j.booked_at, j.player_id, j.version,
      coalesce(d_game, 0) as d_game, coalesce(d_electronic, 0) as d_electronic, coalesce(d_bonus, 0) as d_bonus, coalesce(d_cashback, 0) as d_cashback,
      coalesce(d_held, 0) as d_held, coalesce(d_debt, 0) as d_debt, coalesce(d_house, 0) as d_house, coalesce(d_dust, 0) as d_dust,
      coalesce(game, 0) as game, coalesce(electronic, 0) as electronic, coalesce(bonus, 0) as bonus, coalesce(cashback, 0) as cashback,
      coalesce(held, 0) as held, coalesce(debt, 0) as debt, coalesce(dust, 0)::int as dust
    from wallet.journal j
    where j.lane = seen.lane and j.position > seen.position and j.booked_at >= seen.booked_at ${until === null ? tx`` : tx`and j.booked_at < ${until}`}
    offset 0
  ) rows`

/** Each row with the previous version and sums: of the row before it, else of the last check, else zero. */
const chainedRows = (tx: TransactionSql) => tx`
  select f.*, lead(f.version) over turn is null as is_last,
    coalesce(lag(f.version) over turn, c.version, 0) as found_version,
    (f.game - f.d_game, f.electronic - f.d_electronic, f.bonus - f.d_bonus, f.cashback - f.d_cashback, f.held - f.d_held, f.debt + f.d_debt, f.dust - f.d_dust)
    is distinct from (
      coalesce(lag(f.game) over turn, c.game, 0), coalesce(lag(f.electronic) over turn, c.electronic, 0), coalesce(lag(f.bonus) over turn, c.bonus, 0),
      coalesce(lag(f.cashback) over turn, c.cashback, 0), coalesce(lag(f.held) over turn, c.held, 0), coalesce(lag(f.debt) over turn, c.debt, 0),
      coalesce(lag(f.dust) over turn, c.dust, 0)) as is_broken
  from fresh f left join wallet.checked_wallet c using (player_id)
  window turn as (partition by f.player_id order by f.version)`

const faultsOfRows = (tx: TransactionSql) => tx`
  select player_id::text as about, case
      when d_game + d_electronic + d_bonus + d_cashback + d_held + d_debt + d_house <> 0
        then format('the legs of version %s sum to %s', version, d_game + d_electronic + d_bonus + d_cashback + d_held + d_debt + d_house)
      when version <> found_version + 1 then format('version %s stands after version %s', version, found_version)
      else format('the running values of version %s do not follow from the row before it', version) end as fault
  from chained
  where d_game + d_electronic + d_bonus + d_cashback + d_held + d_debt + d_house <> 0 or version <> found_version + 1 or is_broken`

/** A wallet may be ahead of its rows if the next step still has rows. */
const faultsOfWallets = (tx: TransactionSql, until: Date | null) => tx`
  select l.player_id::text, format('the wallet differs from its last row, version %s', l.version)
  from chained l left join wallet.wallet w using (player_id)
  where l.is_last
    and (w.version, w.game, w.electronic, w.bonus, w.cashback, w.held, w.debt, w.dust::int)
      is distinct from (l.version, l.game, l.electronic, l.bonus, l.cashback, l.held, l.debt, l.dust)
    ${until === null ? tx`` : tx`and not w.version > l.version`}`
