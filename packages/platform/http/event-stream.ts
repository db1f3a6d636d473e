import type { FastifyReply, FastifyRequest } from 'fastify'

/** A `text/event-stream` to one client. A client that does not read is dropped, so that it never holds our memory. */
export type EventStream = {
  /** Sends one event; `id` comes back as Last-Event-ID. */
  send(event: { event: string; data: unknown; id?: string }): void
  close(): void
  readonly isClosed: boolean
}

const bufferedMax = 64 * 1024
const heartbeatMs = 15_000

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
  let isClosed = false
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMs)
  heartbeat.unref()
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearInterval(heartbeat)
    raw.end()
    onClose()
  }
  raw.once('close', close)
  raw.once('error', close)
  raw.write('retry: 2000\n\n')
  return {
    send: ({ event, data, id }) => {
      if (isClosed) return
      raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (raw.writableLength > bufferedMax) raw.destroy()
    },
    close,
    get isClosed() {
      return isClosed
    },
  }
}
