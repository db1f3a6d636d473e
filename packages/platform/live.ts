import type { Queryable, Sql } from './database.ts'

/** Says that something a player watches has changed. Ids only: whoever shows it reads the present state. */
export type LiveHint = { readonly playerId: string; readonly topic: 'payment' | 'bonus'; readonly id: string }

const channel = 'zoria_live'

/** Announces a hint; inside a transaction it leaves with the commit. */
export async function announce(tx: Queryable, hint: LiveHint): Promise<void> {
  await tx`select pg_notify(${channel}, ${JSON.stringify(hint)})`
}

/** Hears every hint of every process until closed. */
export async function hearHints(sql: Sql, onHint: (hint: LiveHint) => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen(channel, (payload) => onHint(JSON.parse(payload) as LiveHint))
  return () => subscription.unlisten()
}
