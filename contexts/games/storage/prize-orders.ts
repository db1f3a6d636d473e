import type { Sql } from '@zoria/platform/database'

/** An order of free rounds of a prize that this worker alone may send, until `until`. */
type HeldOrder = { readonly id: string; readonly until: string }

/** Longer than the calls of one order take, with all their repeats: a worker that was killed holds it no longer. */
const heldSeconds = 300

/** Holds an order; `busy`: another worker sends it; `refusal`: it was given up before, for good. */
export async function holdOrder(sql: Sql, id: string): Promise<HeldOrder | 'busy' | { readonly refusal: string }> {
  const [held] = await sql<{ until: string }[]>`
    insert into games.prize_order as known (id, held_until) values (${id}, clock_timestamp() + make_interval(secs => ${heldSeconds}))
    on conflict (id) do update set held_until = excluded.held_until where known.refusal is null and known.held_until < clock_timestamp()
    returning held_until::text as until`
  if (held) return { id, until: held.until }
  const [known] = await sql<{ refusal: string | null }[]>`select refusal from games.prize_order where id = ${id}`
  return known?.refusal ? { refusal: known.refusal } : 'busy'
}

/** Others may send it from now on. */
export async function releaseOrder(sql: Sql, { id, until }: HeldOrder): Promise<void> {
  await sql`delete from games.prize_order where id = ${id} and held_until = ${until}::text::timestamptz`
}

/** Gives an order up for good; false where another worker may send it meanwhile. */
export async function giveOrderUp(sql: Sql, { id, until }: HeldOrder, refusal: string): Promise<boolean> {
  const { count } =
    await sql`update games.prize_order set refusal = ${refusal} where id = ${id} and held_until = ${until}::text::timestamptz`
  return count === 1
}
