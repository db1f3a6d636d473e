/** Where a game sends its player back to: an address of our own site, else the lobby. A foreign address would let anybody lead players away. */
export function returnAddress(wanted: string | undefined, siteUrl: string): string {
  const lobby = new URL('/games', siteUrl)
  if (wanted === undefined || !URL.canParse(wanted, siteUrl)) return lobby.href
  const address = new URL(wanted, siteUrl)
  return address.origin === lobby.origin ? address.href : lobby.href
}
