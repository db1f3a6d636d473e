import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countedNetwork, type AddressTest } from './addresses.ts'

/** Timeouts for clients. A slow client occupies only its own connection, for a limited time. */
export const listenerTimeouts = {
  /** From the first byte to the last header. */
  headersTimeout: 10_000,
  /** From the first byte to the last byte of the body: 64 KiB at 5 kB/s. */
  requestTimeout: 15_000,
  /** Interval of Node's check for connections above these times. */
  connectionsCheckingInterval: 2_000,
  /** Between two requests. */
  keepAliveTimeout: 65_000,
} as const

type Cap = {
  /** Maximum concurrent connections per address, of IPv6 per /64. */
  readonly perAddress: number
  /** Addresses of our own proxies, which represent many clients. */
  readonly isExempt: AddressTest
  /** Gets the address of each refused connection. */
  readonly onRefused?: (address: string) => void
}

/** Closes new connections of an address that has reached its maximum. */
export function capConnections(server: Server, { perAddress, isExempt, onRefused }: Cap): void {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const network = countedNetwork(address)
    const count = (held.get(network) ?? 0) + 1
    if (count > perAddress) {
      onRefused?.(address)
      socket.destroy()
      return
    }
    held.set(network, count)
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1
      if (left === 0) held.delete(network)
      else held.set(network, left)
    })
  })
}

/** Clients send a request once the reply before it has arrived. This many may wait behind one that is not answered yet. */
export const waitingMax = 8

/**
 * Closes a connection on which more requests wait: each costs its client a line, and us its work and its reply in
 * memory.
 */
export function capWaiting(
  server: Server,
  { waitingMax: countMax, onRefused }: { readonly waitingMax: number; readonly onRefused?: (address: string) => void },
): void {
  const waitingOn = new WeakMap<Socket, readonly ServerResponse[]>()
  // Before the server's own listener, so that what is refused is not worked on.
  server.prependListener('request', ({ socket }, response) => {
    // A reply without a socket waits for its turn.
    if (response.socket !== null || socket.destroyed) return
    const waiting = [...(waitingOn.get(socket) ?? []).filter((one) => one.socket === null && !one.destroyed), response]
    waitingOn.set(socket, waiting)
    if (waiting.length <= countMax) return
    onRefused?.(socket.remoteAddress ?? '')
    socket.destroy()
  })
}

/** A host as in a URL, with or without a port; HTTP/1.0 may leave it out. */
const hostShape = /^([A-Za-z0-9._~!$&'()*+;=%-]*|\[[0-9A-Fa-f:.]+\])(:\d{0,5})?$/

/**
 * RFC 9112 §3.2: a request with two Host headers, or with one that is no host, is answered 400. A proxy could take it
 * for another host than we do.
 */
export function hasProperHost({ rawHeaders, headers }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 0 || (count === 1 && hostShape.test(headers.host ?? ''))
}
