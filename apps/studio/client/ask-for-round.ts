import type { RoundView } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'

/** A new round to ask for, or one that was asked for before. */
export type Wanted = NewRound | RoundView

interface NewRound {
  readonly requestId: string
  readonly stake: string
  /** One of the free rounds the platform gave; the stake is theirs. */
  readonly isFree?: boolean
}

export interface Asking {
  /** The platform has not answered; the studio goes on asking. */
  readonly checking: (round: RoundView) => void
  readonly unreachable: (isLost: boolean) => void
  readonly chooseSeed: () => Promise<unknown>
  readonly pause: (ms: number) => Promise<unknown>
}

/** How often the studio is asked again while it cannot be reached, and while a stake is not answered. */
const AGAIN_MS = 1_200
const LOST_TRIES_MAX = 50

/**
 * Asks until a round has an outcome or a refusal. A lost answer is asked for again under the same request, so it
 * never becomes a second round. What the studio refuses for good is thrown on.
 */
export async function askForRound(api: StudioApi, wanted: Wanted, asking: Asking): Promise<RoundView> {
  let round = isRound(wanted) ? wanted : await reach(() => start(api, wanted, asking), asking)
  while (!isAnswered(round)) {
    asking.checking(round)
    await asking.pause(AGAIN_MS)
    const { id } = round
    round = await reach(() => api.recall(id), asking)
  }
  return round
}

/** It was asked for before and has its id. */
export function isRound(wanted: Wanted): wanted is RoundView {
  return 'id' in wanted
}

/** The outcome is known, or it is known that there will be none. */
export function isAnswered(round: RoundView): boolean {
  return round.state !== 'stake_asked' && round.state !== 'stake_accepted'
}

// Another page of this player may have a round open: it is shown here, not a second one started beside it.
const start = async (api: StudioApi, wanted: NewRound, asking: Asking): Promise<RoundView> => {
  const { requestId, stake, isFree = false } = wanted
  const spin = (): Promise<RoundView> => inTime(() => (isFree ? api.freeSpin({ requestId }) : api.spin({ requestId, stake })), asking)
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

// The way to the studio was shorter this time than the last, or another page of this player has just begun a round.
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
      await asking.pause(AGAIN_MS)
    }
  }
}
