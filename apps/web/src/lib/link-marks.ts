/** Where a visitor found a link, as advertisers and letters write it into the address. No page reads it. */
const marks = String.raw`(?:utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|yclid|ymclid|msclkid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl)`
const aMark = new RegExp(`^${marks}(?:=|$)`, 'i')
const anyMark = new RegExp(`[?&]${marks}(?:[=&]|$)`, 'i')

/**
 * An address or a query without the marks of links: pages that differ by them alone are one page, and our own links do
 * not carry them on.
 */
export function withoutMarks(address: string): string {
  const query = address.indexOf('?')
  if (query === -1 || !anyMark.test(address)) return address
  const words = address
    .slice(query + 1)
    .split('&')
    .filter((word) => !aMark.test(word))
  return address.slice(0, query) + (words.length > 0 ? `?${words.join('&')}` : '')
}
