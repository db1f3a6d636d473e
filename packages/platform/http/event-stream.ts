import type { FastifyReply, FastifyRequest } from 'fastify'

/** One event of a stream. */
export type StreamEvent = {
  readonly event: string
  readonly data: unknown
  /** Comes back as Last-Event-ID. */
  readonly id?: string
  /** Of events that wait under one name only the last is sent: for what tells a state, such as a balance. */
  readonly replaces?: string
}

/** A `text/event-stream` to one client. A client that does not read is dropped, so that it never holds our memory. */
export type EventStream = {
  /**
   * Sends one event. After a quiet time it leaves at the end of this turn of the event loop, otherwise with the next tick:
   * two writes a second whatever happens. The same object sent to many streams is serialised once, when it leaves.
   */
  send(event: StreamEvent): void
  /** Sends what waits and ends. */
  close(): void
  readonly isClosed: boolean
}

// docs/rules/wire.md#live-streams
const bufferedMax = 64 * 1024
const heartbeatMs = 15_000
/** A write costs far more than what it carries, so a stream rests between two. */
const tickMs = 500

/** Takes the reply over as an event stream; `onClose` runs once, whoever ended it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, onClose: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  const outbox = createOutbox((text) => {
    if (raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > bufferedMax) raw.destroy()
  })
  let isClosed = false
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMs)
  heartbeat.unref()
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearInterval(heartbeat)
    outbox.close()
    raw.end()
    onClose()
  }
  raw.once('close', close)
  raw.once('error', close)
  raw.write('retry: 2000\n\n')
  return {
    send: (event) => isClosed || outbox.put(event),
    close,
    get isClosed() {
      return isClosed
    },
  }
}

/** Events on their way to one client: gathered for a tick, written as one text. */
function createOutbox(write: (text: string) => void): { put(event: StreamEvent): void; close(): void } {
  const waiting = new Map<string | symbol, StreamEvent>()
  let rest: NodeJS.Timeout | undefined
  let isResting = false

  const writeAll = () => {
    const text = [...waiting.values()].map(textOf).join('')
    waiting.clear()
    if (text !== '') write(text)
  }
  const tick = () => {
    if (waiting.size === 0) return
    writeAll()
    isResting = true
    rest = setTimeout(() => {
      isResting = false
      if (waiting.size > 0) inTurn(tick)
    }, tickMs).unref()
  }
  return {
    put: (event) => {
      if (waiting.size === 0 && !isResting) inTurn(tick)
      const name = event.replaces ?? Symbol(event.event)
      // Deleted first, so that it stands where it was told last.
      waiting.delete(name)
      waiting.set(name, event)
    },
    close: () => {
      clearTimeout(rest)
      writeAll()
    },
  }
}

/** How long streams write before everything else of the process has its turn. */
const turnMs = 4

const queue: (() => void)[] = []

/** Runs what all streams have to write at the end of this turn of the event loop, a few milliseconds at a time: thousands of writes never hold up a bet. */
const inTurn = (work: () => void): void => {
  queue.push(work)
  if (queue.length === 1) setImmediate(runTurn)
}

const runTurn = (): void => {
  const end = performance.now() + turnMs
  let done = 0
  try {
    while (done < queue.length && performance.now() < end) queue[done++]?.()
  } finally {
    // Also when one of them throws: the others go on.
    queue.splice(0, done)
    if (queue.length > 0) setImmediate(runTurn)
  }
}

const texts = new WeakMap<StreamEvent, string>()

const textOf = (message: StreamEvent): string => {
  const known = texts.get(message)
  if (known !== undefined) return known
  const { event, data, id } = message
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  texts.set(message, text)
  return text
}
