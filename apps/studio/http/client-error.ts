import { z } from 'zod'

/** All refusal codes of the client API; the client has texts for each in four languages. */
export const clientErrorCodes = [
  'VALIDATION_ERROR',
  'STAKE_INVALID',
  'SEED_REQUIRED',
  'ROUND_OPEN',
  'ROUND_TOO_SOON',
  'FREE_ROUNDS_OVER',
  'GAME_MAINTENANCE',
  'ROUND_NOT_FOUND',
  'LAUNCH_USED',
  'SESSION_ENDED',
  'GAME_NOT_FOUND',
  'TABLE_FULL',
  'BETS_CLOSED',
  'BET_UNKNOWN',
  'BET_TOO_SMALL',
  'BET_TOO_LARGE',
  'TABLE_LIMIT',
  'BET_NOT_FOUND',
  'BET_PENDING',
  'SEAT_TAKEN',
  'DECISION_LATE',
  'DECISION_UNKNOWN',
  'DECISION_MADE',
  'CHAT_UNAVAILABLE',
  'CHAT_NOT_SEATED',
  'CHAT_TOO_FAST',
  'CHAT_EMPTY',
  'CHAT_TOO_LONG',
  'CHAT_CHARACTERS',
  'CHAT_CARD',
  'CHAT_CONTACT',
  'CHAT_WORDS',
  'CHAT_REPEATED',
  'CHAT_MESSAGE_NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
] as const
type ClientErrorCode = (typeof clientErrorCodes)[number]

/** A refusal of the client API: its HTTP status, code and facts. */
export class ClientError extends Error {
  readonly status: number
  readonly code: ClientErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: ClientErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }

  body(): { code: string; message: string; details?: Readonly<Record<string, unknown>> } {
    const hasDetails = Object.keys(this.details).length > 0
    return { code: this.code, message: this.code, ...(hasDetails ? { details: this.details } : {}) }
  }
}

/**
 * A UUID of a page. It is written in one way, since the database takes one in capitals for the same and memory would
 * not.
 */
export const uuidField = z.uuid().toLowerCase()

/** Validates a body by a schema, or refuses it with the names of its invalid fields. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ClientError(
    400,
    'VALIDATION_ERROR',
    Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), 'INVALID'])),
  )
}
