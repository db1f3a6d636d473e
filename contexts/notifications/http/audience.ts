import { playerTopics, type PlayerTopic } from '@zoria/contract/live/player-topics'
import type { EventStream, StreamEvent } from '@zoria/platform/http/event-stream'

/**
 * Source: docs/rules/wire.md#live-streams. One leader tab holds the stream; three allow for a phone and a second
 * browser.
 */
export const streamsMaxPerPlayer = 3

/** A frame of a player topic. */
type Frame = { readonly kind: PlayerTopic; readonly frame: object }

/** The open streams of this process, by player. */
export type Audience = {
  /** Takes a stream in; a player's oldest one leaves when there are too many. Answers how to take it out. */
  join(playerId: string, stream: EventStream): () => void
  send(playerId: string, frame: Frame): void
  has(playerId: string): boolean
  /** The players that hold a stream, each once. */
  players(): readonly string[]
  size(): number
  dismiss(): void
}

/** An empty audience. */
export function createAudience(): Audience {
  const streams = new Map<string, EventStream[]>()
  const leave = (playerId: string, stream: EventStream) => {
    const left = (streams.get(playerId) ?? []).filter((one) => one !== stream)
    if (left.length === 0) streams.delete(playerId)
    else streams.set(playerId, left)
  }
  return {
    join: (playerId, stream) => {
      const present = [...(streams.get(playerId) ?? []), stream]
      streams.set(playerId, present)
      if (present.length > streamsMaxPerPlayer) present[0]?.close()
      return () => leave(playerId, stream)
    },
    send: (playerId, frame) => {
      const event = eventOf(frame)
      streams.get(playerId)?.forEach((stream) => stream.send(event))
    },
    players: () => [...streams.keys()],
    has: (playerId) => streams.has(playerId),
    size: () => [...streams.values()].reduce((count, ofPlayer) => count + ofPlayer.length, 0),
    dismiss: () => [...streams.values()].flat().forEach((stream) => stream.close()),
  }
}

/** A frame as an event, which replaces one of the same topic and key that still waits. */
export function eventOf({ kind, frame }: Frame): StreamEvent {
  const { key } = playerTopics[kind]
  const thing = key === undefined ? '' : ` ${String(frame[key as never])}`
  return { event: kind, data: frame, replaces: `${kind}${thing}` }
}
