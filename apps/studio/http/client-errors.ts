/** Every "no" the client API gives, in one list; the client has words for each in four languages. */
export const clientErrorCodes = [
  'VALIDATION_ERROR', 'STAKE_INVALID', 'SEED_REQUIRED', 'ROUND_OPEN', 'ROUND_TOO_SOON', 'FREE_ROUNDS_OVER', 'GAME_MAINTENANCE', 'ROUND_NOT_FOUND', 'LAUNCH_USED', 'SESSION_ENDED', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR',
] as const
export type ClientErrorCode = (typeof clientErrorCodes)[number]

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
