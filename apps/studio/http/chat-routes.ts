import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ChatAnswer, ChatRefusal, TableChats } from '../play/tables/table-chats.ts'
import type { Session } from '../storage/sessions.ts'
import { ClientError, readBody, uuidField } from './client-error.ts'
import { createKeyedRateLimit } from './rate-limit.ts'

export interface ChatRouteDeps {
  readonly chats: TableChats
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>
  /** Reports that a session called too often. */
  readonly limited: (request: FastifyRequest) => void
}

/** Calls of a session per second, refused messages included: the filter cannot be tried out quickly. */
const CALLS_PER_SECOND = 4
/** Bytes of a body: a message of 160 characters in the longest notation of JSON. */
const BODY_BYTES_MAX = 4_096

const bodies = {
  open: z.object({ isOpen: z.boolean() }),
  // The filter counts the characters of the tidy text; this only bounds its work.
  message: z.object({ requestId: uuidField, text: z.string().max(2_000) }),
  report: z.object({ messageId: uuidField }),
} as const

/**
 * The chat of a session's table (docs/rules/table-chat.md). `POST /client/table/chat/open {isOpen}` answers `{chat:
 * {author, messages}}`, or null for closing; from then on the stream of the page carries `chat` and `chat_hidden`.
 * `POST /client/table/chat {requestId, text}` answers `{message}` and is repeatable. `POST /client/table/chat/reports
 * {messageId}` answers `{}`, also again. Refusals: CHAT_UNAVAILABLE, CHAT_NOT_SEATED, CHAT_MESSAGE_NOT_FOUND (404),
 * CHAT_TOO_FAST with `waitMs`, those of the filter (400), RATE_LIMITED (429).
 */
export function chatRoutes(app: FastifyInstance, { chats, sessionOf, limited }: ChatRouteDeps): void {
  const limits = createKeyedRateLimit()
  const admitted = async (request: FastifyRequest): Promise<Session> => {
    const session = await sessionOf(request)
    // Real time, like the limit of all calls.
    if (limits(session.id, CALLS_PER_SECOND, performance.now()) === 0) return session
    limited(request)
    throw new ClientError(429, 'RATE_LIMITED')
  }
  const options = { bodyLimit: BODY_BYTES_MAX }
  app.post('/client/table/chat/open', options, async (request) => {
    const session = await admitted(request)
    if (readBody(bodies.open, request.body).isOpen) return { chat: valueOf(chats.open(session)) }
    chats.close(session)
    return { chat: null }
  })
  app.post('/client/table/chat', options, async (request) => {
    const session = await admitted(request)
    return { message: valueOf(chats.post(session, readBody(bodies.message, request.body))) }
  })
  app.post('/client/table/chat/reports', options, async (request) => {
    const session = await admitted(request)
    valueOf(chats.report(session, readBody(bodies.report, request.body).messageId))
    return {}
  })
}

const valueOf = <Value>(answer: ChatAnswer<Value>): Value => {
  if (answer.ok) return answer.value
  throw new ClientError(
    statuses[answer.code],
    answer.code,
    answer.code === 'CHAT_TOO_FAST' ? { waitMs: answer.waitMs } : {},
  )
}

const statuses: Readonly<Record<ChatRefusal['code'], number>> = {
  CHAT_UNAVAILABLE: 409,
  CHAT_NOT_SEATED: 409,
  CHAT_MESSAGE_NOT_FOUND: 404,
  CHAT_TOO_FAST: 409,
  CHAT_EMPTY: 400,
  CHAT_TOO_LONG: 400,
  CHAT_CHARACTERS: 400,
  CHAT_CARD: 400,
  CHAT_CONTACT: 400,
  CHAT_WORDS: 400,
  CHAT_REPEATED: 400,
}
