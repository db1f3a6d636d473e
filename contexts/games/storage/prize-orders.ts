import type { Sql } from '@zoria/platform/database'

/** An order of free rounds of a prize that this worker alone may send for a while. `since`: the database's time. */
type HeldOrder = { readonly id: string; readonly since: string }

/**
 * Longer than the calls of one order take, with all their repeats, and the provider believes their signatures: an order
 * of a worker that was killed, or without an answer, is executed by then or never.
 */
const heldSeconds = 300

/** Holds an order; `busy`: another worker sends it; `refusal`: it was given up before, for good. */
export async function holdOrder(sql: Sql, id: string): Promise<HeldOrder | 'busy' | { readonly refusal: string }> {
  const [held] = await sql<{ since: string }[]>`
    insert into games.prize_order as known (id) values (${id})
    on conflict (id) do update set booked_held_at = clock_timestamp()
      where known.refusal is null and extract(epoch from clock_timestamp() - known.booked_held_at) > ${heldSeconds}
    returning booked_held_at::text as since`
  if (held) return { id, since: held.since }
  const [known] = await sql<{ refusal: string | null }[]>`select refusal from games.prize_order where id = ${id}`
  return known?.refusal ? { refusal: known.refusal } : 'busy'
}

/** Others may send it from now on. */
export async function releaseOrder(sql: Sql, { id, since }: HeldOrder): Promise<void> {
  await sql`delete from games.prize_order where id = ${id} and booked_held_at = ${since}::text::timestamptz`
}

/** Gives an order up for good; false where another worker may send it meanwhile. */
export async function giveOrderUp(sql: Sql, { id, since }: HeldOrder, refusal: string): Promise<boolean> {
  const { count } =
    await sql`update games.prize_order set refusal = ${refusal} where id = ${id} and booked_held_at = ${since}::text::timestamptz`
  return count === 1
}
