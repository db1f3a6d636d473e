import type { BattlePrizeStatus } from '@zoria/contract/battles/words'
import { toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Prize } from '../rules/prizes.ts'
import type { BattleId } from './battle-rows.ts'
import type { PlayerId } from './entry-rows.ts'

/** What a frozen place won. */
export type Obligation = {
  readonly battleId: BattleId
  readonly place: number
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly prize: Prize
  readonly status: BattlePrizeStatus
  /** The refusal of a bonus or of free rounds whose worth was paid as money. */ readonly paidInstead: string | null
}

type Row = {
  battle_id: BattleId
  place: number
  player_id: PlayerId
  kind: Prize['kind']
  currency: Currency
  worth: bigint
  offer_id: string | null
  game: string | null
  rounds: number | null
  stake: bigint | null
  status: BattlePrizeStatus
  paid_instead: string | null
}

const columns = (sql: Queryable) =>
  sql`battle_id, place, player_id, kind, currency, worth, offer_id, game, rounds, stake, status, paid_instead`

export async function insertObligations(
  tx: TransactionSql,
  obligations: readonly Omit<Obligation, 'status' | 'paidInstead'>[],
): Promise<void> {
  if (obligations.length === 0) return
  const of = <Value>(pick: (prize: Prize) => Value) => obligations.map(({ prize }) => pick(prize))
  await tx`
    insert into battles.prize (battle_id, place, player_id, currency, kind, worth, offer_id, game, rounds, stake)
    select * from unnest(${obligations.map(({ battleId }) => battleId)}::uuid[], ${obligations.map(({ place }) => place)}::int[], ${obligations.map(({ playerId }) => playerId)}::uuid[],
      ${obligations.map(({ currency }) => currency)}::text[], ${of(({ kind }) => kind)}::text[], ${of(({ worth }) => String(worth))}::bigint[], ${of((prize) => (prize.kind === 'bonus' ? prize.offerId : null))}::uuid[],
      ${of((prize) => (prize.kind === 'free_rounds' ? prize.game : null))}::text[], ${of((prize) => (prize.kind === 'free_rounds' ? prize.count : null))}::int[],
      ${of((prize) => (prize.kind === 'free_rounds' ? String(prize.stake) : null))}::bigint[])`
}

/** Whether a prize of a player is still to be paid. */
export async function isOwedTo(sql: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await sql`select from battles.prize where player_id = ${playerId} and status = 'owed' limit 1`).length > 0
}

export type PrizeName = Pick<Obligation, 'battleId' | 'place'>

/** Some prizes that are to be paid, after one of them or from the first on. */
export async function listOwed(
  sql: Queryable,
  { after, countMax }: { readonly after: PrizeName | undefined; readonly countMax: number },
): Promise<readonly Obligation[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from battles.prize where status = 'owed' ${after ? sql`and (battle_id, place) > (${after.battleId}, ${after.place})` : sql``} order by battle_id, place limit ${countMax}`
  ).map(obligationFrom)
}

/** A prize that is still owed, locked; undefined: somebody paid it. */
export async function lockOwed(tx: TransactionSql, { battleId, place }: PrizeName): Promise<Obligation | undefined> {
  const [row] = await tx<
    Row[]
  >`select ${columns(tx)} from battles.prize where battle_id = ${battleId} and place = ${place} and status = 'owed' for update`
  return row && obligationFrom(row)
}

export async function markPrize(
  tx: TransactionSql,
  { battleId, place }: PrizeName,
  {
    status,
    paidInstead = null,
    now,
  }: { readonly status: 'paid' | 'withheld'; readonly paidInstead?: string | null; readonly now: Instant },
): Promise<void> {
  await tx`update battles.prize set status = ${status}, paid_instead = ${paidInstead}, paid_at = ${toIso(now)} where battle_id = ${battleId} and place = ${place}`
}

/** Prizes of a battle; of one player or of all. */
export async function listPrizes(
  sql: Queryable,
  battleId: BattleId,
  playerId?: PlayerId,
): Promise<readonly Obligation[]> {
  return (
    await sql<
      Row[]
    >`select ${columns(sql)} from battles.prize where battle_id = ${battleId} ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`} order by place`
  ).map(obligationFrom)
}

/** For an export of personal data: the prizes of a player. */
export async function listRecordedPrizes(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`
    select b.slug, p.place, p.kind, p.currency, p.worth, p.offer_id, p.game, p.rounds, p.stake, p.status, p.paid_instead, p.paid_at
    from battles.prize p join battles.battle b on b.id = p.battle_id where p.player_id = ${playerId} order by b.ends_at, b.slug, p.place`
}

const obligationFrom = ({
  battle_id,
  place,
  player_id,
  kind,
  currency,
  worth,
  offer_id,
  game,
  rounds,
  stake,
  status,
  paid_instead,
}: Row): Obligation => ({
  battleId: battle_id,
  place,
  playerId: player_id,
  currency,
  status,
  paidInstead: paid_instead,
  prize: prizeFrom({ kind, worth, offer_id, game, rounds, stake }),
})

function prizeFrom({
  kind,
  worth,
  offer_id,
  game,
  rounds,
  stake,
}: Pick<Row, 'kind' | 'worth' | 'offer_id' | 'game' | 'rounds' | 'stake'>): Prize {
  switch (kind) {
    case 'money':
      return { kind, worth }
    case 'bonus':
      return { kind, worth, offerId: offer_id ?? '' }
    case 'free_rounds':
      return { kind, worth, game: game ?? '', count: rounds ?? 0, stake: stake ?? 0n }
  }
}
