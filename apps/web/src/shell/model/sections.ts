/**
 * Sections that own their subpages. The lobby's own pages are separate items of the navigation; a game belongs to the
 * lobby.
 */
const sections = ['/providers', '/battles', '/bonuses', '/jackpots', '/wheel']
const besideLobby = ['/games/top', '/games/new', '/games/live-casino']

type Place = { readonly path: string; readonly search: string }

/** The `aria-current` of a navigation link: `page` for the page itself, true for its section. */
export function currentOf(to: string, { path, search }: Place): 'page' | 'true' | undefined {
  const [toPath = '', toSearch = ''] = to.split('?')
  if (toPath === path) return holds(search, toSearch) ? 'page' : undefined
  return isSectionOf(toPath, path) ? 'true' : undefined
}

function isSectionOf(section: string, path: string): boolean {
  if (section === '/games') return path.startsWith('/games/') && !besideLobby.includes(path)
  return sections.includes(section) && path.startsWith(`${section}/`)
}

/** A link with a query is the page only with the same values in its query. */
function holds(search: string, wanted: string): boolean {
  const present = new URLSearchParams(search)
  return [...new URLSearchParams(wanted)].every(([name, value]) => present.get(name) === value)
}
