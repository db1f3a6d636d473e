import { describe, expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const database = { STUDIO_DATABASE_URL: 'postgres://studio@localhost/studio' }

test('with the sandbox on, everything but the database has a default', () => {
  expect(readEnvironment({ ...database, SANDBOX: 'on' })).toEqual({
    ok: true,
    value: {
      port: 3004,
      host: '127.0.0.1',
      databaseUrl: database.STUDIO_DATABASE_URL,
      isSandbox: true,
      apiUrl: 'http://localhost:3001',
      publicUrl: 'http://localhost:3004',
      siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      merchantId: 'zoria',
      merchantKey: 'sandbox-gis-key',
      callbackUrl: 'http://localhost:3001/integrations/gis/callback',
      roundMinMs: 2_500,
      seedKey: 'sandbox-seed-key',
      gamesPerSecond: 100,
      platformAddresses: [],
      logLevel: 'info',
    },
  })
})

test('addresses follow the port and the API unless they are given', () => {
  const read = readEnvironment({ ...database, SANDBOX: 'on', PORT: '4004', API_URL: 'http://localhost:4001/', WEB_URL: 'http://localhost:4000/, https://play.example' })
  expect(read).toMatchObject({
    ok: true,
    value: {
      publicUrl: 'http://localhost:4004',
      callbackUrl: 'http://localhost:4001/integrations/gis/callback',
      siteOrigins: ['http://localhost:4000', 'http://127.0.0.1:4000', 'https://play.example'],
    },
  })
})

test.each([
  ['one in production', { GIS_MERCHANT_KEY: 'a-real-key', STUDIO_SEED_KEY: 'x'.repeat(64) }, 1],
  ['a hundred in the sandbox', { SANDBOX: 'on' }, 100],
  ['as many as it is told', { SANDBOX: 'on', GIS_GAMES_PER_SECOND: '3' }, 3],
])('the list of games may be asked for so often a second: %s', (_, source, gamesPerSecond) => {
  expect(readEnvironment({ ...database, ...source })).toMatchObject({ ok: true, value: { gamesPerSecond } })
})

test('platforms call from anywhere, or from the addresses that are named', () => {
  expect(readEnvironment({ ...database, SANDBOX: 'on', GIS_PLATFORM_ADDRESSES: '192.0.2.1, 2001:db8::1' })).toMatchObject({ ok: true, value: { platformAddresses: ['192.0.2.1', '2001:db8::1'] } })
})

describe('a wrong environment is refused with all its faults at once', () => {
  test.each([
    [{}, ['STUDIO_DATABASE_URL: the address of the studio database is needed']],
    [{ ...database }, ['GIS_MERCHANT_KEY: needed outside the sandbox', 'STUDIO_SEED_KEY: needed outside the sandbox']],
    [{ ...database, GIS_MERCHANT_KEY: 'a-real-key', STUDIO_SEED_KEY: 'x'.repeat(64), STUDIO_ROUND_MIN_MS: '2499' }, ['STUDIO_ROUND_MIN_MS: less than 2500 is for the sandbox alone']],
    [{ ...database, SANDBOX: 'on', GIS_PLATFORM_ADDRESSES: 'localhost', GIS_GAMES_PER_SECOND: '0' }, ['GIS_GAMES_PER_SECOND', 'GIS_PLATFORM_ADDRESSES: IP addresses are needed']],
    [{ PORT: 'x', SANDBOX: 'maybe', WEB_URL: 'site' }, ['PORT', 'STUDIO_DATABASE_URL', 'SANDBOX', 'WEB_URL']],
    [{ ...database, SANDBOX: 'on', NODE_ENV: 'production', STUDIO_PUBLIC_URL: 'https://games.example' }, ['SANDBOX: cannot be on', 'STUDIO_PUBLIC_URL: a public address']],
    [{ ...database, SANDBOX: 'on', WEB_URL: 'https://play.example', STUDIO_PUBLIC_URL: 'https://play.example/games', HOST: '0.0.0.0' }, ['STUDIO_PUBLIC_URL: games need an origin']],
  ])('%j', (source, expected) => {
    const read = readEnvironment(source)
    expect(read.ok ? [] : read.faults).toHaveLength(expected.length)
    for (const [index, fault] of expected.entries()) expect(read.ok ? '' : read.faults[index]).toContain(fault)
  })
})
