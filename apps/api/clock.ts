import { getClock, moveClock } from '@zoria/contract/operations/http'
import { fail, instant, ok, parseMoment, toIso } from '@zoria/kernel'
import type { SandboxClock } from '@zoria/platform/clock'
import type { Serve } from '@zoria/platform/http/serve'
import type { Logger } from '@zoria/platform/logger'

type Deps = {
  readonly clock: SandboxClock
  readonly peers: readonly string[]
  readonly logger: Logger
  readonly onMoved: () => void
}

/**
 * The sandbox clock: `advance` moves it by seconds, `set` to an instant; replies after every process of the sandbox
 * follows.
 */
export function serveClock(serve: Serve, { clock, peers, logger, onMoved }: Deps): void {
  const state = () => ok({ status: 200 as const, body: { now: toIso(clock.now()), offsetMs: clock.offsetMs() } })

  serve(getClock, async () => state())

  serve(moveClock, async ({ body }) => {
    const target = body.set === undefined ? undefined : (parseMoment(body.set) ?? Number.NaN)
    if ((target === undefined) === (body.advance === undefined))
      return fail({ code: 'VALIDATION_ERROR', details: { set: 'INVALID' } })
    if (target !== undefined && (Number.isNaN(target) || Math.abs(target - clock.now()) > longestMoveMs))
      return fail({ code: 'VALIDATION_ERROR', details: { set: 'DATE_INVALID' } })
    const moveMs = target === undefined ? Math.round((body.advance as number) * 1000) : instant(target) - clock.now()
    await clock.move(Math.round(clock.offsetMs() + moveMs))
    onMoved()
    await Promise.all(peers.map((peer) => sendOffset(peer, { offsetMs: clock.offsetMs(), logger })))
    return state()
  })
}

/** Ten years in both directions, as `advance` allows. */
const longestMoveMs = 315_360_000_000

async function sendOffset(peer: string, { offsetMs, logger }: { offsetMs: number; logger: Logger }): Promise<void> {
  try {
    await fetch(`${peer}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offsetMs }),
      signal: AbortSignal.timeout(2_000),
    })
  } catch (error) {
    logger.warn(
      { error, peer },
      'a server of the sandbox did not receive the new time; it reads the time at its next start',
    )
  }
}
