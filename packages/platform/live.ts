import type { Queryable, Sql } from './database.ts'

/** A notification that something a player watches has changed. Ids only: the reader loads the current state. */
export type LiveHint = { readonly playerId: string; readonly topic: 'payment' | 'bonus' | 'inbox'; readonly id: string }

/** A notification that something public has changed. */
export type PublicHint = { readonly topic: 'big_wins' | 'battles' | 'jackpots' }

const channel = 'zoria_live'
const publicChannel = 'zoria_public'

/** Sends a hint; inside a transaction when it commits. */
export async function announce(tx: Queryable, hint: LiveHint): Promise<void> {
  await tx`select pg_notify(${channel}, ${JSON.stringify(hint)})`
}

/** Receives the hints of all processes until closed. */
export async function listenToHints(sql: Sql, onHint: (hint: LiveHint) => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen(channel, (payload) => onHint(JSON.parse(payload) as LiveHint))
  return () => subscription.unlisten()
}

/** Sends a public hint; inside a transaction when it commits, once per topic. */
export async function announcePublic(tx: Queryable, hint: PublicHint): Promise<void> {
  await tx`select pg_notify(${publicChannel}, ${JSON.stringify(hint)})`
}

/** Receives the public hints of all processes until closed. */
export async function listenToPublicHints(sql: Sql, onHint: (hint: PublicHint) => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen(publicChannel, (payload) => onHint(JSON.parse(payload) as PublicHint))
  return () => subscription.unlisten()
}

/** Runs work at most once in `restMs`, and once more for what was asked meanwhile. */
export function atMostOnce({ work, restMs, onFault }: { readonly work: () => Promise<void>; readonly restMs: number; readonly onFault: (error: unknown) => void }): { ask(): void; close(): Promise<void> } {
  const state: { running: Promise<void> | undefined; rest: NodeJS.Timeout | undefined; isWanted: boolean; isClosed: boolean } = { running: undefined, rest: undefined, isWanted: false, isClosed: false }
  const run = () => {
    state.isWanted = false
    state.running = work().catch(onFault).finally(() => {
      state.running = undefined
      if (state.isClosed) return
      state.rest = setTimeout(() => {
        state.rest = undefined
        if (state.isWanted) run()
      }, restMs).unref()
    })
  }
  return {
    ask: () => {
      state.isWanted = true
      if (state.running === undefined && state.rest === undefined && !state.isClosed) run()
    },
    close: async () => {
      state.isClosed = true
      clearTimeout(state.rest)
      await state.running
    },
  }
}
