import { expect, test } from 'vitest'
import { depositWarning } from './deposit-ending.ts'

const open = { status: 'ACTIVE', bonus: { kind: 'PercentDeposit', burning_on_deposit: true } } as const

test.each([
  ['one that burns with it', open, 'cancellation-on-deposit-warning-modal'],
  [
    'the welcome bonus',
    { ...open, bonus: { ...open.bonus, kind: 'WelcomeDeposit' } },
    'welcome-deposit-cancellation-on-deposit-warning',
  ],
  ['one that stays', { ...open, bonus: { ...open.bonus, burning_on_deposit: false } }, null],
  ['one that waits for it', { ...open, status: 'PENDING' }, null],
  ['none', null, null],
] as const)('a deposit beside an open bonus, %s: the modal %o (Spec §8)', (_, bonus, modal) => {
  expect(depositWarning(bonus)).toBe(modal)
})
