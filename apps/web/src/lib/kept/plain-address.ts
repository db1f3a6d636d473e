/** An address from the root with nothing in it to be resolved: no step up, no doubled or trailing slash. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#][^?#]+)?$/

/** Whether a link needs no more than the base put before it. */
export const isPlainAddress = (address: string): boolean => plain.test(address)

/** What a plain address comes to under a base, as the router's own link writes it. */
export function hrefUnder(basename: string, address: string): string {
  const base = basename === '/' ? '' : basename
  const isRoot = address.length === 1 || address[1] === '?' || address[1] === '#'
  return base === '' || !isRoot ? base + address : base + address.slice(1)
}
