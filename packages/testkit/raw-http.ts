import { connect } from 'node:net'

/** A started response is complete when nothing was received for this long. */
const quietMs = 300

/**
 * Sends raw bytes over one connection and returns the response when the server closes it, sends nothing for
 * `patienceMs`, or pauses after it started. For requests that no HTTP client would send.
 */
export async function sendRaw(
  port: number,
  text: string,
  { patienceMs = 10_000 }: { readonly patienceMs?: number } = {},
): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text, 'latin1'))
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      socket.setTimeout(quietMs)
    })
    // A server that refuses may reset the connection; `close` follows.
    socket.on('error', () => socket.destroy())
    socket.once('close', () => resolve(received))
  })
}
