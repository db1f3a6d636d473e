import type { SecurityLog } from '@zoria/platform/security-log'
import { hmacSha256, newId, type RandomBytes } from '../../chance.ts'
import type { Clock } from '../../clock.ts'
import { faultOfMessage, shownName, tidyMessage, type ChatFault } from '../../rules/chat-filter.ts'
import {
  CHAT_MESSAGE_TTL_MS,
  CHAT_MESSAGES_MAX,
  CHAT_REPORTS_TO_HIDE,
  CHAT_TABLE_PER_SECOND,
} from '../../rules/chat-limits.ts'
import { chatWaitMs, stillCounted } from '../../rules/chat-pace.ts'
import type { Session } from '../../storage/sessions.ts'
import type { ChatHidden, ChatMessageView, ChatState } from '../../wire-tables.ts'
import type { RunningTable } from './running-table.ts'

export type ChatRefusal =
  | { readonly code: ChatFault | 'CHAT_UNAVAILABLE' | 'CHAT_NOT_SEATED' | 'CHAT_MESSAGE_NOT_FOUND' }
  | { readonly code: 'CHAT_TOO_FAST'; readonly waitMs: number }

export type ChatAnswer<Value> = { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & ChatRefusal)

/** The chats of all tables of this process (docs/rules/table-chat.md). Everything is in memory: a restart forgets it. */
export interface TableChats {
  /** Remembers the public name of a player for as long as a session lasts. */
  readonly meet: (playerId: string, name: string) => void
  /** Opens the chat for the session's pages, and answers with its messages; they then receive `chat` and `chat_hidden`. */
  readonly open: (session: Session) => ChatAnswer<ChatState>
  readonly close: (session: Session) => void
  /** Sends a message to all who have the chat open. Repeating a request answers the same. */
  readonly post: (
    session: Session,
    wanted: { readonly requestId: string; readonly text: string },
  ) => ChatAnswer<ChatMessageView>
  /** Counts a report, once per player. With enough of them the message is hidden for all. */
  readonly report: (session: Session, messageId: string) => ChatAnswer<null>
  /** Deletes what is too old; called with every tick of the tables. */
  readonly forget: () => void
}

export interface TableChatDeps {
  readonly clock: Clock
  readonly random: RandomBytes
  readonly security: Pick<SecurityLog, 'report'>
  readonly tables: ReadonlyMap<string, RunningTable>
}

/** Names of players that are remembered at most; the oldest are dropped and shown as `***`. */
const NAMES_MAX = 20_000

export function createTableChats(deps: TableChatDeps): TableChats {
  const chats: Chats = { ...deps, key: deps.random(32), names: new Map(), sentAt: new Map(), messages: new Map() }
  return {
    meet: (playerId, name) => meet(chats, playerId, name),
    open: (session) => open(chats, session),
    close: (session) => void tableOf(chats, session)?.pages.openChat(pageOf(session), false),
    post: (session, wanted) => post(chats, session, wanted),
    report: (session, messageId) => report(chats, session, messageId),
    forget: () => forget(chats),
  }
}

interface Message {
  readonly view: ChatMessageView
  readonly playerId: string
  readonly requestId: string
  readonly reporters: Set<string>
}

interface Chats extends TableChatDeps {
  /** Drawn at the start, so that authors cannot be computed from players. */
  readonly key: Uint8Array
  /** By player, the oldest first. */
  readonly names: Map<string, { readonly name: string; readonly metAt: number }>
  /** When players wrote, at whichever table; the one who wrote last is the last. */
  readonly sentAt: Map<string, readonly number[]>
  /** By table, oldest first. */
  readonly messages: Map<string, readonly Message[]>
}

const meet = ({ names, clock }: Chats, playerId: string, name: string): void => {
  names.delete(playerId)
  names.set(playerId, { name: shownName(name), metAt: clock.now() })
  if (names.size > NAMES_MAX) names.delete(names.keys().next().value as string)
}

const open = (chats: Chats, session: Session): ChatAnswer<ChatState> => {
  const table = tableOf(chats, session)
  if (table === undefined) return refused('CHAT_UNAVAILABLE')
  if (!table.pages.openChat(pageOf(session), true)) return refused('CHAT_NOT_SEATED')
  return {
    ok: true,
    value: { author: authorOf(chats, session.playerId), messages: recent(chats, table).map(({ view }) => view) },
  }
}

