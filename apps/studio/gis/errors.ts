/** Errors of the GIS provider API with their HTTP status. */
export const gisErrors = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  422: 'Unprocessable entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
} as const

export type GisStatus = keyof typeof gisErrors

/** A refusal of the provider API. */
export class GisError extends Error {
  readonly status: GisStatus
  /** Headers of the answer, such as allowed methods or the retry delay. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: GisStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }

  /** The JSON body: `{name, message, code, status}`. */
  body(): { name: string; message: string; code: number; status: number } {
    return { name: gisErrors[this.status], message: this.message, code: 0, status: this.status }
  }
}
