import { expect, test } from 'vitest'
import { decideCrosspay } from './decide-crosspay.ts'

test.each([
  ['none', true, 'moves'],
  ['none', false, 'NEEDS_USER_CONFIRMATION'],
  ['restricted', true, 'PLAYER_EXCLUDED'],
  ['restricted', false, 'PLAYER_EXCLUDED'],
  ['closed', true, 'PLAYER_EXCLUDED'],
] as const)('a crosspay of a player with block %s, confirmed %s: %s', (block, isConfirmed, then) => {
  const decision = decideCrosspay({ block, isConfirmed })
  expect(decision.ok ? 'moves' : decision.refusal.code).toBe(then)
})
