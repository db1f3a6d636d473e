import { networkOfAddress } from '@zoria/platform/http/addresses'

/**
 * The network a caller comes from, as limits count it: /24 of IPv4, /64 of IPv6. What is not an address counts as `::`,
 * one shared network.
 */
export const networkOf = (address: string): string => networkOfAddress(address, { ipv4: 24, ipv6: 64 })
