import type { Drawn, Evidence } from '../rules/return-watch.ts'
import { timestamp, type Queryable, type TransactionSql } from './database.ts'

export interface Version {
  readonly gameSlug: string
  readonly gameVersion: number
}

/** Rounds drawn of a version. */
export type Sample = Version & Drawn

/** Retention of samples. */
const SAMPLE_RETENTION_MS = 7 * 86_400_000

/**
 * Claims the due look and returns the start of its range; concurrent callers wait. The first range starts now, and a
 * clock set back is waited for: no round is counted twice.
 */
export async function beginLook(tx: TransactionSql, until: number): Promise<number> {
  await tx`insert into studio.return_look (looked_until) values (${timestamp(until)}) on conflict do nothing`
  const [row] = await tx<{ since: Date }[]>`select looked_until as since from studio.return_look for update`
  await tx`update studio.return_look set looked_until = greatest(looked_until, ${timestamp(until)})`
  return row?.since.getTime() ?? until
}

/**
 * Rounds drawn in a time range (start excluded, end included), by version. Stakes differ, so returns are summed in
 * stakes.
 */
export async function sumDrawn(
  sql: Queryable,
  { since, until }: { since: number; until: number },
): Promise<readonly Sample[]> {
  return sql<Sample[]>`
    select game_slug as "gameSlug", game_version as "gameVersion", count(*)::int as rounds, sum(payout::float8 / stake) as returned,
      count(*) filter (where payout > 0)::int as hits
    from studio.round where drawn_at > ${timestamp(since)} and drawn_at <= ${timestamp(until)}
    group by game_slug, game_version order by game_slug, game_version`
}

/** The evidence against a version so far; null before its first look. */
export async function findEvidence(sql: Queryable, of: Version): Promise<Evidence | null> {
  const [row] = await sql<{ evidence: Evidence }[]>`
    select evidence from studio.return_watch where game_slug = ${of.gameSlug} and game_version = ${of.gameVersion}`
  return row?.evidence ?? null
}

/** Stores the result of a look. */
export async function storeLook(
  tx: TransactionSql,
  sample: Sample,
  found: { evidence: Evidence; until: number },
): Promise<void> {
  const { gameSlug, gameVersion, rounds, returned, hits } = sample
  await tx`
    insert into studio.return_watch as w (game_slug, game_version, rounds, returned, hits, evidence)
    values (${gameSlug}, ${gameVersion}, ${rounds}, ${returned}, ${hits}, ${tx.json(found.evidence)})
    on conflict (game_slug, game_version) do update set
      rounds = w.rounds + excluded.rounds, returned = w.returned + excluded.returned, hits = w.hits + excluded.hits, evidence = excluded.evidence`
  await tx`
    insert into studio.return_sample (game_slug, game_version, looked_until, rounds, returned, hits)
    values (${gameSlug}, ${gameVersion}, ${timestamp(found.until)}, ${rounds}, ${returned}, ${hits})
    on conflict (game_slug, game_version, looked_until) do nothing`
  await tx`delete from studio.return_sample where looked_until < ${timestamp(found.until - SAMPLE_RETENTION_MS)}`
}

/** Sums over the last N rounds of each version, rounded up to whole looks; versions with fewer rounds are omitted. */
export async function sumLatest(sql: Queryable, rounds: number): Promise<readonly Sample[]> {
  return sql<Sample[]>`
    select game_slug as "gameSlug", game_version as "gameVersion", sum(rounds)::float8 as rounds, sum(returned) as returned, sum(hits)::float8 as hits
    from (
      select *, coalesce(sum(rounds) over (partition by game_slug, game_version order by looked_until desc rows between unbounded preceding and 1 preceding), 0) as newer
      from studio.return_sample
    ) sample
    where newer < ${rounds} group by game_slug, game_version having sum(rounds) >= ${rounds} order by game_slug, game_version`
}

/** The versions that may start no new rounds. */
export async function listHalts(sql: Queryable): Promise<readonly (Version & { readonly reason: string })[]> {
  return sql<(Version & { reason: string })[]>`
    select game_slug as "gameSlug", game_version as "gameVersion", reason from studio.halt where ended_at is null order by id`
}

/** Halts a version. False if it is halted already. */
export async function beginHalt(
  tx: TransactionSql,
  of: Version,
  halt: { reason: string; facts: Readonly<Record<string, number>>; now: number },
): Promise<boolean> {
  const rows = await tx`
    insert into studio.halt (game_slug, game_version, reason, facts, began_at)
    values (${of.gameSlug}, ${of.gameVersion}, ${halt.reason}, ${tx.json(halt.facts)}, ${timestamp(halt.now)})
    on conflict (game_slug, game_version) where ended_at is null do nothing returning 1`
  return rows.length === 1
}

/** Ends a halt and deletes the evidence that caused it. False if the version was not halted. */
export async function endHalt(
  tx: TransactionSql,
  of: Version,
  end: { by: string; because: string; evidence: Evidence; now: number },
): Promise<boolean> {
  const rows = await tx`
    update studio.halt set ended_at = ${timestamp(end.now)}, ended_by = ${end.by}, ended_because = ${end.because}
    where game_slug = ${of.gameSlug} and game_version = ${of.gameVersion} and ended_at is null returning 1`
  await tx`update studio.return_watch set evidence = ${tx.json(end.evidence)} where game_slug = ${of.gameSlug} and game_version = ${of.gameVersion}`
  return rows.length === 1
}
