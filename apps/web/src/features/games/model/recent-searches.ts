const key = 'zoria-searches'
const most = 5

/** The texts searched for last, newest first. What a strange hand wrote there is left out. */
export function readSearches(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string').slice(0, most) : []
  } catch {
    // Text that is no list holds no searches.
    return []
  }
}

/** The list with a text on top, each text once. */
export function rememberSearch(storage: Pick<Storage, 'getItem' | 'setItem'>, text: string): void {
  const others = readSearches(storage).filter((each) => each.toLowerCase() !== text.toLowerCase())
  storage.setItem(key, JSON.stringify([text, ...others].slice(0, most)))
}

export function forgetSearches(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(key)
}
