import { isIPv6 } from 'node:net'
import { createAddressTest, isLoopbackAddress, loopback } from './addresses.ts'

/**
 * One spelling of a host, for comparisons: lower case, IPv4 in dotted form (`127.1`, `0x7f000001`), IPv6 in short form
 * without brackets, no percent-encoding, no trailing dots. The URL parser itself does this only for hosts of http and
 * https.
 */
export function canonicalHost(host: string): string {
  const address = `http://${isIPv6(host) ? `[${host}]` : host.replace(/\.+$/, '')}`
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: host.toLowerCase() }
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
}

/** Is this host only on this machine? A listener there is not reachable by others. */
export function isLoopback(host: string): boolean {
  const canonical = canonicalHost(host)
  return canonical === 'localhost' || isLoopbackAddress(canonical)
}

/** Does a connection to this host end on this machine? The unspecified address does: systems take it as loopback. */
export function isThisMachine(host: string): boolean {
  const canonical = canonicalHost(host)
  return isLocalName.test(canonical) || isLocalAddress(canonical)
}

/** This machine, names without public DNS, and addresses of private networks. */
export function isPrivate(host: string): boolean {
  const canonical = canonicalHost(host)
  return isThisMachine(host) || isPrivateName.test(canonical) || isPrivateAddress(canonical)
}

// RFC 6761; the others are in the hosts files of Linux distributions.
const isLocalName =
  /(^|\.)localhost$|^localhost\.localdomain$|^localhost[46](\.localdomain[46])?$|^ip6-(localhost|loopback)$/
// RFC 6761, 6762 and 8375, ICANN's .internal, and names of one label.
const isPrivateName = /\.(test|local|localdomain|internal|home\.arpa)$|^(?!.*:)[^.]+$/
// RFC 1122 and 4291. IPv4-compatible IPv6 (`::127.0.0.1`) is deprecated and not routed.
const isLocalAddress = createAddressTest([...loopback, '0.0.0.0/8', '::/96'])
// RFC 1918, 6598, 3927, 2544 and 919 for IPv4; RFC 4193, 4291 and 3879 for IPv6.
const isPrivateAddress = createAddressTest([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '198.18.0.0/15',
  '255.255.255.255',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
])
