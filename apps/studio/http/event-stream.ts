import type { FastifyReply, FastifyRequest } from 'fastify'

/** A connection of server-sent events. */
export interface EventStream {
  /** Sends an event with its data as text without line breaks. Does nothing after the end. */
  readonly send: (event: string, data: string) => void
  readonly end: () => void
  readonly onClose: (leave: () => void) => void
}

/** Interval of comments that keep the connection alive through proxies and detect disconnected clients. */
const HEARTBEAT_MS = 20_000
/** Maximum duration of a stream; then the page reconnects, and its session is checked again. */
const STREAM_MS = 3_600_000
/** A client that does not read is dropped: all frames of a table together are far smaller than this. */
const BUFFERED_MAX = 256 * 1_024
/** Time for the last bytes of a stream that ends; then it is closed. */
const END_MS = 2_000

/** Answers a request with a stream of events that stays open. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Request-Id': request.id,
  })
  // Writing to a destroyed stream would crash the process.
  const write = (text: string): void => {
    if (stream.writableEnded || stream.destroyed) return
    stream.write(text)
    if (stream.writableLength > BUFFERED_MAX) stream.destroy()
  }
  write(': open\n\n')
  // A client may leave while its session is looked up: then the stream was closed before anybody listened.
  const onClose = (leave: () => void): void => void (stream.destroyed ? leave() : stream.once('close', leave))
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
  const end = (): void => {
    stream.end()
    const closing = setTimeout(() => stream.destroy(), END_MS)
    onClose(() => clearTimeout(closing))
  }
  const ending = setTimeout(end, STREAM_MS)
  onClose(() => {
    clearInterval(heartbeat)
    clearTimeout(ending)
  })
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
    end,
    onClose,
  }
}
