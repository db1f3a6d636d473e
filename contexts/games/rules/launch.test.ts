import { describe, expect, test } from 'vitest'
import { type LaunchedGame, type LaunchingPlayer, refuseDemo, refuseLaunch, returnAddress } from './launch.ts'

const game: LaunchedGame = { status: 'active', isDeleted: false, hasDemo: true, countriesBlocked: [] }
const player: LaunchingPlayer = { country: 'UA', block: 'none', isBlocked: false, isLimitReached: false, missing: [] }
const everythingWrong = {
  country: 'UA',
  block: 'closed',
  isBlocked: true,
  isLimitReached: true,
  missing: ['BIRTH_DATE_REQUIRED', 'CONSENT_REQUIRED'],
} as const

describe('opening a game for money', () => {
  test('an available game opens for a player in good standing', () => expect(refuseLaunch(game, player)).toBeNull())

  test.each([
    ['GAME_NOT_FOUND', undefined, everythingWrong],
    ['GAME_NOT_FOUND', { ...game, isDeleted: true, status: 'unavailable' }, everythingWrong],
    ['GAME_UNAVAILABLE', { ...game, status: 'unavailable', countriesBlocked: ['UA'] }, everythingWrong],
    ['GAME_COUNTRY_RESTRICTED', { ...game, status: 'maintenance', countriesBlocked: ['UA'] }, everythingWrong],
    ['GAME_MAINTENANCE', { ...game, status: 'maintenance', countriesBlocked: ['KZ'] }, everythingWrong],
    ['LIMIT_REACHED', game, everythingWrong],
    ['PLAYER_EXCLUDED', game, { ...everythingWrong, isLimitReached: false }],
    ['PLAYER_EXCLUDED', game, { ...player, block: 'restricted' }],
    ['PLAYER_EXCLUDED', game, { ...player, isBlocked: true }],
    ['CONSENT_REQUIRED', game, { ...player, missing: ['BIRTH_DATE_REQUIRED', 'CONSENT_REQUIRED'] }],
    ['BIRTH_DATE_REQUIRED', game, { ...player, missing: ['BIRTH_DATE_REQUIRED'] }],
    [null, game, { ...player, missing: ['PHONE_NOT_VERIFIED'] }],
  ] as const)('%s comes before the following refusals', (refusal, game, player) =>
    expect(refuseLaunch(game, player)).toBe(refusal),
  )
})

describe('the countries of Spec §1', () => {
  const named = ['US', 'UA', 'EU', 'KZ', 'RU'] as const
  test.each(named)('%s: a game that is closed there opens everywhere else', (country) => {
    const closed = { ...game, countriesBlocked: [country] }
    expect(named.map((each) => refuseLaunch(closed, { ...player, country: each }))).toEqual(
      named.map((each) => (each === country ? 'GAME_COUNTRY_RESTRICTED' : null)),
    )
    expect(refuseDemo(closed, country)).toBe('GAME_COUNTRY_RESTRICTED')
  })
})

describe('opening a game with play money', () => {
  test.each([
    [null, game],
    ['GAME_NOT_FOUND', undefined],
    ['GAME_UNAVAILABLE', { ...game, hasDemo: false }],
    ['GAME_COUNTRY_RESTRICTED', { ...game, hasDemo: false, countriesBlocked: ['UA'] }],
    ['GAME_MAINTENANCE', { ...game, hasDemo: false, status: 'maintenance' }],
  ] as const)('%s', (refusal, game) => expect(refuseDemo(game, 'UA')).toBe(refusal))
})

const lobby = 'http://localhost:3000/games'

test.each([
  [undefined, lobby],
  ['/ua/games/top?page=2', 'http://localhost:3000/ua/games/top?page=2'],
  ['http://localhost:3000/', 'http://localhost:3000/'],
  ['https://localhost:3000/', lobby],
  ['http://localhost:3001/', lobby],
  ['http://evil.example/', lobby],
  ['//evil.example/', lobby],
  ['/\\evil.example', lobby],
  ['javascript:alert(1)', lobby],
  ['http://localhost:3000@evil.example/', lobby],
  ['http://', lobby],
])('a player with return address %s is sent to %s', (wanted, address) =>
  expect(returnAddress(wanted, 'http://localhost:3000')).toBe(address),
)
