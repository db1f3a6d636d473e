import type { Bonuses } from '@zoria/bonuses'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import { publicTopics } from '@zoria/contract/live/public-topics'
import type { Identity } from '@zoria/identity'
import type { Id } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Brings, FrameReaders, PlayerData } from '@zoria/platform/context'
import type { InTransaction, Sql } from '@zoria/platform/database'
import { createBroadcast } from '@zoria/platform/http/broadcast'
import { listenToPlayers, type AddTopic } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import type { Serve } from '@zoria/platform/http/serve'
import type { PlayerId, Wallet } from '@zoria/wallet'
import { consumeFacts, type BattleNames, type WheelNames } from './actions/consume-facts.ts'
import { forgetNotices, readNotices } from './actions/read-notices.ts'
import { warnOfEnds } from './actions/warn-of-ends.ts'
import { serveUpdates } from './http/follow-updates.ts'
import { createAudience, type Audience } from './http/audience.ts'
import { serveLive } from './http/follow-live.ts'
import { serveNotices } from './http/notice-routes.ts'
import { keepConsuming } from './jobs/consume-loop.ts'
import { readInboxFrame, readInboxRecord, readNoticePage } from './reads/inbox.ts'
import { deleteNoticesOf } from './storage/notice-rows.ts'

export type NotificationsDeps = {
  readonly sql: Sql
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'watch' | 'balances'>
  readonly readers: FrameReaders
  /** How this process is called in the ids of public frames; no two processes share it. */
  readonly processName: string
  /** Ended or blocked sessions lose their stream; asked at each heartbeat. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
}

export type Notifications = {
  serve(serve: Serve): void
  stats(): { readonly streams: number; readonly listeners: number }
  /** The players that hold a stream of this process, each once. */
  connected(): readonly string[]
  /** Adds a topic to the public stream `GET /live`; the answer publishes its changes. */
  readonly topic: AddTopic
  /** Sends a frame to the streams that a player holds here. */
  readonly send: Audience['send']
  /** Ends every open stream. */
  close(): Promise<void>
}

/**
 * Live updates of a player: balance, payments, bonuses, inbox; and the public stream. One process serves the streams it
 * holds.
 */
export async function createNotifications(deps: NotificationsDeps): Promise<Notifications> {
  const audience = createAudience()
  const live = createBroadcast({ name: deps.processName })
  let missed = 0
  const stopListening = await listenToPlayers(
    deps.sql,
    ({ playerId, topic, id }) => {
      // A topic without a reader comes from a process of another release.
      if (!audience.has(playerId)) return
      deps.readers[topic]?.(playerId as PlayerId, id).then(
        (frame) => frame && audience.send(playerId, { kind: topic, frame }),
        (error: unknown) =>
          deps.logger.error({ error, topic }, 'a frame was not sent; the page shows it at its next look'),
      )
    },
    () => void (missed += 1),
  )
  return {
    serve: (serve) => {
      serveUpdates(serve, { ...deps, audience, hintsMissed: () => missed })
      serveLive(serve, live)
    },
    stats: () => ({ streams: audience.size(), listeners: live.size() }),
    connected: () => audience.players(),
    topic: (name, state) => live.topic({ name, state, merge: publicTopics[name].merge }),
    send: audience.send,
    close: async () => {
      await stopListening()
      audience.dismiss()
      live.close()
    },
  }
}

export type InboxDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly bonuses: Pick<Bonuses, 'noticeParts' | 'endingUntil' | 'giftOf'>
  readonly battles: BattleNames
  readonly wheel: WheelNames
  readonly identity: Pick<Identity, 'isErased' | 'sendNews'>
}

/**
 * The notices of a player, on every device. `keepRunning` turns facts into messages within a second; `playerData` is
 * every message of a player, for himself.
 */
export type Inbox = Brings<'serve' | 'keepRunning' | 'tasks' | 'schedules'> & {
  /** What the streams of a player show of his inbox at this moment. */
  readonly frames: { readonly inbox: (playerId: Id<'Player'>) => Promise<FrameOf<'inbox'>> }
  readonly playerData: Required<Pick<PlayerData, 'record' | 'erase'>>
  /** Turns the facts published until now into messages. */
  consume(): Promise<void>
}

/** Builds the inbox out of plain arguments. */
export function createInbox(deps: InboxDeps): Inbox {
  const consume = consumeFacts(deps)
  return {
    name: 'notifications',
    serve: (serve) => serveNotices(serve, { page: readNoticePage(deps), read: readNotices(deps) }),
    frames: { inbox: readInboxFrame(deps) },
    keepRunning: () => keepConsuming(consume, deps),
    consume: async () => {
      while ((await consume()).isMore);
    },
    playerData: {
      record: async (playerId) => ({ notices: await readInboxRecord(deps)(playerId) }),
      erase: (playerId) => deps.inTransaction((tx) => deleteNoticesOf(tx, playerId)),
    },
    tasks: { 'notifications.warn_of_ends': warnOfEnds(deps), 'notifications.forget': forgetNotices(deps) },
    schedules: [
      { task: 'notifications.warn_of_ends', when: '*/5 * * * *' },
      { task: 'notifications.forget', when: '17 3 * * *' },
    ],
  }
}
