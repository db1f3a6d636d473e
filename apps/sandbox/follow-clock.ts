import { call } from '@zoria/contract/client'
import { getClock, moveClock } from '@zoria/contract/operations/http'
import { instant } from '@zoria/kernel'
import { systemClock, type Clock } from '@zoria/platform/clock'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** A clock with the platform's offset; `whenMoved` is called when it jumps. */
export type FollowingClock = Clock & {
  offsetMs(): number
  follow(offsetMs: number): void
  whenMoved(listener: () => void): void
}

const clockMessage = z.object({ offsetMs: z.number().int().min(-1e12).max(1e12) })

/** Machine time until the offset is known. */
export function createFollowingClock(machine: Clock = systemClock): FollowingClock {
  const listeners: (() => void)[] = []
  let offset = 0
  return {
    now: () => instant(machine.now() + offset),
    offsetMs: () => offset,
    follow: (offsetMs) => {
      offset = offsetMs
      for (const listener of listeners) listener()
    },
    whenMoved: (listener) => void listeners.push(listener),
  }
}

/** `POST /dev/clock {offsetMs}`: the API sends its clock offset. */
export function serveFollowing(server: FastifyInstance, clock: FollowingClock): void {
  server.post('/dev/clock', async (request, reply) => {
    const moved = clockMessage.safeParse(request.body)
    if (!moved.success)
      return answerRefusal(request, reply, { code: 'VALIDATION_ERROR', details: { offsetMs: 'INVALID' } })
    clock.follow(moved.data.offsetMs)
    return reply.serializer(JSON.stringify).send({ offsetMs: clock.offsetMs() })
  })
}

const patienceMs = 1_000

/** Polls the API for its clock until it answers or sends the offset. Returns a function to stop. */
export function askForClock({
  apiUrl,
  clock,
  fetch,
}: {
  apiUrl: string
  clock: FollowingClock
  fetch?: typeof globalThis.fetch
}): () => void {
  const stopping = new AbortController()
  const first = clock.offsetMs()
  const ask = async () => {
    const answer = await call(
      getClock,
      {},
      {
        baseUrl: apiUrl,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
        ...(fetch ? { fetch } : {}),
      },
    )
    if (stopping.signal.aborted || clock.offsetMs() !== first) return
    if (answer.ok) clock.follow(answer.value.body.offsetMs)
    else setTimeout(ask, patienceMs).unref()
  }
  void ask()
  return () => stopping.abort()
}

/** Moves the clock of the whole product: the API moves it and informs all processes. Rejects if it does not. */
export const moveClockAt =
  (apiUrl: string, fetch?: typeof globalThis.fetch) =>
  async (seconds: number): Promise<void> => {
    const moved = await call(
      moveClock,
      { body: { advance: seconds } },
      { baseUrl: apiUrl, signal: AbortSignal.timeout(5_000), ...(fetch ? { fetch } : {}) },
    )
    if (!moved.ok) throw new Error(`the platform did not move its clock: ${moved.refusal.code}`)
  }
