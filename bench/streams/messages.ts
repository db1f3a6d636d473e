/** Requests of the parent to the process with the streams. */
export type Order =
  /** Makes balance changes at a constant rate, spread over all players, as the journal's tail would send them. */
  | { readonly order: 'make'; readonly changesPerSecond: number; readonly players: readonly string[] }
  /** Publishes so many public changes a second: as presence does, or as so many open battles whose boards changed. */
  | { readonly order: 'publish'; readonly changesPerSecond: number; readonly boards?: number }
  | { readonly order: 'rest' }
  | { readonly order: 'stats' }

export interface Stats {
  readonly streams: number
  /** Listeners of the public stream. */
  readonly listeners: number
  /** Changes sent to the watchers since the start of the process. */
  readonly sent: number
  readonly sessionQuestions: number
  readonly memoryMB: number
  /** Delay of the event loop's timers in milliseconds. */
  readonly loopDelayMs: { readonly p50: number; readonly p99: number }
  readonly laneLag: number
}

/** Requests to the watching process, and its answers. */
export type WatchOrder =
  | {
      readonly order: 'connect'
      readonly port: number
      readonly players: readonly string[]
      readonly stream: 'own' | 'public'
    }
  | { readonly order: 'begin' }
  | { readonly order: 'count' }

export interface Received {
  readonly connected: number
  readonly ended: number
  /** Frames since `begin`, and the number of connections that received at least one. */
  readonly frames: number
  readonly watchersThatHeard: number
  readonly bytes: number
  /** From the change to the frame at the client. */
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number }
}
