import type { ChatMessageView } from '../../../wire-tables.ts'
import { h, replaceChildren, setText } from '../../view/dom.ts'
import { icon } from '../../view/icons.ts'
import { shownMessages, type ChatModel } from './chat-model.ts'
import type { ChatTexts } from './chat-texts.ts'

export interface ChatListActions {
  readonly mute: (author: string) => void
  readonly report: (id: string) => void
}

export interface ChatList {
  readonly element: HTMLElement
  /** Announces new messages apart from the list, whose buttons would be read out with every message. */
  readonly announced: HTMLElement
  readonly draw: (model: ChatModel) => void
}

/** A reader this near the end follows new messages. */
const FOLLOW_PX = 60

/** The messages of the chat. Texts and names of players are only ever text nodes. */
export function createChatList(texts: ChatTexts, act: ChatListActions): ChatList {
  const element = h('ol', { class: 'chat-list', 'aria-label': texts.chat, tabindex: 0 })
  const announced = h('p', { class: 'chat-said', 'aria-live': 'polite' })
  let drawn = ''
  let before: readonly string[] | null = null
  return {
    element,
    announced,
    draw: (model) => {
      element.dataset.empty = model.isAllMuted ? texts.allMuted : texts.empty
      const shown = shownMessages(model)
      const ids = shown.map(({ id }) => id)
      const mark = JSON.stringify([model.author, model.isOpen, model.reported, ids])
      if (mark === drawn) return
      drawn = mark
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX
      const focused = element.contains(document.activeElement) ? document.activeElement?.id : undefined
      replaceChildren(element, ...shown.map((message) => messageItem(message, model, { texts, act })))
      // A new message must not take the focus from the button of another one.
      if (focused !== undefined) (document.getElementById(focused) ?? element).focus()
      const newest = shown.at(-1)
      if (isAtEnd || newest?.author === model.author) element.scrollTop = element.scrollHeight
      // What was there when the chat opened is not announced.
      if (newest !== undefined && before !== null && !before.includes(newest.id) && newest.author !== model.author)
        setText(announced, texts.announced(newest.name, newest.text))
      before = model.isRead ? ids : null
    },
  }
}

const messageItem = (
  message: ChatMessageView,
  { author, reported }: ChatModel,
  { texts, act }: { readonly texts: ChatTexts; readonly act: ChatListActions },
): HTMLElement => {
  const isOwn = message.author === author
  const { id, name } = message
  return h(
    'li',
    { class: isOwn ? 'chat-message own' : 'chat-message' },
    h('p', {}, h('b', {}, isOwn ? texts.own : name), ' ', h('span', { dir: 'auto' }, message.text)),
    !isOwn &&
      h(
        'button',
        {
          class: 'chat-act',
          id: `mute-${id}`,
          type: 'button',
          'aria-label': texts.mute(name),
          title: texts.mute(name),
          click: () => act.mute(message.author),
        },
        icon('silent', 16),
      ),
    !isOwn &&
      h(
        'button',
        {
          class: 'chat-act',
          id: `report-${id}`,
          type: 'button',
          'aria-label': texts.report(name),
          title: texts.report(name),
          // Not `disabled`, which would take the focus away.
          'aria-disabled': String(reported.includes(id)),
          click: () => {
            if (!reported.includes(id)) act.report(id)
          },
        },
        icon('alert', 16),
      ),
  )
}
