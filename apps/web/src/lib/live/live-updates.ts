import type { QueryClient } from '@tanstack/react-query'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { urlOf } from '@zoria/contract/client'
import {
  followUpdates,
  playerTopics,
  type FrameOf,
  type PlayerFrame,
  type PlayerTopic,
} from '@zoria/contract/live/player-topics'
import { cached } from '../queries/query-client.ts'
import { playerOf, type SeenPlayer } from '../session/seen-player.ts'
import type { connectionAfter } from './connection.ts'
import { readFrame, withBalance, withBonus } from './frames.ts'
import { followShared, type LineMessage } from './shared-stream.ts'

/**
 * Messages from the tab that holds the stream to all tabs. `refused`: the server refused the stream; the session may be
 * over.
 */
type LiveMessage = PlayerFrame | LineMessage

type Followed = {
  readonly playerId: string
  readonly queries: QueryClient
  /** Receives events of the connection. */ readonly happen: (event: Parameters<typeof connectionAfter>[1]) => void
}

/**
 * Follows the player's own stream until stopped and applies its frames; other frames are cached as `cached.frame`. All
 * tabs of the player share it. The stream authenticates by the refresh cookie.
 */
export function followLive({ playerId, queries, happen }: Followed): () => void {
  const onMessage = (message: LiveMessage): void => {
    switch (message.kind) {
      case 'payment':
        return void queries.invalidateQueries({ queryKey: cached.payments })
      case 'inbox':
        return showInbox(queries, message.frame)
      case 'bonus':
        return showBonus(queries, message.frame)
      case 'balance':
        showBalance(queries, message.frame)
        return happen('open')
      case 'refused':
        // Whether the session is over, the player's own query finds out (Spec §8).
        void queries.invalidateQueries({ queryKey: cached.user })
        return happen('lost')
      case 'open':
      case 'lost':
        return happen(message.kind)
      default:
        // A tab of a newer release may hold the stream.
        if (message.kind in playerTopics)
          return void queries.setQueryData(cached.frame(message.kind, keyOf(message)), message.frame)
    }
  }
  return followShared<PlayerFrame>({
    name: `zoria-live-${playerId}`,
    url: urlOf(followUpdates, {}, '/api'),
    events: Object.keys(playerTopics),
    read: (event, text) => readFrame(event as PlayerTopic, text),
    // A tab that joins later receives the last state, but no past events.
    remember: (known, frame) => {
      if (playerTopics[frame.kind].key === undefined) known.set(frame.kind, frame)
    },
    onMessage,
  })
}

/** What a frame is about, where its topic has several. */
function keyOf({ kind, frame }: PlayerFrame): string | undefined {
  const { key } = playerTopics[kind]
  return key === undefined ? undefined : ((frame as Readonly<Record<string, unknown>>)[key] as string)
}

/** Merges a frame into the cached player. */
function showBalance(queries: QueryClient, frame: FrameOf<'balance'>): void {
  const before = playerOf(queries.getQueryData<SeenPlayer>(cached.user))
  const after = before && withBalance(before, frame)
  if (after !== before) queries.setQueryData(cached.user, after)
}

/** A new message may announce a level. The first frame of a tab tells nothing that its page does not know. */
function showInbox(queries: QueryClient, frame: FrameOf<'inbox'>): void {
  const isFirst = queries.getQueryData(cached.inbox) === undefined
  queries.setQueryData(cached.inbox, frame)
  for (const queryKey of [cached.notices, cached.rating, ...(isFirst ? [] : [cached.user])])
    void queries.invalidateQueries({ queryKey })
}

/** Updates the progress of the open bonus; what a frame does not contain is reloaded. */
function showBonus(queries: QueryClient, frame: FrameOf<'bonus'>): void {
  const after = withBonus(queries.getQueryData<UserBonus | null>(cached.activeBonus), frame)
  if (after) queries.setQueryData(cached.activeBonus, after)
  else void queries.invalidateQueries({ queryKey: cached.bonuses })
}
