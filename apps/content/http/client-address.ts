import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { AddressTest } from '@zoria/platform/http/addresses'

/** The header with the client address for the service behind the front door; a client's own value is overwritten. */
export const clientAddressHeader = 'x-client-address'

/** The client address: only our proxies are trusted, from right to left; anything further left in X-Forwarded-For may be forged. */
export function clientAddress(request: IncomingMessage, isTrustedProxy: AddressTest): string {
  const address = proxyAddr(request, (address) => isTrustedProxy(address))
  return isIP(address) === 0 ? (request.socket.remoteAddress ?? '') : address
}

/** The network under which a client is counted: a household owns a whole IPv6 /64. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain) || isIP(plain) === 0) return plain
  const [head = '', tail] = (plain.split('%', 1)[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${all.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
