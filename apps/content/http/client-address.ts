import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import {
  canonicalAddress,
  canonicaliseForwarded,
  networkOfAddress,
  type AddressTest,
} from '@zoria/platform/http/addresses'

/** The header with the client address for the service behind the front door; a client's own value is overwritten. */
export const clientAddressHeader = 'x-client-address'

/**
 * The client address: only our proxies are trusted, from right to left; anything further left in X-Forwarded-For may be
 * forged.
 */
export function clientAddress(request: IncomingMessage, isTrustedProxy: AddressTest): string {
  canonicaliseForwarded(request)
  const address = proxyAddr(request, (address) => isTrustedProxy(address))
  return canonicalAddress(address) ?? ''
}

/** The network under which a client is counted: a household owns a whole IPv6 /64. */
export function addressGroup(address: string): string {
  const plain = canonicalAddress(address)
  return plain?.includes(':') ? networkOfAddress(plain, { ipv4: 32, ipv6: 64 }) : (plain ?? '')
}
