import { createEventReader } from './events.ts'
import type { RoundRecall, RoundView, SeedsView, SessionState, StudioEvent } from '../wire.ts'

/** A "no" of the studio, by its code; `UNREACHABLE` when there was no answer at all. */
export class StudioRefusal extends Error {
  readonly code: string
  /** How long to wait before asking again, where the studio says so. */
  readonly waitMs: number

  constructor(code: string, waitMs = 0) {
    super(code)
    this.code = code
    this.waitMs = waitMs
  }
}

/** The studio as the page asks it. Every call may be repeated: a spin is named by its request. */
export interface StudioApi {
  readonly state: () => Promise<SessionState>
  readonly balance: () => Promise<string | null>
  readonly spin: (wanted: { readonly requestId: string; readonly stake: string }) => Promise<RoundView>
  /** One of the free rounds of `SessionState.freeRounds`; the stake is theirs. */
  readonly freeSpin: (wanted: { readonly requestId: string }) => Promise<RoundView>
  readonly shown: (id: string) => Promise<RoundView>
  readonly recall: (id: string) => Promise<RoundRecall>
  readonly seeds: () => Promise<SeedsView>
  readonly rotate: (clientSeed: string) => Promise<SeedsView>
  /** Every round whose seeds are revealed, one JSON line each. */
  readonly exportRounds: () => Promise<Blob>
  /** Hears what the studio tells without being asked; answers when the line is lost. */
  readonly listen: (hear: (event: StudioEvent) => void) => Promise<void>
}

/** Uses a launch up for a session of this page. */
export async function enterStudio(launch: string): Promise<{ token: string; state: SessionState }> {
  return call<{ token: string; state: SessionState }>('POST', '/client/enter', { body: { launch } })
}

export function createStudioApi(token: string): StudioApi {
  const get = <Answer>(path: string) => call<Answer>('GET', path, { token })
  const post = <Answer>(path: string, body: object) => call<Answer>('POST', path, { token, body })
  return {
    state: async () => (await get<{ state: SessionState }>('/client/state')).state,
    balance: async () => (await get<{ balance: string | null }>('/client/balance')).balance,
    spin: async (wanted) => (await post<{ round: RoundView }>('/client/spins', wanted)).round,
    freeSpin: async ({ requestId }) => (await post<{ round: RoundView }>('/client/free-spins', { requestId })).round,
    shown: async (id) => (await post<{ round: RoundView }>(`/client/rounds/${id}/shown`, {})).round,
    recall: async (id) => (await get<{ round: RoundRecall }>(`/client/rounds/${id}`)).round,
    seeds: async () => (await get<{ seeds: SeedsView }>('/client/seeds')).seeds,
    rotate: async (clientSeed) => (await post<{ seeds: SeedsView }>('/client/seeds/rotate', { clientSeed })).seeds,
    exportRounds: () => readBlob('/client/rounds/export', token),
    listen: (hear) => listen(token, hear),
  }
}

// The studio itself may wait twice three seconds for the platform.
const PATIENCE_MS = 12_000

const call = async <Answer>(method: string, path: string, { token, body }: { token?: string; body?: object }): Promise<Answer> => {
  const response = await fetch(path, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new StudioRefusal('UNREACHABLE')
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  const { code = 'UNREACHABLE', details } = answer as { code?: string; details?: { waitMs?: number } }
  // A code says what to do; without one the studio is as good as out of reach.
  // Too many calls at once are like none that came through: the page asks again in a while.
  throw new StudioRefusal(response.status < 500 && response.status !== 429 ? code : 'UNREACHABLE', details?.waitMs)
}

// Without a limit of time: a file of years takes as long as it takes.
const readBlob = async (path: string, token: string): Promise<Blob> => {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  if (response === null || !response.ok) throw new StudioRefusal(response?.status === 401 ? 'SESSION_ENDED' : 'UNREACHABLE')
  return response.blob()
}

const listen = async (token: string, hear: (event: StudioEvent) => void): Promise<void> => {
  const response = await fetch('/client/events', { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new StudioRefusal('UNREACHABLE')
  })
  if (!response.ok || response.body === null) throw new StudioRefusal(response.status === 401 ? 'SESSION_ENDED' : 'UNREACHABLE')
  const read = createEventReader(hear)
  const stream = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await stream.read()
    if (done) return
    read(value)
  }
}
