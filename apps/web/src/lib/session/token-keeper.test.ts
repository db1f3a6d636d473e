import { describe, expect, test, vi } from 'vitest'
import { createTokenKeeper, type Refreshed } from './token-keeper.ts'

const start = 1_800_000_000_000
const token = (seconds: number, name = 'a') => `${name}.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.c`

function keeper(answers: readonly Refreshed<string>[]) {
  const clock = { now: start }
  const refresh = vi.fn<() => Promise<Refreshed<string>>>()
  for (const answer of answers) refresh.mockResolvedValueOnce(answer)
  const onEnd = vi.fn<() => void>()
  const onSession = vi.fn<(session: string) => void>()
  return {
    clock,
    refresh,
    onEnd,
    onSession,
    kept: createTokenKeeper({ refresh, tokenOf: (session) => session, now: () => clock.now, onSession, onEnd }),
  }
}

describe('the access token counts as expired when 60 s or less remain (Spec §9)', () => {
  test.each([
    // seconds since it came, renewed?
    [0, false],
    [838, false],
    [839, false], // 61 s left
    [840, true], // 60 s left
    [900, true],
  ])('15 minutes long, after %i s renewed: %s', async (seconds, isRenewed) => {
    const { clock, refresh, kept } = keeper([{ kind: 'fresh', session: token(900, 'new') }])
    kept.adopt(token(900))
    clock.now += seconds * 1000
    expect((await kept.token())?.startsWith('new')).toBe(isRenewed)
    expect(refresh).toHaveBeenCalledTimes(isRenewed ? 1 : 0)
  })

  test('its life is counted from when it came, whatever the clocks say of iat', async () => {
    const { kept, refresh } = keeper([])
    kept.adopt(token(900)) // iat lies decades back
    expect(await kept.token()).toBe(token(900))
    expect(refresh).not.toHaveBeenCalled()
  })

  test('a token of another make lives 15 minutes', async () => {
    const { clock, kept, refresh } = keeper([{ kind: 'fresh', session: token(900) }])
    kept.adopt('opaque')
    clock.now += 839_000
    expect(await kept.token()).toBe('opaque')
    clock.now += 1000
    await kept.token()
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})

describe('renewing', () => {
  test.each([{ kind: 'ended' }, { kind: 'fresh', session: token(900, 'old') }] as const)(
    'that is overtaken by a log-in changes nothing: $kind',
    async (answer) => {
      const { kept, refresh, onEnd, onSession } = keeper([])
      const late = Promise.withResolvers<Refreshed<string>>()
      refresh.mockReturnValueOnce(late.promise)
      const renewed = kept.token()
      kept.adopt(token(900, 'new'))
      late.resolve(answer)
      expect([await renewed, await kept.token()]).toEqual([token(900, 'new'), token(900, 'new')])
      expect([onEnd.mock.calls, onSession.mock.calls]).toEqual([[], []])
    },
  )

  test('calls at once share one renewal', async () => {
    const { kept, refresh, onSession } = keeper([{ kind: 'fresh', session: token(900) }])
    expect(await Promise.all([kept.token(), kept.token(), kept.renew()])).toEqual([token(900), token(900), token(900)])
    expect([refresh.mock.calls.length, onSession.mock.calls.length]).toEqual([1, 1])
  })

  test('a refused renewal ends the session, a lost one does not', async () => {
    const { kept, onEnd } = keeper([{ kind: 'unreachable' }, { kind: 'ended' }])
    expect(await kept.token()).toBeNull()
    expect(onEnd).not.toHaveBeenCalled()
    expect(await kept.token()).toBeNull()
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test('after logging out nothing is kept', async () => {
    const { kept, refresh } = keeper([{ kind: 'ended' }])
    kept.adopt(token(900))
    kept.forget()
    expect(await kept.token()).toBeNull()
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
