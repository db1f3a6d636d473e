import type { ClaimableBonus, UserBonus } from '@zoria/contract/bonuses/entities'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { Confirm } from './activation-dialogs.tsx'
import { Claimable, HistoryLine } from './my-bonuses.tsx'

// A dialog is drawn in a portal, which a server has none of.
vi.mock('@zoria/ui/play/cancel-bonus-dialog.tsx', () => ({
  CancelBonusDialog: ({ children }: { readonly children: ReactNode }) => <section>{children}</section>,
}))
vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
vi.mock('../../../shell/index.ts', async (original) => ({
  ...(await original<object>()),
  useOwnEntry: () => () => undefined,
}))
await loadTextsOf('bonuses')

const nothing = () => undefined
const ended = {
  id: 'u-1',
  status: 'CANCELED',
  end_reason: 'timeout',
  currency: 'uah',
  burnt_amount: '64.10',
  activated_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-22T10:00:00.000Z',
  bonus: { kind: 'PromoCode', name: 'Gift', names: { en: 'Gift' }, wager: 3 },
} as unknown as UserBonus
const line = (bonus: UserBonus) =>
  rendered(
    <table>
      <tbody>
        <HistoryLine bonus={bonus} onTrace={nothing} />
      </tbody>
    </table>,
  )

test('an ended bonus leads to what each bet of it did; one that was never credited has no bets', () => {
  expect(line(ended)).toMatch(/<button[^>]*aria-label="Every bet: Gift"/)
  expect(line({ ...ended, activated_at: null })).not.toContain('<button')
})

test('a bonus that staff excluded the player from is not said to have ended by a break of his own', () => {
  expect(line({ ...ended, end_reason: 'excluded' })).toContain('No longer available to you')
})

const asked = (balance: string | null) =>
  rendered(
    <Confirm
      name="Gift"
      replaces={{ name: 'Welcome', balance }}
      user={{ currency: 'uah' }}
      onYes={nothing}
      onLeft={nothing}
    />,
  )

test('claiming a waiting bonus names the open bonus that burns, and the sum', () => {
  expect(asked('412.00').replaceAll('\u00a0', ' ')).toMatch(/Welcome.*412\.00 ₴/)
  expect(asked('0.00').replaceAll('\u00a0', ' '), 'played to nothing').toMatch(/Welcome.*0\.00 ₴/)
  expect(asked(null), 'it waits for a deposit: nothing burns').not.toContain('₴')
})

test('a waiting bonus counts down to its deadline', () => {
  const grant = {
    id: 'g-1',
    amount: '10.00',
    currency: 'uah',
    expires_at: new Date(Date.now() + 30 * 3_600_000).toISOString(),
    bonus: ended.bonus,
  } as unknown as ClaimableBonus
  expect(rendered(<Claimable grant={grant} isOneOpen={false} onEnd={nothing} />)).toMatch(
    /role="timer"[^>]*>1 d \d\d:\d\d:\d\d</,
  )
})

test.each([
  // source, whether a bonus is open, whether the text says that it waits for that one
  ['staff', true, true],
  ['staff', false, false],
  ['cashback', true, false],
  ['wheel', true, false],
])('a grant of %s, a bonus is open: %s, is on hold because of it: %s', (source, isOneOpen, isOnHold) => {
  const grant = {
    id: 'g-1',
    amount: '10.00',
    currency: 'uah',
    source,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    bonus: ended.bonus,
  } as unknown as ClaimableBonus
  const text = rendered(<Claimable grant={grant} isOneOpen={isOneOpen} onEnd={nothing} />)
  expect(text).toMatch(/Claim it by \d/)
  expect(text.includes('On hold while another bonus is active')).toBe(isOnHold)
})
