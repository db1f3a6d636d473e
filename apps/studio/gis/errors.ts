/** The errors of the GIS provider API: HTTP status and name go together. */
export const gisErrors = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
} as const

export type GisStatus = keyof typeof gisErrors

/** An expected "no" of the provider API. */
export class GisError extends Error {
  readonly status: GisStatus

  constructor(status: GisStatus, message: string) {
    super(message)
    this.status = status
  }

  /** As it travels: `{name, message, code, status}`. */
  body(): { name: string; message: string; code: number; status: number } {
    return { name: gisErrors[this.status], message: this.message, code: 0, status: this.status }
  }
}
