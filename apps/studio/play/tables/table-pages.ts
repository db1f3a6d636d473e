/** An open page of a table. */
export interface TablePage {
  readonly playerId: string
  readonly sessionId: string
  readonly send: (event: string, frame: string) => void
  readonly end: () => void
}

/** The open pages of one table. */
export interface TablePages {
  /** Adds a page; the returned function removes it. A player's oldest page is closed when there are too many. */
  readonly add: (page: TablePage) => () => void
  /** Number of different players. */
  readonly seated: () => number
  readonly isSeated: (playerId: string) => boolean
  readonly sendToAll: (event: string, frame: object) => void
  readonly sendTo: (playerId: string, event: string, frame: object) => void
  /** Opens or closes the chat of a session's pages that are open now. False if there are none. */
  readonly openChat: (of: { readonly playerId: string; readonly sessionId: string }, isOpen: boolean) => boolean
  /** Sends to the pages that have the chat open. */
  readonly sendToChat: (event: string, frame: object) => void
  readonly endAll: () => void
}

/** Maximum pages of a player at a table: a reload may overlap with the page before it. */
const PAGES_PER_PLAYER_MAX = 4

export function createTablePages(): TablePages {
  const pages = new Map<string, Set<TablePage>>()
  const withChat = new Set<TablePage>()
  const remove = (own: Set<TablePage>, page: TablePage): void => {
    own.delete(page)
    withChat.delete(page)
  }
  return {
    add: (page) => {
      const own = pages.get(page.playerId) ?? new Set<TablePage>()
      const [oldest] = own
      if (oldest !== undefined && own.size >= PAGES_PER_PLAYER_MAX) {
        // Not only ended: a connection whose client does not read takes a while to close.
        remove(own, oldest)
        oldest.end()
      }
      pages.set(page.playerId, own.add(page))
      return () => {
        remove(own, page)
        if (own.size === 0 && pages.get(page.playerId) === own) pages.delete(page.playerId)
      }
    },
    seated: () => pages.size,
    isSeated: (playerId) => pages.has(playerId),
    sendToAll: (event, frame) => {
      const text = JSON.stringify(frame)
      for (const own of pages.values()) for (const page of own) page.send(event, text)
    },
    sendTo: (playerId, event, frame) => {
      if (!pages.has(playerId)) return
      const text = JSON.stringify(frame)
      for (const page of pages.get(playerId) ?? []) page.send(event, text)
    },
    openChat: ({ playerId, sessionId }, isOpen) => {
      const ofSession = [...(pages.get(playerId) ?? [])].filter((page) => page.sessionId === sessionId)
      for (const page of ofSession)
        if (isOpen) withChat.add(page)
        else withChat.delete(page)
      return ofSession.length > 0
    },
    sendToChat: (event, frame) => {
      const text = JSON.stringify(frame)
      for (const page of withChat) page.send(event, text)
    },
    endAll: () => {
      for (const page of [...pages.values()].flatMap((own) => [...own])) page.end()
    },
  }
}
