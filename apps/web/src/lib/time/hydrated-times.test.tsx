import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { OpenBonusPanel } from '../../features/bonuses/ui/open-bonus.tsx'
import { Claimable } from '../../features/bonuses/ui/my-bonuses.tsx'
import { ObstacleNote } from '../../features/payments/ui/obstacle-note.tsx'
import { loadTextsOf } from '../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../queries/query-client.ts'

// React reads the same snapshot in a server's render and in hydration: what differs here between two clocks or zones is
// hydration error 418 in a browser.
vi.mock('../site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await Promise.all([loadTextsOf('bonuses'), loadTextsOf('payments')])

const madeAt = Date.parse('2026-11-28T09:59:58.000Z')
const bonus = {
  id: 'u-1',
  bonus_id: 'b-1',
  user_id: 'p-1',
  status: 'ACTIVE',
  currency: 'uah',
  bonus_amount: '50.00',
  wager_amount: '1500.00',
  progress: '100.00',
  expires_at: '2026-12-01T12:00:00.000Z',
  bonus: {
    kind: 'PromoCode',
    type: 'PROMO_CODE',
    name: 'Zoria',
    names: { en: 'Zoria' },
    wager: 30,
    max_bet_amount: null,
    min_deposit_amount: '0.00',
    game_slug: null,
    currency: 'uah',
  },
} as unknown as UserBonus

function openBonus(): string {
  const queries = createQueryClient()
  queries.setQueryData(cached.activeBonus, bonus)
  return rendered(<OpenBonusPanel />, { queries, madeAt })
}

describe('the open bonus is hydrated with the time of the page', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['two seconds later, in the next hour', '2026-11-28T10:00:00.000Z'],
    ['a day ahead', '2026-11-29T09:59:58.000Z'],
    ['in the last hour of the bonus', '2026-12-01T11:30:00.000Z'],
    ['past its end', '2027-01-01T00:00:00.000Z'],
    ['years behind', '2001-01-01T00:00:00.000Z'],
  ])('by a browser whose clock is %s', (_, clock) => {
    vi.useFakeTimers({ toFake: ['Date'], now: madeAt })
    const drawn = openBonus()
    expect(drawn).toMatch(/<b[^>]*>03<\/b>d/)
    vi.setSystemTime(new Date(clock))
    expect(openBonus()).toBe(drawn)
  })
})

describe('in a browser of another time zone', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
  afterEach(() => void vi.unstubAllEnvs())

  const grant = {
    id: 'g-1',
    amount: '10.00',
    currency: 'uah',
    expires_at: '2026-11-29T22:30:00.000Z',
    bonus: bonus.bonus,
  } as unknown as ClaimableBonus
  const restriction = {
    currency: 'uah',
    holdUntil: '2026-11-28T22:30:00.000Z',
    min: '100.00',
    maxPerDay: '1.00',
    maxPer24h: '1.00',
  } as unknown as Parameters<typeof ObstacleNote>[0]['restriction']
  const parts: readonly (readonly [string, () => ReactNode, string])[] = [
    [
      'a bonus that waits to be claimed',
      () => <Claimable grant={grant} isOneOpen={false} onEnd={() => undefined} />,
      '29/11/2026, 22:30',
    ],
    [
      'a withdrawal on hold',
      () => <ObstacleNote obstacle={{ code: 'PAYOUT_ON_HOLD' }} user={{} as User} restriction={restriction} />,
      '28/11/2026, 22:30',
    ],
  ]
  test.each(parts)('%s is hydrated as the server drew it', (_, part, shown) => {
    const drawn = rendered(part(), { madeAt })
    expect(drawn).toContain(shown)
    vi.stubEnv('TZ', 'Asia/Almaty')
    expect(rendered(part(), { madeAt })).toBe(drawn)
  })
})
