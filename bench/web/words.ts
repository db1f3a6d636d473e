/** What a window asks of one server, over and over. */
export interface WindowWanted {
  readonly port: number
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
  /** An address; `#` in it becomes another number each time, so that no page is asked for twice. */
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
