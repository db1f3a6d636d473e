import type { Session } from '../storage/sessions.ts'
import type { StudioEvent } from '../wire.ts'

/** An open page as a receiver of events. */
export interface OpenPage {
  readonly session: Session
  readonly send: (event: StudioEvent) => void
  readonly end: () => void
}

/** The pages connected to this process. */
export interface OpenPages {
  /** Adds a page; the returned function removes it. If a session has too many pages, its oldest is closed. */
  readonly add: (page: OpenPage) => () => void
  /** Pages of a platform session. */
  readonly ofPlatformSession: (id: string) => readonly OpenPage[]
  /** Pages on which a player plays for money. */
  readonly ofPlayer: (playerId: string) => readonly OpenPage[]
  readonly endAll: () => void
}

/** Maximum event streams per session: a reload may overlap with the page before it. */
export const PAGES_PER_SESSION_MAX = 4

export function createOpenPages(): OpenPages {
  const pages = new Map<string, Set<OpenPage>>()
  const of = (key: string): readonly OpenPage[] => [...(pages.get(key) ?? [])]
  const remove = (page: OpenPage): void => {
    for (const key of keysOf(page.session)) {
      pages.get(key)?.delete(page)
      if (pages.get(key)?.size === 0) pages.delete(key)
    }
  }
  return {
    add: (page) => {
      const others = of(`session ${page.session.id}`)
      const [oldest] = others
      if (oldest !== undefined && others.length >= PAGES_PER_SESSION_MAX) {
        remove(oldest)
        oldest.end()
      }
      for (const key of keysOf(page.session)) pages.set(key, (pages.get(key) ?? new Set()).add(page))
      return () => remove(page)
    },
    ofPlatformSession: (id) => of(`platform ${id}`),
    ofPlayer: (playerId) => of(`player ${playerId}`),
    endAll: () => [...pages.values()].flatMap((set) => [...set]).forEach((page) => page.end()),
  }
}

const keysOf = ({ id, mode, playerId, platformSession }: Session): readonly string[] => [
  `session ${id}`,
  ...(mode === 'real' ? [`player ${playerId}`] : []),
  ...(platformSession === null ? [] : [`platform ${platformSession}`]),
]
