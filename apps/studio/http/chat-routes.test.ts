import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  CHAT_INTERVAL_MS,
  CHAT_MESSAGE_TTL_MS,
  CHAT_MESSAGES_MAX,
  CHAT_TABLE_PER_SECOND,
} from '../rules/chat-limits.ts'
import type { Session } from '../storage/sessions.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { seatAtTable, type TablePlayer } from '../testing/table-at-work.ts'
import type { ChatMessageView, ChatState } from '../wire-tables.ts'

const lines: string[] = []
const work = studioPerTest({ balance: '1000.00', log: (line) => void lines.push(line) })
let address: string

beforeEach(async () => {
  lines.length = 0
  address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
})

/** Opens the stream of a player's page, which seats the player, and collects its events. */
const follow = async ({
  token,
}: TablePlayer): Promise<{ readonly received: () => string; readonly leave: () => Promise<void> }> => {
  const leaving = new AbortController()
  const response = await fetch(`${address}/client/table/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value
  })().catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
  await expect.poll(() => received).toContain('event: table')
  return {
    received: () => received,
    leave: () => {
      leaving.abort()
      return ended
    },
  }
}
const sit = async (playerId: string, playerName = 'AmberFalcon4170', table?: string) => {
  const player = await seatAtTable(work, { playerId, playerName, ...(table === undefined ? {} : { table }) })
  return { player, page: await follow(player) }
}
const open = async (player: TablePlayer, isOpen = true): Promise<ChatState> =>
  (await player.call('POST', '/client/table/chat/open', { isOpen })).json<{ chat: ChatState }>().chat
const say = (player: TablePlayer, text: string, requestId: string = randomUUID()) =>
  player.call('POST', '/client/table/chat', { requestId, text })
const sentMessage = async (player: TablePlayer, text: string): Promise<ChatMessageView> =>
  (await say(player, text)).json<{ message: ChatMessageView }>().message
/** The session of a player, to pass the limits of calls: a test of many messages would otherwise wait for them. */
const sessionOf = (playerId: string): Session => ({
  id: 'of-a-test',
  mode: 'real',
  gameSlug: 'zoria-ruletka',
  scope: `player:${playerId}`,
  playerId,
  currency: 'uah',
  platformSession: null,
  language: 'en',
  returnUrl: null,
  tableId: 'roulette-dnipro',
  openedAt: 0,
})
const report = (player: TablePlayer, messageId: string) =>
  player.call('POST', '/client/table/chat/reports', { messageId })

describe('a message', () => {
  test('reaches those who have the chat open, with the masked name and nothing else of the player', async () => {
    const [anna, boris, vera] = [await sit('player-1'), await sit('player-2'), await sit('player-3')]
    await open(boris.player)
    const message = await sentMessage(anna.player, '  Good   luck <b>all</b> ')
    expect(message).toEqual({
      id: expect.any(String),
      author: expect.any(String),
      name: 'Amb***70',
      text: 'Good luck <b>all</b>',
      at: work.clock.now(),
    })
    await expect.poll(boris.page.received).toContain(`event: chat\ndata: ${JSON.stringify(message)}\n\n`)
    expect(vera.page.received() + anna.page.received()).not.toContain('event: chat')
  })

  test('is among the last ones for a late joiner, who learns the own author', async () => {
    const anna = await sit('player-1')
    const message = await sentMessage(anna.player, 'Hello')
    const late = await sit('player-2', 'CalmOtter1053')
    const chat = await open(late.player)
    expect(chat.messages).toEqual([message])
    expect(chat.author).not.toBe(message.author)
    expect((await open(anna.player)).author).toBe(message.author)
  })

  test('stays at its table', async () => {
    const anna = await sit('player-1')
    const other = await sit('player-2', 'CalmOtter1053', 'roulette-alatau')
    await open(other.player)
    await sentMessage(anna.player, 'Hello')
    expect((await open(other.player)).messages).toEqual([])
    expect(other.page.received()).not.toContain('event: chat')
  })

  test('sent again under its request is the same one', async () => {
    const { player } = await sit('player-1')
    const requestId = randomUUID()
    const first = (await say(player, 'Hello', requestId)).json<object>()
    expect((await say(player, 'Hello', requestId)).json()).toEqual(first)
    expect((await open(player)).messages).toHaveLength(1)
  })

  test('does not come any more after the chat was closed', async () => {
    const [anna, boris] = [await sit('player-1'), await sit('player-2')]
    await open(boris.player)
    expect(await open(boris.player, false)).toBeNull()
    await sentMessage(anna.player, 'Hello')
    expect(boris.page.received()).not.toContain('event: chat')
  })

  test('of a player whose name is a phone has no name', async () => {
    const { player } = await sit('player-1', '+380671234567')
    expect(await sentMessage(player, 'Hello')).toMatchObject({ name: '***' })
  })

  test('is neither in the database nor in the log', async () => {
    const { player } = await sit('player-1')
    await sentMessage(player, 'Unmistakable greeting')
    await say(player, 'fuck this unmistakable thing')
    expect(lines.join('\n')).not.toMatch(/nmistakable|AmberFalcon|Amb\*/)
    const tables = await work.sql<
      { name: string }[]
    >`select table_name as name from information_schema.tables where table_schema = 'studio'`
    for (const { name } of tables) {
      const rows = await work.sql.unsafe<{ text: string }[]>(`select t::text as text from studio.${name} t`)
      expect(rows.filter(({ text }) => /nmistakable|AmberFalcon/.test(text))).toEqual([])
    }
  })
})

describe('what a table remembers', () => {
  test('are the last fifty messages', async () => {
    const { player } = await sit('player-1')
    for (let number = 1; number <= CHAT_MESSAGES_MAX + 1; number += 1) {
      work.studio().chats.post(sessionOf('player-1'), { requestId: randomUUID(), text: `Round ${number}` })
      work.advance(60_000)
    }
    const { messages } = await open(player)
    expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([
      CHAT_MESSAGES_MAX,
      'Round 2',
      `Round ${CHAT_MESSAGES_MAX + 1}`,
    ])
  })

  test('ends after a day', async () => {
    await sit('player-1')
    work.studio().chats.post(sessionOf('player-1'), { requestId: randomUUID(), text: 'Hello' })
    work.advance(CHAT_MESSAGE_TTL_MS - 1)
    work.studio().chats.forget()
    const late = await sit('player-2', 'CalmOtter1053')
    expect((await open(late.player)).messages).toMatchObject([{ text: 'Hello', name: 'Amb***70' }])
    work.advance(1)
    work.studio().chats.forget()
    expect((await open(late.player)).messages).toEqual([])
  })

  test('ends with a restart', async () => {
    const { player, page } = await sit('player-1')
    await sentMessage(player, 'Hello')
    await page.leave()
    await work.restart()
    address = await work.studio().app.listen({ port: 0, host: '127.0.0.1' })
    await follow(player)
    expect((await open(player)).messages).toEqual([])
  })
})

describe('a message is refused', () => {
  test.each([
    ['  ', 400, 'CHAT_EMPTY'],
    ['a b'.repeat(60), 400, 'CHAT_TOO_LONG'],
    ['a\u202Eb', 400, 'CHAT_CHARACTERS'],
    ['4111 1111 1111 1111', 400, 'CHAT_CARD'],
    ['t.me/fox', 400, 'CHAT_CONTACT'],
    ['су\u043aа', 400, 'CHAT_WORDS'],
    ['!!!!!!', 400, 'CHAT_REPEATED'],
    ['a'.repeat(2_001), 400, 'VALIDATION_ERROR'],
    ['a'.repeat(5_000), 413, 'VALIDATION_ERROR'],
  ])('%s: %i %s, and nobody receives it', async (text, status, code) => {
    const { player, page } = await sit('player-1')
    await open(player)
    const answer = await say(player, text)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect((await open(player)).messages).toEqual([])
    expect(page.received()).not.toContain('event: chat')
  })

  test('within three seconds of the last one, with the time to wait', async () => {
    const { player } = await sit('player-1')
    await sentMessage(player, 'One')
    work.advance(CHAT_INTERVAL_MS - 1)
    expect((await say(player, 'Two')).json()).toMatchObject({ code: 'CHAT_TOO_FAST', details: { waitMs: 1 } })
    work.advance(1)
    expect((await say(player, 'Two')).statusCode).toBe(200)
  })

  test('as the sixth of a second at a table', async () => {
    const players = await Promise.all(Array.from({ length: CHAT_TABLE_PER_SECOND + 1 }, (_, at) => sit(`player-${at}`)))
    const last = players.pop()!.player
    for (const { player } of players) await sentMessage(player, 'Hello')
    expect((await say(last, 'Hello')).json()).toMatchObject({ code: 'CHAT_TOO_FAST', details: { waitMs: 1_000 } })
    work.advance(1_000)
    expect((await say(last, 'Hello')).statusCode).toBe(200)
  })

  test('of a player who is not at the table, who cannot read or report either', async () => {
    const player = await seatAtTable(work, { playerId: 'player-1' })
    expect((await say(player, 'Hello')).json()).toMatchObject({ code: 'CHAT_NOT_SEATED' })
    expect((await player.call('POST', '/client/table/chat/open', { isOpen: true })).json()).toMatchObject({
      code: 'CHAT_NOT_SEATED',
    })
    expect((await report(player, randomUUID())).json()).toMatchObject({ code: 'CHAT_NOT_SEATED' })
  })

  test('at a table without a chat', async () => {
    const player = await seatAtTable(work, { playerId: 'player-1', table: 'roulette-salon' })
    for (const answer of [
      await say(player, 'Hello'),
      await player.call('POST', '/client/table/chat/open', { isOpen: true }),
      await report(player, randomUUID()),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'CHAT_UNAVAILABLE'])
  })

  test('without a session, or when a session calls too often', async () => {
    expect(
      (
        await work.studio().app.inject({
          method: 'POST',
          url: '/client/table/chat',
          payload: { requestId: randomUUID(), text: 'Hello' },
        })
      ).statusCode,
    ).toBe(401)
    const { player } = await sit('player-1')
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(player, 'fuck')))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429)
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toContain('RATE_LIMITED')
  })
})

describe('reports', () => {
  test('of three different players hide a message for all, and are a security event without its text', async () => {
    const anna = await sit('player-1')
    const readers = [
      await sit('player-2', 'CalmOtter1053'),
      await sit('player-3', 'BoldBadger1000'),
      await sit('player-4', 'ZestyYak9999'),
    ]
    for (const { player } of readers) await open(player)
    const message = await sentMessage(anna.player, 'Something nasty')
    const [first, second, third] = readers.map(({ player }) => player) as [TablePlayer, TablePlayer, TablePlayer]
    for (const player of [first, first, second, anna.player]) await report(player, message.id)
    expect((await open(third)).messages).toEqual([message])
    expect(lines.join('\n')).not.toContain('chat_message_hidden')

    expect((await report(third, message.id)).json()).toEqual({})
    for (const { page } of readers)
      await expect.poll(page.received).toContain(`event: chat_hidden\ndata: {"id":"${message.id}"}\n\n`)
    expect((await open(second)).messages).toEqual([])
    const event = lines.find((line) => line.includes('chat_message_hidden')) ?? ''
    expect(JSON.parse(event)).toMatchObject({
      security: 'chat_message_hidden',
      table: 'roulette-dnipro',
      message: message.id,
      author: message.author,
      reports: 3,
    })
    expect(lines.join('\n')).not.toMatch(/nasty|Amb\*|Falcon/)
  })

  test('of a message that is gone, or of the own one, are refused', async () => {
    const { player } = await sit('player-1')
    const message = await sentMessage(player, 'Hello')
    expect((await report(player, message.id)).json()).toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
    expect((await report(player, randomUUID())).statusCode).toBe(404)
  })
})
