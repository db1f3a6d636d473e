/** Requests of a window to one server. */
export interface WindowWanted {
  readonly port: number
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
  /** An address; each `#` becomes another number, so that no page is requested twice. */
  readonly path: string
  readonly cookie: string
}

export interface WindowMark {
  readonly at: 'begin' | 'end'
}

export interface WindowResult {
  readonly at: 'done'
  readonly answers: number
  readonly refused: number
  readonly refusedSample: string
  readonly seconds: number
  readonly generatorCpuSeconds: number
  readonly bytes: number
  readonly latencyMicros: { readonly p50: number; readonly p99: number }
}
