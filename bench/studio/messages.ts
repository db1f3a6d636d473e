/** A window of load: every connection plays rounds of its own players in sequence, as game pages do. */
export interface RoundsWanted {
  readonly port: number
  readonly tokens: readonly string[]
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
}

/** The rate of one route with the same request repeated. */
export interface CallsWanted {
  readonly port: number
  readonly text: string
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
}

export type LoadWanted = ({ readonly kind: 'rounds' } & RoundsWanted) | ({ readonly kind: 'calls' } & CallsWanted)

export interface Millis {
  readonly p50: number
  readonly p99: number
}

export type LoadMark = { readonly at: 'begin' | 'end' }

export interface LoadResult {
  readonly at: 'done'
  /** Rounds settled, or calls answered, within the window. */
  readonly done: number
  readonly refused: number
  readonly refusedSample: string
  readonly seconds: number
  readonly cpuSeconds: number
  /** From the request to its answer: for a spin until its outcome is known, for its end until it is paid. */
  readonly spinMs: Millis
  readonly endMs: Millis
}
