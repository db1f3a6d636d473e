import { describe, expect, test } from 'vitest'
import { firstStage, modeOf } from './launch.ts'

describe('the mode of the game page', () => {
  test.each([
    // search, player?, demo?, mode
    ['', true, true, 'money'],
    ['', false, true, 'demo'], // a visitor sees the game at once
    ['', false, false, 'money'],
    ['?mode=demo', true, true, 'demo'],
    ['?mode=demo', true, false, 'money'], // there is no demo to show
    ['?mode=money', false, true, 'money'],
    ['?mode=nonsense', true, true, 'money'],
  ] as const)('"%s", player %s, demo %s: %s', (search, isPlayer, hasDemo, mode) => {
    expect(modeOf(search, { isPlayer, hasDemo })).toBe(mode)
  })
})

describe('the first state of the game page', () => {
  test.each([
    ['active', 'money', true, { kind: 'opening' }],
    ['active', 'money', false, { kind: 'invite' }],
    ['active', 'demo', false, { kind: 'opening' }],
    ['maintenance', 'demo', false, { kind: 'refused', code: 'GAME_MAINTENANCE' }],
    ['unavailable', 'money', true, { kind: 'refused', code: 'GAME_UNAVAILABLE' }],
  ] as const)('%s, %s, player %s', (status, mode, isPlayer, stage) => {
    expect(firstStage({ status }, mode, isPlayer)).toEqual(stage)
  })
})
