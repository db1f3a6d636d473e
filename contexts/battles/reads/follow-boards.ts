import { setImmediate as turn } from 'node:timers/promises'
import type { BattleBoard } from '@zoria/contract/battles/http'
import type { PlayerFrame } from '@zoria/contract/live/player-topics'
import { followTopic, type AddTopic } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import { findBattleById, type BattleId, type StoredBattle } from '../storage/battle-rows.ts'
import { boardView, finalFrames, progressFrames, statusOf, type ViewDeps } from './battle-views.ts'

export type Following = {
  /** The players that hold a stream of this process. */
  readonly connected: () => readonly string[]
  readonly topic: AddTopic
  readonly send: (playerId: string, frame: PlayerFrame & { readonly kind: 'battle' }) => void
}

/** Boards and own progress are sent at most this often. */
const restMs = 1_000
/** A changed alias changes no board: the aliases of leaders are read again once in so many looks, within half a minute. */
const aliasesEvery = 15
/** Frames that are made in one go. */
const framesInTurn = 200

/**
 * Sends leaderboards to the public stream of one process, and own progress to its connected players, until closed.
 * `look` does so at once.
 */
export async function followBoards(
  deps: ViewDeps & { readonly logger: Logger },
  { connected, topic, send }: Following,
): Promise<{ look(): Promise<void>; close(): Promise<void> }> {
  const published = new Map<string, BattleBoard>()
  const publish = topic('battles', () => [...published.values()])
  const [viewOf, sendOwn] = [boardView(deps), ownSender(deps, { connected, send })]
  const seen = new Map<BattleId, { readonly version: number; readonly status: string }>()
  const lookAtAliases = async () => {
    for (const { battle } of deps.boards.open()) {
      const view = await viewOf(battle)
      if (aliasesIn(published.get(battle.slug)) === aliasesIn(view)) continue
      published.set(battle.slug, view)
      publish([view])
    }
  }
  let looks = 0
  const lookOnce = async () => {
    await deps.boards.refresh()
    const now = deps.clock.now()
    const moved = deps.boards
      .open()
      .filter(
        ({ battle, version }) =>
          seen.get(battle.id)?.version !== version || seen.get(battle.id)?.status !== statusOf(battle, now),
      )
    const closed = [...seen.keys()].filter((id) => deps.boards.of(id) === undefined)
    const ended = (await Promise.all(closed.map((id) => findBattleById(deps.sql, id)))).filter(
      (battle) => battle !== undefined,
    )
    for (const { battle, version } of [...moved, ...ended.map((battle) => ({ battle, version: 0 }))]) {
      const view = await viewOf(battle)
      // A page read the boards meanwhile and found its end: this view lacks its players, and the next look tells the end.
      if (battle.status === 'open' && deps.boards.of(battle.id) === undefined) continue
      if (battle.status === 'open') published.set(battle.slug, view)
      else published.delete(battle.slug)
      publish([view])
      await sendOwn(battle)
      // What fails before this is sent again at the next look.
      if (battle.status === 'open') seen.set(battle.id, { version, status: view.status })
      else seen.delete(battle.id)
    }
    if ((looks += 1) % aliasesEvery === 0) await lookAtAliases()
  }
  // One look at a time: two would send the same changes.
  let last: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => (last = last.then(lookOnce, lookOnce))
  // Starts and ends come without a change of scores.
  const { close } = await followTopic(deps, { topic: 'battles', look, restMs, everyMs: restMs * 2 })
  return { look, close }
}

const aliasesIn = (board?: BattleBoard): string | undefined => board?.leaders.map(({ alias }) => alias).join(' ')

/** Sends connected players their own progress in a battle if it changed since the last frame. */
function ownSender(
  deps: ViewDeps,
  { connected, send }: Pick<Following, 'connected' | 'send'>,
): (battle: StoredBattle) => Promise<void> {
  const [framesOf, finalFramesOf] = [progressFrames(deps), finalFrames(deps)]
  /** The last frame sent to each connected player, by open battle. */
  const sent = new Map<BattleId, ReadonlyMap<string, string>>()
  return async (battle) => {
    const [before, after] = [sent.get(battle.id), new Map<string, string>()]
    let count = 0
    for (const { playerId, own } of await (battle.status === 'open' ? framesOf : finalFramesOf)(battle, connected())) {
      const text = JSON.stringify(own)
      after.set(playerId, text)
      if (before?.get(playerId) !== text) send(playerId, { kind: 'battle', frame: { slug: battle.slug, own } })
      // Thousands of players must not hold up the requests of this process.
      if ((count += 1) % framesInTurn === 0) await turn()
    }
    if (battle.status === 'open') sent.set(battle.id, after)
    else sent.delete(battle.id)
  }
}
