import { toIso, type Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Cover } from './covers.ts'

/** A picture by its hash, as it is served. */
export async function findDealerPicture(sql: Sql, hash: string): Promise<Cover | undefined> {
  const [row] = await sql<
    { content_type: string; bytes: Buffer }[]
  >`select content_type, bytes from games.dealer_picture where hash = ${hash} limit 1`
  return row === undefined ? undefined : { contentType: row.content_type, bytes: row.bytes }
}

/** Hashes of stored pictures by the aggregator's addresses; with `fetchedAfter`, of those that were fetched after it. */
export async function findPictureHashes(
  sql: Sql,
  {
    merchant,
    urls,
    fetchedAfter,
  }: { readonly merchant: string; readonly urls: readonly string[]; readonly fetchedAfter?: Instant },
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await sql<{ source_url: string; hash: string }[]>`
    select source_url, hash from games.dealer_picture
    where merchant = ${merchant} and source_url = any(${[...urls]}::text[]) ${fetchedAfter === undefined ? sql`` : sql`and fetched_at > ${toIso(fetchedAfter)}`}`
  return new Map(rows.map(({ source_url: url, hash }) => [url, hash]))
}

/** Stores a picture under the aggregator's address, instead of an earlier one. */
export async function storeDealerPicture(
  sql: Sql,
  {
    merchant,
    url,
    contentType,
    bytes,
    hash,
    now,
  }: Cover & { readonly merchant: string; readonly url: string; readonly hash: string; readonly now: Instant },
): Promise<void> {
  await sql`
    insert into games.dealer_picture (merchant, source_url, content_type, bytes, hash, fetched_at) values (${merchant}, ${url}, ${contentType}, ${Buffer.from(bytes)}, ${hash}, ${toIso(now)})
    on conflict (merchant, source_url) do update set content_type = excluded.content_type, bytes = excluded.bytes, hash = excluded.hash, fetched_at = excluded.fetched_at`
}

/** Deletes pictures that were last fetched before an instant: no table names them any more. */
export async function deleteDealerPictures(sql: Sql, fetchedBefore: Instant): Promise<void> {
  await sql`delete from games.dealer_picture where fetched_at < ${toIso(fetchedBefore)}`
}
