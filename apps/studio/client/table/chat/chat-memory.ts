import { MUTED_MAX, type ChatModel } from './chat-model.ts'

type Remembered = Pick<ChatModel, 'isOpen' | 'muted' | 'isAllMuted'>

/** What this browser remembers of the chat, for all tables: whether it is open, and who is muted. No messages. */
export interface ChatMemory {
  readonly read: () => Remembered
  readonly keep: (model: Remembered) => void
}

const KEY = 'studio:chat'
const nothing: Remembered = { isOpen: false, muted: [], isAllMuted: false }

/** Without a storage, or with something else in it, the chat is closed and nobody is muted. */
export function createChatMemory(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ChatMemory {
  return {
    read: () => {
      const stored = attempt(() => JSON.parse(storage().getItem(KEY) ?? '{}') as unknown)
      if (typeof stored !== 'object' || stored === null) return nothing
      const { isOpen, muted, isAllMuted } = stored as Partial<Record<keyof Remembered, unknown>>
      return {
        isOpen: isOpen === true,
        isAllMuted: isAllMuted === true,
        muted: Array.isArray(muted) ? muted.filter((author) => typeof author === 'string').slice(-MUTED_MAX) : [],
      }
    },
    keep: ({ isOpen, muted, isAllMuted }) =>
      void attempt(() => storage().setItem(KEY, JSON.stringify({ isOpen, muted, isAllMuted }))),
  }
}

// By setting, browsers refuse the storage to framed pages with an exception; a full one throws too.
const attempt = <Value>(act: () => Value): Value | null => {
  try {
    return act()
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}
