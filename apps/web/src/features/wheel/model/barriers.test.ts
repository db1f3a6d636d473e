import { spinBarriers } from '@zoria/contract/wheel/words'
import { expect, test } from 'vitest'
import { ownWheel } from '../ui/wheel-samples.ts'
import { barrierOf } from './barriers.ts'

test('without a barrier and with a right a spin is possible', () => expect(barrierOf(ownWheel)).toBeNull())

test('without a right there is no spin', () => expect(barrierOf({ ...ownWheel, rights: [] })?.code).toBe('NO_SPINS'))

test.each(spinBarriers)('%s disables the button', (barrier) =>
  expect(barrierOf({ ...ownWheel, barrier })?.code).toBe(barrier),
)

test.each([
  ['WHEEL_CLOSED', { kind: 'wait' }],
  ['PLAYER_EXCLUDED', { kind: 'page', to: '/profile?tab=limits' }],
  ['CONSENT_REQUIRED', { kind: 'page', to: '/profile' }],
  ['BIRTH_DATE_REQUIRED', { kind: 'page', to: '/profile' }],
  ['VERIFICATION_REQUIRED', { kind: 'call' }],
  ['NO_SPINS', { kind: 'wait' }],
] as const)('the way past %s is %o', (barrier, way) =>
  expect(barrierOf({ ...ownWheel, barrier })?.way).toMatchObject(way),
)