const post = (
  chats: Chats,
  session: Session,
  wanted: { readonly requestId: string; readonly text: string },
): ChatAnswer<ChatMessageView> => {
  const { clock, random, sentAt, names, messages } = chats
  const { playerId } = session
  const table = tableOf(chats, session)
  if (table === undefined) return refused('CHAT_UNAVAILABLE')
  if (!table.pages.isSeated(playerId)) return refused('CHAT_NOT_SEATED')
  const known = recent(chats, table).find(
    (message) => message.playerId === playerId && message.requestId === wanted.requestId,
  )
  if (known !== undefined) return { ok: true, value: known.view }
  const text = tidyMessage(wanted.text)
  const fault = faultOfMessage(text)
  if (fault !== null) return refused(fault)
  const now = clock.now()
  const sent = sentAt.get(playerId) ?? []
  const waitMs = chatWaitMs(sent, now) || tableWaitMs(recent(chats, table), now)
  if (waitMs > 0) return { ok: false, code: 'CHAT_TOO_FAST', waitMs }

  sentAt.delete(playerId)
  sentAt.set(playerId, [...stillCounted(sent, now), now])
  const view: ChatMessageView = {
    id: newId(now, random),
    author: authorOf(chats, playerId),
    name: names.get(playerId)?.name ?? shownName(undefined),
    text,
    at: now,
  }
  messages.set(
    table.table.id,
    [...recent(chats, table), { view, playerId, requestId: wanted.requestId, reporters: new Set<string>() }].slice(
      -CHAT_MESSAGES_MAX,
    ),
  )
  table.pages.sendToChat('chat', view)
  return { ok: true, value: view }
}

const report = (chats: Chats, session: Session, messageId: string): ChatAnswer<null> => {
  const { messages, security } = chats
  const table = tableOf(chats, session)
  if (table === undefined) return refused('CHAT_UNAVAILABLE')
  if (!table.pages.isSeated(session.playerId)) return refused('CHAT_NOT_SEATED')
  const message = recent(chats, table).find(
    ({ view, playerId }) => view.id === messageId && playerId !== session.playerId,
  )
  if (message === undefined) return refused('CHAT_MESSAGE_NOT_FOUND')
  message.reporters.add(session.playerId)
  if (message.reporters.size < CHAT_REPORTS_TO_HIDE) return { ok: true, value: null }

  messages.set(
    table.table.id,
    recent(chats, table).filter((each) => each !== message),
  )
  const gone: ChatHidden = { id: messageId }
  table.pages.sendToChat('chat_hidden', gone)
  // Neither the text nor the writer's name or id.
  security.report({
    kind: 'chat_message_hidden',
    facts: { table: table.table.id, message: messageId, author: message.view.author, reports: message.reporters.size },
  })
  return { ok: true, value: null }
}

const forget = (chats: Chats): void => {
  const { clock, names, sentAt, messages, tables } = chats
  const now = clock.now()
  for (const tableId of messages.keys()) {
    const table = tables.get(tableId)
    if (table !== undefined) messages.set(tableId, recent(chats, table))
  }
  for (const [playerId, { metAt }] of names) {
    if (now < metAt + CHAT_MESSAGE_TTL_MS) break
    names.delete(playerId)
  }
  for (const [playerId, sent] of sentAt) {
    if (stillCounted(sent, now).length > 0) break
    sentAt.delete(playerId)
  }
}

/** A message goes to everybody, so a full table must not send them all at once. */
const tableWaitMs = (messages: readonly Message[], now: number): number => {
  const fifth = messages.at(-CHAT_TABLE_PER_SECOND)
  // After a clock that was set back nobody waits for the future.
  return fifth === undefined || fifth.view.at > now ? 0 : Math.max(0, fifth.view.at + 1_000 - now)
}

/** The messages of a table that are not too old. */
const recent = ({ messages, clock }: Chats, { table }: RunningTable): readonly Message[] => {
  const kept = messages.get(table.id) ?? []
  return kept.filter(({ view }) => clock.now() < view.at + CHAT_MESSAGE_TTL_MS)
}

/** The session's table, if it has a chat. */
const tableOf = ({ tables }: Chats, { tableId }: Session): RunningTable | undefined => {
  const running = tables.get(tableId ?? '')
  return running?.table.hasChat === true ? running : undefined
}

const pageOf = ({ playerId, id }: Session): { readonly playerId: string; readonly sessionId: string } => ({
  playerId,
  sessionId: id,
})

const authorOf = ({ key }: Chats, playerId: string): string =>
  Buffer.from(hmacSha256(key, playerId)).toString('base64url').slice(0, 16)

const refused = (
  code: Exclude<ChatRefusal['code'], 'CHAT_TOO_FAST'>,
): { readonly ok: false; readonly code: typeof code } => ({ ok: false, code })
