import { describe, expect, test } from 'vitest'
import { CHAT_MESSAGES_MAX } from '../../../rules/chat-limits.ts'
import type { ChatMessageView } from '../../../wire-tables.ts'
import { createChatMemory } from './chat-memory.ts'
import { MUTED_MAX, reduceChat, shownMessages, startChat, type ChatEvent, type ChatModel } from './chat-model.ts'
import { chatTexts, noticeText } from './chat-texts.ts'

const message = (id: string, author = 'anna'): ChatMessageView => ({
  id,
  author,
  name: 'Amb***70',
  text: 'Hello',
  at: 0,
})
const after = (model: ChatModel, ...events: readonly ChatEvent[]): ChatModel => events.reduce(reduceChat, model)
const closed = startChat({ isOpen: false, muted: [], isAllMuted: false })
const opened = after(
  closed,
  { type: 'open', isOpen: true },
  { type: 'state', chat: { author: 'me', messages: [message('1'), message('2', 'boris'), message('3', 'me')] } },
)
const ids = (model: ChatModel): readonly string[] => shownMessages(model).map(({ id }) => id)

describe('the messages that are shown', () => {
  test.each<[string, readonly ChatEvent[], readonly string[]]>([
    ['all that were read', [], ['1', '2', '3']],
    [
      'new ones at the end, each once',
      [
        { type: 'message', message: message('4') },
        { type: 'message', message: message('4') },
      ],
      ['1', '2', '3', '4'],
    ],
    [
      'while they are read again, those that came and none that was hidden meanwhile',
      [
        { type: 'message', message: message('0') },
        { type: 'reading' },
        { type: 'message', message: message('4') },
        { type: 'hidden', id: '2' },
        { type: 'state', chat: { author: 'me', messages: [message('2', 'boris'), message('3', 'me')] } },
      ],
      ['3', '4'],
    ],
    ['none that was hidden for all', [{ type: 'hidden', id: '1' }], ['2', '3']],
    [
      'none of a muted player, also later ones',
      [
        { type: 'mute', author: 'anna' },
        { type: 'message', message: message('4') },
      ],
      ['2', '3'],
    ],
    ['all again after unmuting', [{ type: 'mute', author: 'anna' }, { type: 'unmute' }], ['1', '2', '3']],
    ['the own ones alone when everyone is muted', [{ type: 'mute_all', isAllMuted: true }], ['3']],
    [
      'none in a closed chat',
      [
        { type: 'open', isOpen: false },
        { type: 'message', message: message('4') },
      ],
      [],
    ],
  ])('%s', (_, events, shown) => expect(ids(after(opened, ...events))).toEqual(shown))

  test('are the last fifty', () => {
    const many = after(
      opened,
      ...Array.from({ length: CHAT_MESSAGES_MAX }, (_, at): ChatEvent => ({
        type: 'message',
        message: message(`n${at}`),
      })),
    )
    expect([many.messages.length, many.messages[0]?.id]).toEqual([CHAT_MESSAGES_MAX, 'n0'])
  })
})

test('a refusal stays until the next message is sent, and ends the sending', () => {
  const refused = after(opened, { type: 'sending' }, { type: 'refused', code: 'CHAT_WORDS' })
  expect(refused).toMatchObject({ isSending: false, notice: 'CHAT_WORDS' })
  expect(after(refused, { type: 'sending' })).toMatchObject({ isSending: true, notice: null })
})

test('a reported message cannot be reported again, and the player is thanked', () => {
  expect(after(opened, { type: 'reported', id: '1' })).toMatchObject({ reported: ['1'], notice: 'REPORTED' })
})

describe('what a browser remembers', () => {
  const storage = (stored: string | null) => {
    const kept: string[] = []
    return { kept, of: { getItem: () => stored, setItem: (_: string, value: string) => void kept.push(value) } }
  }
  const off = { isOpen: false, muted: [], isAllMuted: false }

  test.each([
    [null, off],
    ['', off],
    ['not json', off],
    ['null', off],
    ['[]', off],
    ['{"isOpen":"yes","muted":"anna"}', off],
    ['{"isOpen":true,"muted":["anna",7],"isAllMuted":true}', { isOpen: true, muted: ['anna'], isAllMuted: true }],
  ])('%s', (stored, remembered) => expect(createChatMemory(storage(stored).of).read()).toEqual(remembered))

  test('are the choices, and no message', () => {
    const { kept, of } = storage(null)
    createChatMemory(of).keep(after(opened, { type: 'mute', author: 'anna' }))
    expect(kept).toEqual(['{"isOpen":true,"muted":["anna"],"isAllMuted":false}'])
  })

  test('are at most so many muted players, the last ones', () => {
    const many = after(
      opened,
      ...Array.from({ length: MUTED_MAX + 1 }, (_, at): ChatEvent => ({ type: 'mute', author: `a${at}` })),
    )
    expect([many.muted.length, many.muted[0]]).toEqual([MUTED_MAX, 'a1'])
  })
})

test.each(Object.entries(chatTexts))('%s has its own text for every refusal', (language, texts) => {
  const all = Object.values(texts.refusals)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((text) => /[A-Za-z]{3}/.test(text))).toHaveLength(language === 'en' ? all.length : 0)
  expect(noticeText(texts, 'CHAT_WORDS')).toBe(texts.refusals.CHAT_WORDS)
  expect([noticeText(texts, null), noticeText(texts, 'constructor'), noticeText(texts, 'REPORTED')]).toEqual([
    '',
    texts.refusals.TECHNICAL,
    texts.reported,
  ])
})
