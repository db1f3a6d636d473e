import { describe, expect, test } from 'vitest'
import type { RoundView } from '../wire.ts'
import { StudioRefusal, type StudioApi } from './api.ts'
import { askForRound } from './ask-for-round.ts'

const round = (state: RoundView['state'], id = 'r1'): RoundView => ({
  id, state, stake: '10.00', payout: null, outcome: null, refusal: null, nonce: null, gameVersion: 1,
  balanceBefore: null, balanceAfterStake: null, balanceAfter: null, startedAt: '', endedAt: null, isFree: false, freeRounds: null,
})

const wanted = { requestId: 'q1', stake: '10.00' }

/** A studio that answers these in turn; a code stands for a refusal. */
const studio = (answers: { spin?: (RoundView | string)[]; recall?: (RoundView | string)[]; openRound?: RoundView | null }) => {
  const next = (list: (RoundView | string)[] = []) => async () => {
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
  const told: string[] = []
  const waits: number[] = []
  const asking = {
    checking: ({ state }: RoundView) => void told.push(state),
    unreachable: (isLost: boolean) => void told.push(isLost ? 'lost' : 'found'),
    chooseSeed: async () => void told.push('seed'),
    pause: async (ms: number) => void waits.push(ms),
  }
  return { asked, told, waits, ask: (what: Parameters<typeof askForRound>[1] = wanted) => askForRound(api, what, asking) }
}

describe('asking for a round', () => {
  test('answers what was drawn', async () => {
    expect(await studio({ spin: [round('drawn')] }).ask()).toMatchObject({ state: 'drawn' })
  })

  test('repeats the same request while the studio is out of reach', async () => {
    const { ask, asked, told } = studio({ spin: ['UNREACHABLE', 'UNREACHABLE', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect([asked, told]).toEqual([['q1', 'q1', 'q1'], ['lost', 'lost', 'found']])
  })

  test('waits for the platform to answer a stake', async () => {
    const { ask, told } = studio({ spin: [round('stake_asked')], recall: [round('stake_asked'), 'UNREACHABLE', round('stake_refused')] })
    expect((await ask()).state).toBe('stake_refused')
    expect(told).toEqual(['stake_asked', 'stake_asked', 'lost', 'found'])
  })

  test('waits as long as the studio says where a round comes too soon, and asks for the same one without a word', async () => {
    const { ask, asked, told, waits } = studio({ spin: ['ROUND_TOO_SOON', 'ROUND_TOO_SOON', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect([asked, told, waits]).toEqual([['q1', 'q1', 'q1'], [], [40, 40]])
  })

  test('chooses a first seed where there is none', async () => {
    const { ask, told } = studio({ spin: ['SEED_REQUIRED', round('drawn')] })
    expect((await ask()).state).toBe('drawn')
    expect(told).toEqual(['seed'])
  })

  test('takes up the round another page has open instead of starting a second', async () => {
    const { ask, asked } = studio({ spin: ['ROUND_OPEN'], openRound: round('drawn', 'other') })
    expect((await ask()).id).toBe('other')
    expect(asked).toHaveLength(1)
  })

  test('goes on with a round that was asked for before', async () => {
    const { ask, asked } = studio({ recall: [round('drawn')] })
    expect((await ask(round('stake_asked'))).state).toBe('drawn')
    expect(asked).toEqual([])
  })

  test('ends with the session', async () => {
    await expect(studio({ spin: ['SESSION_ENDED'] }).ask()).rejects.toThrow('SESSION_ENDED')
  })
})
