import { describe, expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const database = { STUDIO_DATABASE_URL: 'postgres://studio@localhost/studio' }
const keys = {
  GIS_MERCHANT_KEY: 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4',
  STUDIO_SEED_KEY: 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4',
}
const production = {
  ...keys,
  NODE_ENV: 'production',
  WEB_URL: 'https://zoria.example',
  STUDIO_PUBLIC_URL: 'https://games.zoria.example',
}

test('with the sandbox on, everything but the database address has a default', () => {
  expect(readEnvironment({ ...database, SANDBOX: 'on' })).toEqual({
    ok: true,
    value: {
      port: 3004,
      host: '127.0.0.1',
      databaseUrl: database.STUDIO_DATABASE_URL,
      isSandbox: true,
      apiUrl: 'http://localhost:3001',
      publicUrl: 'http://studio.localhost:3004',
      siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      merchantId: 'zoria',
      merchantKey: 'sandbox-gis-key',
      callbackUrl: 'http://localhost:3001/integrations/gis/callback',
      roundMinMs: 2_500,
      seedKey: 'sandbox-seed-key',
      gamesPerSecond: 100,
      platformAddresses: [],
      proxyAddresses: ['127.0.0.0/8', '::1'],
      connectionsPerAddress: 500,
      logLevel: 'info',
    },
  })
})

test('addresses default to the port and the API', () => {
  const read = readEnvironment({
    ...database,
    SANDBOX: 'on',
    PORT: '4004',
    API_URL: 'http://localhost:4001/',
    WEB_URL: 'http://localhost:4000/, http://play.test',
  })
  expect(read).toMatchObject({
    ok: true,
    value: {
      publicUrl: 'http://studio.localhost:4004',
      callbackUrl: 'http://localhost:4001/integrations/gis/callback',
      siteOrigins: ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://play.test'],
    },
  })
})

test.each([
  ['one in production', production, 1],
  ['a hundred in the sandbox', { SANDBOX: 'on' }, 100],
  ['the configured number', { SANDBOX: 'on', GIS_GAMES_PER_SECOND: '3' }, 3],
])('calls per second of the list of games: %s', (_, source, gamesPerSecond) => {
  expect(readEnvironment({ ...database, ...source })).toMatchObject({ ok: true, value: { gamesPerSecond } })
})

test('platforms may call from any address, or from the configured ones', () => {
  expect(
    readEnvironment({ ...database, SANDBOX: 'on', GIS_PLATFORM_ADDRESSES: '192.0.2.1, 2001:db8::1' }),
  ).toMatchObject({ ok: true, value: { platformAddresses: ['192.0.2.1', '2001:db8::1'] } })
})

describe('a wrong environment is refused with all its faults at once', () => {
  test.each([
    [
      {},
      [
        'STUDIO_DATABASE_URL: a postgres:// address is needed',
        'GIS_MERCHANT_KEY: is needed outside the sandbox',
        'STUDIO_SEED_KEY: is needed outside the sandbox',
      ],
    ],
    [
      { ...database, ...keys, STUDIO_ROUND_MIN_MS: '2499' },
      ['STUDIO_ROUND_MIN_MS: less than 2500 is for the sandbox alone'],
    ],
    [
      { ...database, SANDBOX: 'on', GIS_PLATFORM_ADDRESSES: 'localhost', GIS_GAMES_PER_SECOND: '0' },
      [
        'GIS_GAMES_PER_SECOND',
        'GIS_PLATFORM_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "localhost"',
      ],
    ],
    [
      { PORT: 'x', SANDBOX: 'maybe', WEB_URL: 'site' },
      ['PORT', 'STUDIO_DATABASE_URL', 'SANDBOX', 'WEB_URL', 'GIS_MERCHANT_KEY', 'STUDIO_SEED_KEY'],
    ],
    [
      { ...database, SANDBOX: 'on', PROXY_ADDRESSES: '1.2.3.4/99' },
      [
        'PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "1.2.3.4/99"',
      ],
    ],
    [{ ...database, SANDBOX: 'on', NODE_ENV: 'production' }, ['SANDBOX: cannot be on']],
    [{ ...database, SANDBOX: 'on', HOST: '0.0.0.0' }, ['HOST: 0.0.0.0 cannot be used']],
    [
      { ...database, SANDBOX: 'on', WEB_URL: 'http://play.test', STUDIO_PUBLIC_URL: 'http://play.test/games' },
      ['STUDIO_PUBLIC_URL: games need an origin'],
    ],
    [
      {
        ...database,
        ...keys,
        GIS_MERCHANT_KEY: 'sandbox-gis-key',
        STUDIO_SEED_KEY: 'the published sandbox-seed-key of the studio',
      },
      ['GIS_MERCHANT_KEY: is a published key', 'STUDIO_SEED_KEY: is a published key'],
    ],
    [
      { ...database, ...production, STUDIO_PUBLIC_URL: 'https://zoria.example:3004' },
      ['STUDIO_PUBLIC_URL: needs another host than WEB_URL'],
    ],
    [
      { ...database, NODE_ENV: 'production' },
      ['GIS_MERCHANT_KEY', 'STUDIO_SEED_KEY', 'WEB_URL: is needed', 'STUDIO_PUBLIC_URL: is needed'],
    ],
  ])('%j', (source, expected) => {
    const read = readEnvironment(source)
    expect(read.ok ? [] : read.faults).toHaveLength(expected.length)
    for (const [index, fault] of expected.entries()) expect(read.ok ? '' : read.faults[index]).toContain(fault)
  })
})
