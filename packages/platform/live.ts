import type { HintedTopic } from '@zoria/contract/live/player-topics'
import type { ChangeOf, PublicTopic, StateOf } from '@zoria/contract/live/public-topics'
import type { Queryable, Sql } from './database.ts'
import type { Logger } from './logger.ts'

/** A notification that something a player watches has changed. Ids only: the reader loads the current state. */
type PlayerHint = { readonly playerId: string; readonly topic: HintedTopic; readonly id: string }
/** A notification that something public has changed. */
type PublicHint = { readonly topic: PublicTopic }

// Triggers of the database send player hints too.
const [playerChannel, publicChannel] = ['zoria_live', 'zoria_public']

/** Sends a hint; inside a transaction when it commits, once per content. */
export async function announce(tx: Queryable, hint: PlayerHint | PublicHint): Promise<void> {
  await tx`select pg_notify(${'playerId' in hint ? playerChannel : publicChannel}, ${JSON.stringify(hint)})`
}

/**
 * Receives the player hints of all processes until closed. `onMissed`: the connection was lost and is back, so some may
 * have been missed.
 */
export async function listenToPlayers(
  sql: Sql,
  onHint: (hint: PlayerHint) => void,
  onMissed: () => void = () => undefined,
): Promise<() => Promise<void>> {
  const { unlisten } = await sql.listen(
    playerChannel,
    (payload) => onHint(JSON.parse(payload) as PlayerHint),
    onListenAgain(onMissed),
  )
  return unlisten
}

/** The first call is that of the beginning, when nothing can have been missed. */
const onListenAgain = (onMissed: () => void): (() => void) => {
  let hasBegun = false
  return () => {
    if (hasBegun) onMissed()
    hasBegun = true
  }
}

/** Adds a topic to the public stream of a process: `state` is what new listeners get, the answer publishes changes. */
export type AddTopic = <T extends PublicTopic>(
  topic: T,
  state: () => StateOf<T> | undefined,
) => (change: ChangeOf<T>) => void

type Deps = { readonly sql: Sql; readonly logger: Logger }
type Followed = {
  readonly topic: PublicTopic
  readonly look: () => Promise<void>
  readonly restMs: number
  /** For changes that nobody announces, such as those of time. */
  readonly everyMs?: number
}

/**
 * Looks at a public topic: now, whenever any process announces a change or announcements may have been missed, and
 * every `everyMs`, until closed.
 */
export async function followTopic({ sql, logger }: Deps, followed: Followed): Promise<{ close(): Promise<void> }> {
  const { topic, look, restMs, everyMs } = followed
  const onFault = (error: unknown) =>
    logger.error({ error, topic }, 'a public topic was not read; it is again in a second')
  const turns = atMostOnce({ work: look, restMs, onFault })
  // Two looks at once would each tell what changed since the same look before.
  let [isFirst, isAsked] = [true, false]
  const ask = (): void => {
    if (isFirst) isAsked = true
    else turns.ask()
  }
  const { unlisten } = await sql.listen(
    publicChannel,
    (payload) => {
      if ((JSON.parse(payload) as PublicHint).topic === topic) ask()
    },
    onListenAgain(ask),
  )
  const clockwork = everyMs === undefined ? undefined : setInterval(ask, everyMs).unref()
  await look()
  isFirst = false
  if (isAsked) turns.ask()
  return {
    close: async () => {
      await unlisten()
      clearInterval(clockwork)
      await turns.close()
    },
  }
}

type Turns = { readonly work: () => Promise<void>; readonly restMs: number; readonly onFault: (error: unknown) => void }
type TurnState = {
  running: Promise<void> | undefined
  rest: NodeJS.Timeout | undefined
  isWanted: boolean
  isClosed: boolean
}

const afterFaultMs = 1_000

/** Runs work at most once in `restMs`, and once more for what was asked meanwhile. What failed is repeated. */
function atMostOnce({ work, restMs, onFault }: Turns): { ask(): void; close(): Promise<void> } {
  const state: TurnState = { running: undefined, rest: undefined, isWanted: false, isClosed: false }
  const run = () => {
    state.isWanted = false
    let pauseMs = restMs
    const fail = (error: unknown) => {
      onFault(error)
      state.isWanted = true
      pauseMs = Math.max(restMs, afterFaultMs)
    }
    state.running = work()
      .catch(fail)
      .finally(() => {
        state.running = undefined
        if (state.isClosed) return
        state.rest = setTimeout(() => {
          state.rest = undefined
          if (state.isWanted) run()
        }, pauseMs).unref()
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
