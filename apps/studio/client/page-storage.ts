export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage of the browser, or one for as long as this page lives where the browser refuses it: by setting to framed
 * pages, with an exception at the first touch; to everybody when it is full.
 */
export function createPageStorage(find: () => PageStorage): PageStorage {
  const own = new Map<string, string>()
  return {
    getItem: (key) => own.get(key) ?? unlessRefused(() => find().getItem(key)),
    setItem: (key, value) => {
      const isStored = unlessRefused(() => (find().setItem(key, value), true)) ?? false
      if (isStored) own.delete(key)
      else own.set(key, value)
    },
    removeItem: (key) => {
      own.delete(key)
      unlessRefused(() => find().removeItem(key))
    },
  }
}

const unlessRefused = <Value>(act: () => Value): Value | null => {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** What this device keeps. */
export const deviceStorage = createPageStorage(() => localStorage)

/** What this tab keeps. */
export const tabStorage = createPageStorage(() => sessionStorage)
