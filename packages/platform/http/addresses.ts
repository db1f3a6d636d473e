import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Does a list of addresses contain an address? IPv4-mapped IPv6 counts as IPv4. */
export type AddressTest = (address: string) => boolean

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [Address, bits: number]

/** Tests addresses against a list of addresses and subnets, such as `10.0.0.0/8` or `::1`. */
export function createAddressTest(list: readonly string[]): AddressTest {
  const networks = list.map((text) => networkIn(text) ?? fail(text))
  return (address) => {
    const read = addressIn(address)
    return (
      read !== undefined &&
      networks.some(([network, bits]) => network.kind() === read.kind() && read.match(network, bits))
    )
  }
}

/** A list of those who may call; an empty one allows everybody. */
export const createAllowTest = (list: readonly string[]): AddressTest =>
  list.length === 0 ? () => true : createAddressTest(list)

function fail(text: string): never {
  throw new TypeError(`"${text}" is neither an address nor a subnet`)
}

/**
 * One spelling of the address of a client; undefined for other text (`unknown`, `_hidden`). Ports, brackets, quotes and
 * zones are removed, IPv6 is shortened in lower case (RFC 5952), and IPv4-mapped IPv6 is IPv4. IPv4 with leading zeros
 * is not an address: programs disagree about its value.
 */
export const canonicalAddress = (text: string): string | undefined => addressIn(text)?.toString()

/** One spelling of an address or subnet of a setting; undefined for other text and for a prefix shorter than `bitsMin`. */
export function canonicalNetwork(text: string, bitsMin: number): string | undefined {
  const [address, bits] = networkIn(text) ?? []
  if (address === undefined || bits === undefined || bits < bitsMin) return undefined
  return bits === widthOf(address) ? address.toString() : subnetOf(address, bits)
}

/**
 * The network of a client in CIDR form, with a prefix per family. Text that is not an address counts as `::`, one
 * shared network.
 */
export function networkOfAddress(text: string, prefix: { readonly ipv4: number; readonly ipv6: number }): string {
  const address = addressIn(text) ?? ipaddr.parse('::')
  return subnetOf(address, prefix[address.kind()])
}

/** What a client is counted by in memory: its IPv4 address, or its IPv6 network, since a household owns a whole /64. */
export const countedNetwork = (address: string): string => networkOfAddress(address, { ipv4: 32, ipv6: 64 })

/**
 * X-Forwarded-For with every entry in its canonical spelling. Of entries before one that names no address nothing is
 * returned: the nearest known address is that of the proxy which added it. Empty entries do not count (RFC 9110
 * §5.6.1).
 */
export function canonicalForwarded(header: string): string {
  const entries = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(canonicalAddress)
  return entries.slice(entries.lastIndexOf(undefined) + 1).join(', ')
}

/**
 * Rewrites the X-Forwarded-For of a request, before anything reads its client's address. An absent one stays absent:
 * `/metrics` depends on it.
 */
export function canonicaliseForwarded({
  headers,
}: {
  readonly headers: Record<string, string | string[] | undefined>
}): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = canonicalForwarded(String(forwarded))
}

// An entry as proxies and RFC 7239 §6 write it: `192.0.2.1:4711`, `[2001:db8::1]:443`; a port may be obfuscated
// (`:_p`).
const withPort = /^(?:\[([^\]]*)\]|([^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/

function addressIn(text: string): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, short] = withPort.exec(bare) ?? []
  return plainAddressIn((bracketed ?? short ?? bare).replace(/%.*$/, ''))
}

const plainAddressIn = (text: string): Address | undefined => (isIP(text) === 0 ? undefined : ipaddr.process(text))

const widthOf = (address: Address): number => (address.kind() === 'ipv6' ? 128 : 32)

const subnetOf = (address: Address, bits: number): string => {
  const family = address.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
}

function networkIn(text: string): Network | undefined {
  const [base = '', prefix, ...more] = text.split('/')
  const address = base.includes('%') ? undefined : plainAddressIn(base)
  if (address === undefined || more.length > 0) return undefined
  if (prefix === undefined) return [address, widthOf(address)]
  // The prefix of IPv4-mapped IPv6 counts the 96 bits before the IPv4 address.
  const bits = /^(0|[1-9]\d{0,2})$/.test(prefix)
    ? Number(prefix) - (isIP(base) === 6 && address.kind() === 'ipv4' ? 96 : 0)
    : -1
  return bits >= 0 && bits <= widthOf(address) ? [address, bits] : undefined
}

/** Loopback: where our own proxies run by default. */
export const loopback = ['127.0.0.0/8', '::1'] as const

/** Is this address one of this machine's own? */
export const isLoopbackAddress = createAddressTest(loopback)

/** An address as its owner may see it: enough to recognise a network, but not a host. */
export function maskedAddress(text: string): string {
  const address = addressIn(text) ?? ipaddr.parse('::')
  return address instanceof ipaddr.IPv6
    ? `${address.toNormalizedString().split(':').slice(0, 3).join(':')}:*`
    : `${address.octets.slice(0, 2).join('.')}.*.*`
}
