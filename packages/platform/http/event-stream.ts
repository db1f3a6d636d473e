import type { FastifyReply, FastifyRequest } from 'fastify'

/** One event of a stream. */
export type StreamEvent = {
  readonly event: string
  readonly data: unknown
  /** Returned by the client as Last-Event-ID. */
  readonly id?: string
  /** Of waiting events with the same name only the last is sent: for states such as a balance. */
  readonly replaces?: string
}

/** A `text/event-stream` to one client. A client that does not read is dropped to limit memory. */
export type EventStream = {
  /**
   * Sends one event. After a quiet time it is written at the end of this turn of the event loop, otherwise at the next
   * tick: at most two writes a second. An object sent to many streams is serialised once.
   */
  send(event: StreamEvent): void
  /** Sends waiting events and closes. */
  close(): void
  readonly isClosed: boolean
}

// docs/rules/wire.md#live-streams
export const bufferedMax = 64 * 1024
export const heartbeatMs = 15_000
/** An event and no comment: a browser does not show comments to the page, which could not tell a dead connection. */
export const heartbeatText = 'event: alive\ndata: {}\n\n'
/** A write costs much more than its content, so writes are throttled. */
export const tickMs = 500

/** Turns the reply into an event stream; `onClose` runs once, no matter which side closed it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, onClose: () => void): EventStream {
  const raw = takeOver(request, reply)
  const outbox = createOutbox((text) => {
    if (raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > bufferedMax) raw.destroy()
  })
  let isClosed = false
  const heartbeat = setInterval(() => raw.write(heartbeatText), heartbeatMs)
  heartbeat.unref()
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearInterval(heartbeat)
    outbox.close()
    raw.end()
    onClose()
  }
  onLeave(raw, close)
  raw.write('retry: 2000\n\n')
  return {
    send: (event) => isClosed || outbox.put(event),
    close,
    get isClosed() {
      return isClosed
    },
  }
}

/**
 * Hijacks the reply from Fastify and sends the headers of an event stream. A stream has its connection to itself: where
 * the reply waits behind another one, the connection is closed.
 */
export function takeOver(request: FastifyRequest, reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  if (reply.raw.socket === null) request.raw.socket.destroy()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  return reply.raw
}

/** Runs `leave` when the client of a stream is gone, soon also where it was gone before: then no event comes. */
export function onLeave(raw: FastifyReply['raw'], leave: () => void): void {
  raw.once('close', leave)
  raw.once('error', leave)
  if (raw.destroyed) setImmediate(leave)
}

/** Events waiting for one client: collected until the next tick, written as one text. */
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
      // Deleted first, so that the key moves to the end.
      waiting.delete(name)
      waiting.set(name, event)
    },
    close: () => {
      clearTimeout(rest)
      writeAll()
    },
  }
}

/** Time budget of stream writes before other work of the process runs. */
const turnMs = 4

const queue: (() => void)[] = []

/**
 * Runs the writes of all streams at the end of this turn of the event loop, a few milliseconds at a time, so that
 * thousands of writes never delay a bet.
 */
export const inTurn = (work: () => void): void => {
  queue.push(work)
  if (queue.length === 1) setImmediate(runTurn)
}

const runTurn = (): void => {
  const end = performance.now() + turnMs
  let done = 0
  try {
    while (done < queue.length && performance.now() < end) queue[done++]?.()
  } finally {
    // Continues with the others if one of them throws.
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
