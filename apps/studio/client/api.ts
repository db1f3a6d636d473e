import { createEventReader, studioEventOf } from './events.ts'
import type { RoundRecall, RoundView, SeedsView, SessionState, StudioEvent } from '../wire.ts'

/** A refusal of the studio with its code; `UNREACHABLE` if there was no answer. */
export class StudioRefusal extends Error {
  readonly code: string
  /** Delay before the next attempt, if the studio names one. */
  readonly waitMs: number

  constructor(code: string, waitMs = 0) {
    super(code)
    this.code = code
    this.waitMs = waitMs
  }
}

/** The code of a refused or unanswered call; any other error is thrown on. */
export function codeOf(error: unknown): string {
  if (error instanceof StudioRefusal) return error.code
  throw error
}

/** The studio's API as the page uses it. Every call is idempotent: a spin is identified by its request id. */
export interface StudioApi {
  readonly state: () => Promise<SessionState>
  readonly balance: () => Promise<string | null>
  readonly spin: (wanted: { readonly requestId: string; readonly stake: string }) => Promise<RoundView>
  /** Starts one of the free rounds of `SessionState.freeRounds`; the stake is fixed by the grant. */
  readonly freeSpin: (wanted: { readonly requestId: string }) => Promise<RoundView>
  readonly shown: (id: string) => Promise<RoundView>
  readonly recall: (id: string) => Promise<RoundRecall>
  readonly seeds: () => Promise<SeedsView>
  readonly rotate: (clientSeed: string) => Promise<SeedsView>
  /** All rounds with revealed seeds, one JSON line each. */
  readonly exportRounds: () => Promise<Blob>
  /** Listens to the studio's events; resolves when the connection is lost. */
  readonly listen: (onEvent: (event: StudioEvent) => void) => Promise<void>
}

/** Exchanges a launch token for a session of this page. */
export async function enterStudio(launch: string): Promise<{ token: string; state: SessionState }> {
  return callStudio<{ token: string; state: SessionState }>('POST', '/client/enter', { body: { launch } })
}

export function createStudioApi(token: string): StudioApi {
  const get = <Answer>(path: string) => callStudio<Answer>('GET', path, { token })
  const post = <Answer>(path: string, body: object) => callStudio<Answer>('POST', path, { token, body })
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
    listen: (onEvent) => listen(token, onEvent),
  }
}

// The studio may wait twice three seconds for the platform.
const TIMEOUT_MS = 12_000

/** Calls the studio; throws a refusal with its code. */
export async function callStudio<Answer>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new StudioRefusal('UNREACHABLE')
  })
  // An answer that was cut off is lost, whatever its status.
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  throw refusalOf(response, answer ?? {})
}

// A 4xx with a code is a refusal. Anything else, including too many calls, is treated as unreachable and retried.
const refusalOf = ({ status }: Response, answer: unknown): StudioRefusal => {
  const { code = 'UNREACHABLE', details } = answer as { code?: string; details?: { waitMs?: number } }
  return new StudioRefusal(status < 500 && status !== 429 ? code : 'UNREACHABLE', details?.waitMs)
}

// No timeout: a file with years of rounds may take long.
const readBlob = async (path: string, token: string): Promise<Blob> => {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  if (response === null || !response.ok)
    throw new StudioRefusal(response?.status === 401 ? 'SESSION_ENDED' : 'UNREACHABLE')
  return response.blob()
}

const listen = (token: string, onEvent: (event: StudioEvent) => void): Promise<void> =>
  listenTo('/client/events', token, (type, text) => {
    const event = studioEventOf(type, text)
    if (event !== null) onEvent(event)
  })

// The studio sends a comment every 20 s; one may be late. A network that was left tells nothing: no end comes over it.
const SILENT_MS = 45_000

/** Listens to a stream of server-sent events until the connection is lost, or silent for too long. */
export async function listenTo(
  path: string,
  token: string,
  onEvent: (type: string, text: string) => void,
): Promise<void> {
  const silence = new AbortController()
  const waitForSilence = () => setTimeout(() => silence.abort(), SILENT_MS)
  let waiting = waitForSilence()
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: silence.signal,
    }).catch(() => {
      throw new StudioRefusal('UNREACHABLE')
    })
    if (!response.ok || response.body === null) throw refusalOf(response, await response.json().catch(() => ({})))
    const read = createEventReader(onEvent)
    const stream = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await stream.read()
      if (done) return
      clearTimeout(waiting)
      waiting = waitForSilence()
      read(value)
    }
  } finally {
    clearTimeout(waiting)
  }
}
