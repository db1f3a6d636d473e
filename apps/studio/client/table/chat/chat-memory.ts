import type { PageStorage } from '../../page-storage.ts'
import { MUTED_MAX, type ChatModel } from './chat-model.ts'

type Remembered = Pick<ChatModel, 'isOpen' | 'muted' | 'isAllMuted'>

/** What this browser remembers of the chat, for all tables: whether it is open, and who is muted. No messages. */
export interface ChatMemory {
  readonly read: () => Remembered
  readonly keep: (model: Remembered) => void
}

const KEY = 'studio:chat'
const nothing: Remembered = { isOpen: false, muted: [], isAllMuted: false }

/** With something else in the storage the chat is closed and nobody is muted. */
export function createChatMemory(storage: Pick<PageStorage, 'getItem' | 'setItem'>): ChatMemory {
  return {
    read: () => {
      const stored = parsed(storage.getItem(KEY) ?? '{}')
      if (typeof stored !== 'object' || stored === null) return nothing
      const { isOpen, muted, isAllMuted } = stored as Partial<Record<keyof Remembered, unknown>>
      return {
        isOpen: isOpen === true,
        isAllMuted: isAllMuted === true,
        muted: Array.isArray(muted) ? muted.filter((author) => typeof author === 'string').slice(-MUTED_MAX) : [],
      }
    },
    keep: ({ isOpen, muted, isAllMuted }) => storage.setItem(KEY, JSON.stringify({ isOpen, muted, isAllMuted })),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
