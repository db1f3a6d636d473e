import { expect, test } from 'vitest'
import { obstacleOf } from './availability.ts'

test.each([
  // status, lobby, blocked in, the player is in → what stands in the way
  ['active', false, [], 'UA', null],
  ['active', false, ['KZ'], 'UA', null],
  ['active', false, ['KZ', 'UA'], 'UA', 'country'],
  ['maintenance', false, [], 'UA', 'maintenance'],
  ['maintenance', false, ['UA'], 'UA', 'country'],
  ['unavailable', false, ['UA'], 'UA', 'unavailable'],
  ['active', true, [], 'UA', 'unavailable'],
] as const)('%s, lobby %s, blocked in %j, from %s: %s', (status, has_lobby, blocked, country, obstacle) => {
  expect(obstacleOf({ status, has_lobby, countries_blocked: [...blocked] }, country)).toBe(obstacle)
})
