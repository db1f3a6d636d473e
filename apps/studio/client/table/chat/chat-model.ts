import type { ChatMessageView, ChatState } from '../../../wire-tables.ts'
import { CHAT_MESSAGES_MAX } from '../../../rules/chat-limits.ts'

/** What the page knows of the table's chat. */
export interface ChatModel {
  readonly isOpen: boolean
  /** The player's own author; null until the chat has been read. */
  readonly author: string | null
  /** The last messages have been read since the chat was opened. */
  readonly isRead: boolean
  /** Oldest first. */
  readonly messages: readonly ChatMessageView[]
  /** What came since the messages were asked for last: their list may not have it yet. */
  readonly since: readonly Streamed[]
  /** Authors whose messages this browser does not show. */
  readonly muted: readonly string[]
  /** Messages of all others are not shown. */
  readonly isAllMuted: boolean
  /** Messages that the player reported. */
  readonly reported: readonly string[]
  readonly isSending: boolean
  /** The code of the last refusal; `REPORTED` after a report; null: nothing to say. */
  readonly notice: string | null
}

export type ChatEvent =
  | { readonly type: 'open'; readonly isOpen: boolean }
  /** The messages are asked for. */
  | { readonly type: 'reading' }
  | { readonly type: 'state'; readonly chat: ChatState }
  | { readonly type: 'message'; readonly message: ChatMessageView }
  | { readonly type: 'hidden'; readonly id: string }
  | { readonly type: 'mute'; readonly author: string }
  | { readonly type: 'unmute' }
  | { readonly type: 'mute_all'; readonly isAllMuted: boolean }
  | { readonly type: 'reported'; readonly id: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly code: string }

type Streamed = Extract<ChatEvent, { readonly type: 'message' | 'hidden' }>

/** Muted authors that a browser remembers; the oldest are dropped. */
export const MUTED_MAX = 200

export function startChat({
  isOpen,
  muted,
  isAllMuted,
}: Pick<ChatModel, 'isOpen' | 'muted' | 'isAllMuted'>): ChatModel {
  return {
    isOpen,
    author: null,
    isRead: false,
    messages: [],
    since: [],
    muted,
    isAllMuted,
    reported: [],
    isSending: false,
    notice: null,
  }
}

export function reduceChat(model: ChatModel, event: ChatEvent): ChatModel {
  switch (event.type) {
    case 'open':
      // A closed chat holds no messages: opening it reads the last ones.
      return { ...model, isOpen: event.isOpen, isRead: false, messages: [], notice: null }
    case 'reading':
      return { ...model, since: [] }
    case 'state':
      return model.since.reduce<ChatModel>(reduceChat, {
        ...model,
        author: event.chat.author,
        isRead: true,
        messages: event.chat.messages,
        since: [],
      })
    case 'message':
      return model.isOpen
        ? { ...model, messages: withMessage(model.messages, event.message), since: withStreamed(model, event) }
        : model
    case 'hidden':
      return {
        ...model,
        messages: model.messages.filter(({ id }) => id !== event.id),
        since: withStreamed(model, event),
      }
    case 'mute':
      return {
        ...model,
        muted: [...model.muted.filter((author) => author !== event.author), event.author].slice(-MUTED_MAX),
      }
    case 'unmute':
      return { ...model, muted: [] }
    case 'mute_all':
      return { ...model, isAllMuted: event.isAllMuted }
    case 'reported':
      return { ...model, reported: [...model.reported, event.id].slice(-CHAT_MESSAGES_MAX), notice: 'REPORTED' }
    case 'sending':
      return { ...model, isSending: true, notice: null }
    case 'sent':
      return { ...model, isSending: false }
    case 'refused':
      return { ...model, isSending: false, notice: event.code }
  }
}

/** The messages that are shown: those of muted players are left out, except the own ones. */
export function shownMessages({
  messages,
  muted,
  isAllMuted,
  author,
}: Pick<ChatModel, 'messages' | 'muted' | 'isAllMuted' | 'author'>): readonly ChatMessageView[] {
  return messages.filter((message) => message.author === author || (!isAllMuted && !muted.includes(message.author)))
}

// A message may come twice: in the answer of its own call and in the stream.
const withMessage = (messages: readonly ChatMessageView[], message: ChatMessageView): readonly ChatMessageView[] =>
  messages.some(({ id }) => id === message.id) ? messages : [...messages, message].slice(-CHAT_MESSAGES_MAX)

const withStreamed = ({ since }: ChatModel, event: Streamed): readonly Streamed[] =>
  [...since, event].slice(-CHAT_MESSAGES_MAX)
