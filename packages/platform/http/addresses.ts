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
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    const version = isIP(plain)
    return version !== 0 && known.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Loopback: where our own proxies run by default. */
export const loopback = ['127.0.0.0/8', '::1'] as const
