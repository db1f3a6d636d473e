import { expect, test } from 'vitest'
import { obstacleOf } from './availability.ts'

test.each([
  // status, blocked in, the player is in → what stands in the way
  ['active', [], 'UA', null],
  ['active', ['KZ'], 'UA', null],
  ['active', ['KZ', 'UA'], 'UA', 'country'],
  ['maintenance', [], 'UA', 'maintenance'],
  ['maintenance', ['UA'], 'UA', 'country'],
  ['unavailable', ['UA'], 'UA', 'unavailable'],
] as const)('%s, blocked in %j, from %s: %s', (status, blocked, country, obstacle) => {
  expect(obstacleOf({ status, countries_blocked: [...blocked] }, country)).toBe(obstacle)
})
