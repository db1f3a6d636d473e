/** The network a caller comes from, as limits count it: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (plain.includes(':')) return `${expanded(plain).slice(0, 4).join(':')}::/64`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** An address as its owner may see it again: enough to recognise a network, not to name a host. */
export function maskedAddress(address: string): string {
  const plain = unmapped(address)
  if (plain.includes(':')) return `${expanded(plain).slice(0, 3).join(':')}:…`
  return `${plain.split('.').slice(0, 2).join('.')}.…`
}

/** True for a caller on this machine. */
export function isLoopback(address: string): boolean {
  const plain = unmapped(address)
  return plain === '::1' || plain.startsWith('127.')
}

/** IPv4 that travels as IPv6 (`::ffff:1.2.3.4`) is IPv4. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The eight groups of an IPv6 address, leading zeros dropped. */
function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '').map((group) => group.replace(/^0+(?=.)/, ''))
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
}
