import type { FastifyReply, FastifyRequest } from 'fastify'
import { bufferedMax, heartbeatMs, heartbeatText, inTurn, onLeave, takeOver, tickMs } from './event-stream.ts'

/** A topic of a broadcast. `publish` sends to current listeners; later ones get `state`. */
export type Topic<Change> = {
  readonly name: string
  /** The serialised current state; undefined while unknown. */
  state(): unknown
  /** Merges two changes that wait for one frame. */
  merge(waiting: Change, next: Change): Change
}

/** One `text/event-stream` for many listeners: each frame is serialised once and written to all. */
export type Broadcast = {
  /** Adds a topic; the returned function publishes its changes. */
  topic<Change>(topic: Topic<Change>): (change: Change) => void
  /** Adds a reply as a listener: it gets the state first, unless `Last-Event-ID` is current. */
  join(request: FastifyRequest, reply: FastifyReply): void
  size(): number
  /** Closes every stream. */
  close(): void
}

type Listener = FastifyReply['raw']

/** Listeners written to in one go before the time is checked. */
const chunk = 64

/**
 * A frame is `state` (all topics) or `change` (changed topics), at most two a second per listener, with an id. `name`
 * distinguishes processes: an id of another process, or from before a restart, gets the state again. A listener with
 * more than 64 kB buffered is dropped. Source: docs/rules/wire.md#live-streams.
 */
export function createBroadcast({ name }: { readonly name: string }): Broadcast {
  const topics = new Map<string, Topic<never>>()
  const waiting = new Map<string, unknown>()
  const frames = createFrames(name)
  const room = createRoom()
  const ticking = createTicks(() => {
    if (waiting.size > 0) room.send(frames.next('change', Object.fromEntries(waiting)))
    waiting.clear()
    room.admit(() =>
      frames.same('state', Object.fromEntries([...topics.values()].map((topic) => [topic.name, topic.state()]))),
    )
  })
  const heartbeat = setInterval(() => room.send(Buffer.from(heartbeatText)), heartbeatMs).unref()
  return {
    topic: (topic) => {
      topics.set(topic.name, topic as Topic<never>)
      return (change) => {
        const before = waiting.get(topic.name)
        waiting.set(topic.name, before === undefined ? change : topic.merge(before as typeof change, change))
        ticking.ask()
      }
    },
    join: (request, reply) => {
      const isUpToDate = request.headers['last-event-id'] === frames.id()
      room.enter(takeOver(request, reply), { isUpToDate })
      if (!isUpToDate) ticking.ask()
    },
    size: room.size,
    close: () => {
      clearInterval(heartbeat)
      ticking.stop()
      room.dismiss()
    },
  }
}

/** Frames as text, numbered. */
function createFrames(name: string) {
  let number = 0
  const id = () => `${name}-${number}`
  const same = (event: string, data: Readonly<Record<string, unknown>>) =>
    Buffer.from(`id: ${id()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return {
    id,
    same,
    next: (event: string, data: Readonly<Record<string, unknown>>) => {
      number += 1
      return same(event, data)
    },
  }
}

/** Current listeners, and those waiting for the state. */
function createRoom() {
  const listeners = new Set<Listener>()
  const newcomers = new Set<Listener>()
  return {
    enter: (listener: Listener, { isUpToDate }: { readonly isUpToDate: boolean }) => {
      onLeave(listener, () => [listeners, newcomers].forEach((room) => room.delete(listener)))
      listener.write('retry: 2000\n\n')
      const room = isUpToDate ? listeners : newcomers
      room.add(listener)
    },
    send: (text: Buffer) => writeAll([...listeners], text),
    /** New listeners get the state, serialised once, and listen from now on. */
    admit: (state: () => Buffer) => {
      if (newcomers.size > 0) writeAll([...newcomers], state())
      for (const listener of newcomers) listeners.add(listener)
      newcomers.clear()
    },
    size: () => listeners.size + newcomers.size,
    dismiss: () => [...listeners, ...newcomers].forEach((listener) => listener.end()),
  }
}

/** Throttles the work: immediately after a quiet time, otherwise half a second after the last run. */
function createTicks(work: () => void) {
  let rest: NodeJS.Timeout | undefined
  let isDue = false
  const tick = () => {
    isDue = false
    work()
    rest = setTimeout(() => {
      rest = undefined
      if (isDue) tick()
    }, tickMs).unref()
  }
  return {
    ask: () => {
      if (isDue) return
      isDue = true
      if (rest === undefined) setImmediate(tick)
    },
    stop: () => clearTimeout(rest),
  }
}

/** Writes one text to many listeners in chunks, so that thousands of writes never delay a bet. */
function writeAll(listeners: readonly Listener[], text: Buffer): void {
  for (let from = 0; from < listeners.length; from += chunk)
    inTurn(() => listeners.slice(from, from + chunk).forEach((listener) => write(listener, text)))
}

function write(listener: Listener, text: Buffer): void {
  // A stream may close while frames wait for their turn: the second error of a write after its end ends the process.
  if (listener.destroyed || listener.writableEnded) return
  listener.write(text)
  if (listener.writableLength > bufferedMax) listener.destroy()
}
