import { describe, expect, test } from 'vitest'
import type { RoundView } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'
import { requestRound } from './request-round.ts'

const round = (state: RoundView['state'], id = 'r1'): RoundView => ({
  id,
  state,
  stake: '10.00',
  payout: null,
  outcome: null,
  refusal: null,
  nonce: null,
  gameVersion: 1,
  balanceBefore: null,
  balanceAfterStake: null,
  balanceAfter: null,
  startedAt: '',
  endedAt: null,
  isFree: false,
  freeRounds: null,
})

const wanted = { requestId: 'q1', stake: '10.00' }

/** A studio that returns these answers in order; a string is a refusal code. */
const studio = (answers: {
  spin?: (RoundView | string)[]
  recall?: (RoundView | string)[]
  openRound?: RoundView | null
}) => {
  const next =
    (list: (RoundView | string)[] = []) =>
    async () => {
      const answer = list.shift()
      if (typeof answer === 'string' || answer === undefined) throw new StudioRefusal(answer ?? 'SESSION_ENDED', 40)
      return answer
    }
  const asked: string[] = []
  const api = {
    spin: async ({ requestId }: { requestId: string }) => {
      asked.push(requestId)
      return next(answers.spin)()
    },
    recall: next(answers.recall),
    state: async () => ({ openRound: answers.openRound ?? null }),
  } as unknown as StudioApi
  const received: string[] = []
  const waits: number[] = []
  const asking = {
    checking: ({ state }: RoundView) => void received.push(state),
    unreachable: (isLost: boolean) => void received.push(isLost ? 'lost' : 'found'),
    chooseSeed: async () => void received.push('seed'),
    pause: async (ms: number) => void waits.push(ms),
  }
  return {
    asked,
    reported: received,
    waits,
    ask: (what: Parameters<typeof requestRound>[1] = wanted) => requestRound(api, what, asking),
  }
}

describe('requesting a round', () => {
  test('returns the drawn round', async () => {
    expect(await studio({ spin: [round('drawn')] }).ask()).toMatchObject({ state: 'drawn' })
  })

  test('retries the same request while the studio is unreachable', async () => {
    const { ask, asked, reported } = studio({ spin: ['UNREACHABLE', 'UNREACHABLE', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect([asked, reported]).toEqual([
      ['q1', 'q1', 'q1'],
      ['lost', 'lost', 'found'],
    ])
  })

  test('waits for the platform to answer a stake', async () => {
    const { ask, reported } = studio({
      spin: [round('stake_asked')],
      recall: [round('stake_asked'), 'UNREACHABLE', round('stake_refused')],
    })
    expect((await ask()).state).toBe('stake_refused')
    expect(reported).toEqual(['stake_asked', 'stake_asked', 'lost', 'found'])
  })

  test('after ROUND_TOO_SOON waits as long as the studio says, then silently retries the same request', async () => {
    const { ask, asked, reported, waits } = studio({ spin: ['ROUND_TOO_SOON', 'ROUND_TOO_SOON', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect([asked, reported, waits]).toEqual([['q1', 'q1', 'q1'], [], [40, 40]])
  })

  test('chooses a client seed if there is none', async () => {
    const { ask, reported } = studio({ spin: ['SEED_REQUIRED', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect(reported).toEqual(['seed'])
  })

  test('continues a round that another page has open instead of starting a second', async () => {
    const { ask, asked } = studio({ spin: ['ROUND_OPEN'], openRound: round('drawn', 'other') })
    expect((await ask()).id).toBe('other')
    expect(asked).toHaveLength(1)
  })

  test('continues a round that was requested before', async () => {
    const { ask, asked } = studio({ recall: [round('drawn')] })
    expect((await ask(round('stake_asked'))).state).toBe('drawn')
    expect(asked).toEqual([])
  })

  test('stops when the session ends', async () => {
    await expect(studio({ spin: ['SESSION_ENDED'] }).ask()).rejects.toThrow('SESSION_ENDED')
  })
})
