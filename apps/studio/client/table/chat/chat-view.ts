import { CHAT_LENGTH_MAX } from '../../../rules/chat-limits.ts'
import { h, setText } from '../../view/dom.ts'
import { icon } from '../../view/icons.ts'
import { createChatList, type ChatListActions } from './chat-list.ts'
import type { ChatModel } from './chat-model.ts'
import { noticeText, type ChatTexts } from './chat-texts.ts'

/** What the player does in the chat. */
export interface ChatActions extends ChatListActions {
  readonly open: (isOpen: boolean) => void
  readonly send: (text: string) => void
  readonly unmute: () => void
  readonly muteAll: (isAllMuted: boolean) => void
}

export interface ChatView {
  readonly toggle: HTMLElement
  readonly element: HTMLElement
  readonly draw: (model: ChatModel) => void
  readonly clearDraft: () => void
}

/** The chat: beside the table if there is room, otherwise a sheet at the lower edge. */
export function createChatView(texts: ChatTexts, act: ChatActions): ChatView {
  const toggle = h(
    'button',
    {
      class: 'button chat-toggle',
      type: 'button',
      'aria-controls': 'table-chat',
      click: () => setOpen(toggle.getAttribute('aria-expanded') !== 'true'),
    },
    icon('chat', 18),
    texts.chat,
  )
  const close = h(
    'button',
    { class: 'icon-button', type: 'button', 'aria-label': texts.close, click: () => setOpen(false) },
    icon('close', 18),
  )
  const all = h('input', { type: 'checkbox', change: () => act.muteAll(all.checked) })
  const mutedCount = h('span', {})
  const mutedLine = h(
    'p',
    { class: 'chat-muted hint' },
    mutedCount,
    h('button', { class: 'chat-unmute', type: 'button', click: act.unmute }, texts.unmute),
  )
  const list = createChatList(texts, act)
  const notice = h('p', { class: 'chat-notice', role: 'status' })
  const draft = createDraft(texts, act.send)
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false)
  }
  const element = h(
    'section',
    { class: 'table-chat', id: 'table-chat', 'aria-label': texts.chat, hidden: true, keydown: leave },
    h('header', {}, h('h2', {}, texts.chat), h('label', { class: 'chat-all' }, all, texts.muteAll), close),
    h('p', { class: 'hint' }, texts.rules),
    mutedLine,
    list.element,
    list.announced,
    notice,
    draft.form,
  )
  const setOpen = (isOpen: boolean): void => {
    act.open(isOpen)
    // On a phone the field would bring up the keyboard at once.
    if (isOpen) (matchMedia('(pointer: coarse)').matches ? close : draft.field).focus()
    else toggle.focus()
  }
  return {
    toggle,
    element,
    clearDraft: draft.clear,
    draw: (model) => {
      toggle.setAttribute('aria-expanded', String(model.isOpen))
      element.hidden = !model.isOpen
      document.body.classList.toggle('chatting', model.isOpen)
      all.checked = model.isAllMuted
      mutedLine.hidden = model.muted.length === 0
      setText(mutedCount, texts.muted(model.muted.length))
      setText(notice, noticeText(texts, model.notice))
      notice.classList.toggle('good', model.notice === 'REPORTED')
      // A disabled button would lose the focus.
      draft.send.setAttribute('aria-disabled', String(model.isSending))
      list.draw(model)
    },
  }
}

const createDraft = (texts: ChatTexts, submit: (text: string) => void) => {
  const field = h('input', {
    class: 'chat-field',
    type: 'text',
    maxlength: CHAT_LENGTH_MAX,
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-label': texts.message,
    placeholder: texts.message,
  })
  const send = h('button', { class: 'button gold chat-send', type: 'submit' }, texts.send)
  const form = h(
    'form',
    {
      class: 'chat-form',
      submit: (event: SubmitEvent) => {
        event.preventDefault()
        if (send.getAttribute('aria-disabled') !== 'true' && field.value.trim() !== '') submit(field.value)
      },
    },
    field,
    send,
  )
  const clear = (): void => {
    field.value = ''
  }
  return { field, send, form, clear }
}
