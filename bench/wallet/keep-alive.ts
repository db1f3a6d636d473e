import { connect } from 'node:net'

/**
 * One keep-alive connection with one call at a time. As little code around the socket as HTTP allows: it must cost less
 * than any server.
 */
export interface KeepAlive {
  /** Writes a request; `onReply` gets its body. */
  send(text: string): void
  close(): void
}

/** Opens a connection; `onReply` is called for every answer, `onEnd` when the connection breaks. */
export function keepAlive({
  port,
  onReply,
  onEnd,
}: {
  port: number
  onReply: (body: string, status: number, connection: KeepAlive) => void
  onEnd: (error: Error) => void
}): Promise<KeepAlive> {
  let left = ''
  let isClosed = false
  const buffer = Buffer.allocUnsafe(64 * 1024)
  const read = (size: number): boolean => {
    left += buffer.toString('latin1', 0, size)
    const end = left.indexOf('\r\n\r\n')
    if (end === -1) return true
    const length = lengthIn(left, end)
    if (left.length < end + 4 + length) return true
    const body = left.slice(end + 4, end + 4 + length)
    const status = Number(left.slice(9, 12))
    left = left.slice(end + 4 + length)
    onReply(body, status, connection)
    return true
  }
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: read } })
  const connection: KeepAlive = {
    send: (text) => void socket.write(text, 'latin1'),
    close: () => {
      isClosed = true
      socket.destroy()
    },
  }
  return new Promise((resolve) => {
    socket.once('error', onEnd)
    socket.once('close', () => isClosed || onEnd(new Error('the server closed a connection')))
    socket.once('connect', () => resolve(connection))
  })
}

const lengthIn = (text: string, end: number): number => {
  const at = text.indexOf('content-length: ')
  if (at === -1 || at > end) throw new Error(`an answer without a length: ${text.slice(0, end)}`)
  return Number.parseInt(text.slice(at + 16, at + 24), 10)
}
