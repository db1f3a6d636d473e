import { BlockList, isIP } from 'node:net'

/** Does a list of addresses contain an address? IPv4-mapped IPv6 counts as IPv4. */
export type AddressTest = (address: string) => boolean

/** Tests addresses against a list of addresses and subnets, such as `10.0.0.0/8` or `::1`. */
export function createAddressTest(list: readonly string[]): AddressTest {
  const known = new BlockList()
  for (const item of list) {
    const [address = '', bits] = item.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    known.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && known.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** An IP address without a zone (`fe80::1%eth0`): a zone has a meaning on one machine only. */
export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%')

/** A shorter prefix would trust a large part of the internet. */
const prefixMin = 8

/** An address, or a subnet with a prefix of at least 8 bits. */
export function isSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (!isAddress(address) || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$|^0$/.test(bits) && Number(bits) >= prefixMin && Number(bits) <= (isIP(address) === 6 ? 128 : 32)
}

/** Loopback: where our own proxies run by default. */
export const loopback = ['127.0.0.0/8', '::1'] as const

/** Is this address one of this machine's own? */
export const isLoopbackAddress = createAddressTest(loopback)
