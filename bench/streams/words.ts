/** What the parent asks of the process that holds the streams. */
export type Order =
  /** Makes so many balance changes a second, spread over all players, as the journal's tail would tell them. */
  | { readonly order: 'make'; readonly changesPerSecond: number; readonly players: readonly string[] }
  | { readonly order: 'rest' }
  | { readonly order: 'stats' }

export interface Stats {
  readonly streams: number
  /** Changes told to the watchers since the process began. */
  readonly told: number
  readonly sessionQuestions: number
  readonly memoryMB: number
  /** How late the event loop came to its timers, in milliseconds. */
  readonly loopDelayMs: { readonly p50: number; readonly p99: number }
  readonly laneLag: number
}

/** What the watching process is asked, and what it answers. */
export type WatchOrder =
  | { readonly order: 'connect'; readonly port: number; readonly players: readonly string[] }
  | { readonly order: 'begin' }
  | { readonly order: 'count' }

export interface Heard {
  readonly connected: number
  readonly ended: number
  /** Frames since `begin`, and how many connections heard at least one. */
  readonly frames: number
  readonly watchersThatHeard: number
  readonly bytes: number
  /** From the change to the frame in the client's hands. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number }
}
