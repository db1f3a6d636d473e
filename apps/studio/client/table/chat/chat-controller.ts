import { StudioRefusal } from '../../api.ts'
import type { ChatTexts } from './chat-texts.ts'
import type { TableApi, TableStreamEvent } from '../table-api.ts'
import type { ChatMemory } from './chat-memory.ts'
import { reduceChat, startChat, type ChatEvent } from './chat-model.ts'
import { createChatRequestIds } from './chat-request-ids.ts'
import { createChatView } from './chat-view.ts'

export interface TableChat {
  /** The button that opens the chat. */
  readonly toggle: HTMLElement
  readonly element: HTMLElement
  /** The stream of the page has begun: an open chat is read again. */
  readonly connected: () => void
  readonly onEvent: (event: Extract<TableStreamEvent, { readonly type: 'chat' | 'chat_hidden' }>) => void
}

export interface TableChatDeps {
  readonly api: TableApi['chat']
  readonly memory: ChatMemory
  readonly texts: ChatTexts
  readonly newRequestId: () => string
}

/** The chat of a table's page: closed until the player opens it, which this browser remembers. */
export function createTableChat({ api, memory, texts, newRequestId }: TableChatDeps): TableChat {
  let model = startChat(memory.read())
  const requestIds = createChatRequestIds(newRequestId)
  const dispatch = (event: ChatEvent): void => {
    model = reduceChat(model, event)
    view.draw(model)
  }
  const remember = (event: ChatEvent): void => {
    dispatch(event)
    memory.keep(model)
  }
  const refused = (error: unknown): void => {
    if (!(error instanceof StudioRefusal)) throw error
    dispatch({ type: 'refused', code: error.code })
  }
  const read = async (): Promise<void> => {
    dispatch({ type: 'reading' })
    const chat = await api.open(true)
    if (chat !== null && model.isOpen) dispatch({ type: 'state', chat })
  }
  const send = async (text: string): Promise<void> => {
    dispatch({ type: 'sending' })
    const { message } = await api.send({ requestId: requestIds.idOf(text), text })
    requestIds.answered()
    view.clearDraft()
    dispatch({ type: 'sent' })
    dispatch({ type: 'message', message })
  }
  const report = async (messageId: string): Promise<void> => {
    await api.report(messageId)
    dispatch({ type: 'reported', id: messageId })
  }
  const view = createChatView(texts, {
    open: (isOpen) => {
      remember({ type: 'open', isOpen })
      void (isOpen ? read() : api.open(false)).catch(refused)
    },
    send: (text) => void send(text).catch(refused),
    mute: (author) => remember({ type: 'mute', author }),
    unmute: () => remember({ type: 'unmute' }),
    muteAll: (isAllMuted) => remember({ type: 'mute_all', isAllMuted }),
    report: (id) => void report(id).catch(refused),
  })
  view.draw(model)
  return {
    toggle: view.toggle,
    element: view.element,
    connected: () => {
      if (model.isOpen) void read().catch(refused)
    },
    onEvent: (event) =>
      dispatch(event.type === 'chat' ? { type: 'message', message: event.message } : { type: 'hidden', id: event.id }),
  }
}
