/** A request to the load generator: one window of calls over keep-alive connections. */
export interface WindowWanted {
  readonly port: number
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
  readonly players: readonly string[]
  /** How many rounds stay open before payouts begin. */
  readonly roundsOpen: number
  /** The age of the calls' game sessions; default: now. */
  readonly sessionAgeSeconds?: number
  /** Calls per second over all connections; default: as many as are answered. */
  readonly callsPerSecond?: number
}

/** Sent at the start and the end of the measured time, so that others can sample at the same moments. */
export interface WindowMark {
  readonly at: 'begin' | 'end'
}

export interface WindowResult {
  readonly at: 'done'
  /** Of the measured time only. */
  readonly operations: number
  readonly seconds: number
  readonly latencyMicros: { readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number }
  /** Processor time of the generator in the measured time. */
  readonly generatorCpuSeconds: number
  /** Of the whole window with warm-up and drain: what the books must contain. */
  readonly acknowledged: number
  readonly refused: number
  readonly refusedSample: string
  /** Minor units. */
  readonly staked: number
  readonly paid: number
}
