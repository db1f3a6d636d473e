import ipaddr from 'ipaddr.js'

/** The network a caller comes from, as limits count it: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = parsed(address)
  return plain instanceof ipaddr.IPv6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64` : `${ipaddr.IPv4.networkAddressFromCIDR(`${plain}/24`)}/24`
}

/** An address as its owner may see it: enough to recognise a network, but not a host. */
export function maskedAddress(address: string): string {
  const plain = parsed(address)
  return plain instanceof ipaddr.IPv6 ? `${plain.toNormalizedString().split(':').slice(0, 3).join(':')}:*` : `${plain.octets.slice(0, 2).join('.')}.*.*`
}

/** True for a caller on this machine. */
export function isLoopback(address: string): boolean {
  return parsed(address).range() === 'loopback'
}

/** IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is IPv4. A forwarded header may contain anything: invalid addresses count as `::`, one shared network. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.process(ipaddr.isValid(address) ? address : '::')
}
