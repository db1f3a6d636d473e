import type { FrameOf, HintedTopic, PlayerFrame } from '@zoria/contract/live/player-topics'
import type { Id } from '@zoria/kernel'
import type { FastifyInstance } from 'fastify'
import type { Serve } from './http/serve.ts'
import type { Schedule, Task } from './jobs.ts'
import type { AddTopic } from './live.ts'
import type { Registry } from './metrics.ts'

/**
 * What a context brings to the processes. They know no context by name: each takes its part of every context that has
 * one. `compose.ts` puts the contexts into the order in which they open.
 */
export type Context = {
  readonly name: string
  /** In the API: registers endpoints of the contract, and callbacks outside of it on the server. */
  serve?(serve: Serve, server: FastifyInstance): void
  /** In the API: publishes live frames until closed. */
  publish?(streams: Streams): Promise<Closable>
  /** In the API: the present frames of hinted topics. Every hinted topic of the contract is read by one context. */
  readonly frames?: FrameReaders
  /** In the worker: works in the background until closed. Called in the order of opening, closed in the opposite one. */
  keepRunning?(): Closable | Promise<Closable>
  /** In the worker: jobs by name, and when they run by themselves. */
  readonly tasks?: Readonly<Record<string, Task>>
  readonly schedules?: readonly Schedule[]
  /** In every process: figures of this process, read at each scrape. */
  measureProcess?(registry: Registry): void
  /** In the worker: figures of the whole installation, read from the database at each scrape. */
  measureAll?(registry: Registry): void
  /** What it stores of a player, where that is to be exported or erased. docs/rules/guard-rails.md#privacy */
  readonly playerData?: PlayerData
  /** What it encrypts under a key that can be replaced. docs/runbooks/replacing-keys.md */
  readonly seals?: Seals
  /** Closes its connections and timers. */
  close?(): Promise<void>
}

/** The value of a context that brings these parts. Few need the server: they say so themselves. */
export type Brings<Part extends Exclude<keyof Context, 'name'>> = Pick<Context, 'name'> & {
  readonly [P in Part]-?: P extends 'serve' ? (serve: Serve) => void : NonNullable<Context[P]>
}

export type Closable = { close(): Promise<void> }

/** The live streams that one process holds. */
export type Streams = {
  /** Adds a topic to the public stream; the answer publishes its changes. */
  readonly topic: AddTopic
  /** The players that hold a stream of this process, each once. */
  readonly connected: () => readonly string[]
  /** Sends a frame to the streams that a player holds here. */
  readonly send: (playerId: string, frame: PlayerFrame) => void
  /** Tells when the clock of the sandbox was moved. */
  readonly onTimeMoved: (listener: () => void) => void
}

/** Each reads the present frame of the thing with this id, or of the player; undefined where he has none. */
export type FrameReaders = {
  readonly [T in HintedTopic]?: (playerId: Id<'Player'>, id: string | 'open') => Promise<FrameOf<T> | undefined>
}

export type PlayerData = {
  /** Everything stored of a player, by the names of the export's parts. Sums are minor units. */
  record(playerId: Id<'Player'>): Promise<Readonly<Record<string, unknown>>>
  /** Why he cannot be erased now; undefined where he can. */
  objection?(playerId: Id<'Player'>): Promise<ErasureObjection | undefined>
  /**
   * Deletes or empties what names him; what the law keeps stays under his id. Repeating it changes nothing. Returns how
   * much was emptied where that is counted.
   */
  erase?(playerId: Id<'Player'>): Promise<number | void>
}

/** What can prevent an erasure. */
export type ErasureObjection = 'MONEY_LEFT' | 'PAYMENT_UNFINISHED' | 'PRIZE_OWED'

export type Seals = {
  /** What is encrypted, in the plural, for the operator. */
  readonly what: string
  /** Encrypts under the newest key what an older one encrypted; how many. */
  renew(): Promise<number>
  /** How many are still encrypted under an older key. */
  countOld(): Promise<number>
}
