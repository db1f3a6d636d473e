import type { RoundView } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'

/** A new round, or one that was requested before. */
export type Wanted = NewRound | RoundView

interface NewRound {
  readonly requestId: string
  readonly stake: string
  /** A free round granted by the platform; its stake is fixed. */
  readonly isFree?: boolean
}

export interface Asking {
  /** The platform has not answered; the studio keeps retrying. */
  readonly checking: (round: RoundView) => void
  readonly unreachable: (isLost: boolean) => void
  readonly chooseSeed: () => Promise<unknown>
  readonly pause: (ms: number) => Promise<unknown>
}

/** Retry interval while the studio is unreachable or the stake has no answer. */
const RETRY_MS = 1_200
const LOST_TRIES_MAX = 50

/**
 * Retries until a round has an outcome or a refusal. A lost answer is requested again with the same request id, so no
 * second round can start. Permanent refusals are thrown.
 */
export async function requestRound(api: StudioApi, wanted: Wanted, asking: Asking): Promise<RoundView> {
  let round = isRound(wanted) ? wanted : await reach(() => start(api, wanted, asking), asking)
  while (!isAnswered(round)) {
    asking.checking(round)
    await asking.pause(RETRY_MS)
    const { id } = round
    round = await reach(() => api.recall(id), asking)
  }
  return round
}

/** Whether the round was requested before and has an id. */
export function isRound(wanted: Wanted): wanted is RoundView {
  return 'id' in wanted
}

/** Whether the outcome is known, or it is known that there will be none. */
export function isAnswered(round: RoundView): boolean {
  return round.state !== 'stake_asked' && round.state !== 'stake_accepted'
}

// Another page of this player may have a round open: show that one instead of starting a second.
const start = async (api: StudioApi, wanted: NewRound, asking: Asking): Promise<RoundView> => {
  const { requestId, stake, isFree = false } = wanted
  const spin = (): Promise<RoundView> =>
    inTime(() => (isFree ? api.freeSpin({ requestId }) : api.spin({ requestId, stake })), asking)
  try {
    return await spin()
  } catch (error) {
    if (!(error instanceof StudioRefusal)) throw error
    if (error.code === 'SEED_REQUIRED') {
      await asking.chooseSeed()
      return spin()
    }
    if (error.code !== 'ROUND_OPEN') throw error
    const { openRound } = await api.state()
    return openRound ?? spin()
  }
}

// The request arrived too early, because the network was faster this time or because another page of the player just
// started a round.
const inTime = async (ask: () => Promise<RoundView>, asking: Asking): Promise<RoundView> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StudioRefusal) || error.code !== 'ROUND_TOO_SOON') throw error
      await asking.pause(error.waitMs)
    }
  }
}

const reach = async (ask: () => Promise<RoundView>, asking: Asking): Promise<RoundView> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const round = await ask()
      if (tries > 1) asking.unreachable(false)
      return round
    } catch (error) {
      if (!(error instanceof StudioRefusal) || error.code !== 'UNREACHABLE' || tries >= LOST_TRIES_MAX) throw error
      asking.unreachable(true)
      await asking.pause(RETRY_MS)
    }
  }
}
