/** What the load generator is asked to do: one window of calls over keep-alive connections. */
export interface WindowWanted {
  readonly port: number
  readonly connections: number
  readonly warmupSeconds: number
  readonly seconds: number
  readonly players: readonly string[]
  /** How many rounds stay open before payouts begin. */
  readonly roundsOpen: number
  /** How long ago the game sessions of all calls began; now, where nothing is said. */
  readonly sessionAgeSeconds?: number
  /** Calls begun a second over all connections; as many as are answered, where nothing is said. */
  readonly callsPerSecond?: number
}

/** Sent when the measured time begins and when it ends, so that others can look at the same moments. */
export interface WindowMark {
  readonly at: 'begin' | 'end'
}

export interface WindowResult {
  readonly at: 'done'
  /** Of the measured time alone. */
  readonly operations: number
  readonly seconds: number
  readonly latencyMicros: { readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number }
  /** Processor time of the generator in the measured time. */
  readonly generatorCpuSeconds: number
  /** Of the whole window with warm-up and drain: what the books must hold. */
  readonly acknowledged: number
  readonly refused: number
  readonly refusedSample: string
  /** Minor units. */
  readonly staked: number
  readonly paid: number
}
