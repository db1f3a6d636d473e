import type { Offer, UserBonus } from '@zoria/contract/bonuses/entities'
import type { Session, User } from '@zoria/contract/identity/http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import { readFlag } from '../model/received.ts'
import { ReceivedDialog } from './received-dialog.tsx'
import { useActivate, useActivation } from './use-activation.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const entry = vi.hoisted(() => ({ left: () => undefined as void }))
vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
vi.mock('../../../shell/index.ts', async (original) => ({
  ...(await original<object>()),
  useOwnEntry: (_: string, onLeft: () => void) => {
    entry.left = onLeft
    return () => undefined
  },
}))
await loadTextsOf('bonuses')

afterEach(() => {
  useActivation.setState({ running: null })
  vi.unstubAllGlobals()
})

const olena = { id: 'p-1', currency: 'uah', rating: 0 } as User
const session = { user: olena, tokens: { access_token: 'opaque' } } as Session
const offer = {
  id: 'b-1',
  name: 'Gift',
  names: { en: 'Gift' },
  kind: 'PromoCode',
  wager: 30,
  game_slug: null,
  min_rating: 0,
  min_deposit_amount: '0.00',
  bonus_group: { enabled: true },
  is_daily_activation: false,
  max_daily_activations: 1,
  max_unique_activations: null,
  user_bonuses: [],
  _count: { user_bonuses: 0 },
} as unknown as Offer
const bonus = {
  id: 'pb-1',
  bonus_id: offer.id,
  status: 'ACTIVE',
  currency: 'uah',
  bonus_initial_amount: '50.00',
  wager_amount: '1500.00',
  bonus: offer,
} as unknown as UserBonus

/** A browser of the player, and what the server answers by path. */
function browser(answers: Readonly<Record<string, () => Response>>) {
  const queries = createQueryClient()
  queries.setQueryData(cached.user, olena)
  const asked: string[] = []
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/auth/refresh-token') return Response.json(session)
    asked.push(url)
    return answers[url]?.() ?? Response.json({ code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 })
  })
  return { queries, asked, flag: () => readFlag(storage, olena.id) }
}

describe('the flag of the congratulation (Spec §4)', () => {
  test.each([
    [30, { bonus_id: 'pb-1', shown: false }],
    [0, null],
  ])(
    'is stored as not shown when a bonus with a wager above 0 is taken: wager %s, flag %j',
    async (wager, expected) => {
      const taken = { ...bonus, bonus: { ...offer, wager } }
      const { queries, flag } = browser({
        '/api/users/bonuses/active': () => Response.json(null),
        '/api/bonuses/b-1/subscribe': () => Response.json(taken, { status: 201 }),
      })
      let activate: ReturnType<typeof useActivate> = () => undefined
      const Page = () => {
        activate = useActivate()
        return null
      }
      rendered(<Page />, { user: olena, queries })
      activate({ offer })
      await vi.waitFor(() => expect(useActivation.getState().running?.activation.step.at).toBe('received'), patience)
      expect(flag()).toEqual(expected)
    },
  )

  test('is set when the dialog is closed, on the server too, and the data are refetched', async () => {
    const { queries, asked, flag } = browser({
      '/api/users/bonuses/received?seen=false': () =>
        Response.json({
          items: [
            { id: 'r-1', user_bonus_id: 'pb-1' },
            { id: 'r-2', user_bonus_id: 'pb-2' },
          ],
          total: 2,
          page: 1,
          pageSize: 16,
        }),
      '/api/users/bonuses/received/r-1/seen': () => new Response(null, { status: 204 }),
    })
    queries.setQueryData(cached.activeBonus, bonus)
    const onLeft = vi.fn<() => void>()
    rendered(<ReceivedDialog bonus={bonus} isByCode={false} user={olena} onLeft={onLeft} />, { user: olena, queries })
    expect(flag()).toBeNull()

    entry.left()
    expect(flag()).toEqual({ bonus_id: 'pb-1', shown: true })
    expect(onLeft).toHaveBeenCalledOnce()
    expect(queries.getQueryState(cached.activeBonus)?.isInvalidated).toBe(true)
    await vi.waitFor(
      () => expect(asked).toEqual(['/api/users/bonuses/received?seen=false', '/api/users/bonuses/received/r-1/seen']),
      patience,
    )
  })
})
