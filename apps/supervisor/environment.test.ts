import { describe, expect, test } from 'vitest'
import { inheritedFrom, readEnvironment, warningsOf } from './environment.ts'

const read = (source: Record<string, string>) => readEnvironment(source, '/srv/zoria')

describe('the environment', () => {
  test('needs nothing', () => {
    expect(read({})).toMatchObject({ port: 3000, host: '127.0.0.1', data: '/srv/zoria/var', databaseUrl: undefined, isSandbox: true, logLevel: 'info', mode: 'development' })
    expect(read({}).publicUrl.origin).toBe('http://localhost:3000')
  })

  test('names every fault at once', () => {
    const wrong = { ZORIA_PORT: '65529', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', SANDBOX: 'on', NODE_ENV: 'production', PUBLIC_URL: 'https://zoria.example' }
    const faults = faultsOf(wrong)
    for (const name of ['ZORIA_PORT', 'DATABASE_URL', 'LOG_LEVEL', 'NODE_ENV=production', 'https://zoria.example']) expect(faults).toContain(name)
  })

  test.each([
    ['65526', true], // the mail server of the sandbox listens nine above
    ['65527', false],
    ['0', false],
    ['web', false],
  ])('ZORIA_PORT %s is good: %s', (port, isGood) => {
    expect(faultsOf({ ZORIA_PORT: port }) === '').toBe(isGood)
  })
})

describe('the sandbox', () => {
  test.each([
    [{}, true],
    [{ SANDBOX: 'off' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, true],
    [{ PUBLIC_URL: 'http://zoria.localhost:3000' }, true],
    [{ PUBLIC_URL: 'https://zoria.example', SANDBOX: 'off' }, false],
  ])('with %j is on: %s', (source: Record<string, string>, isOn) => {
    expect(read(source).isSandbox).toBe(isOn)
  })

  test.each([{ NODE_ENV: 'production', SANDBOX: 'on' }, { PUBLIC_URL: 'https://zoria.example' }, { PUBLIC_URL: 'http://203.0.113.7' }])('with %j is refused', (source: Record<string, string>) => {
    expect(faultsOf(source)).toContain('SANDBOX: cannot be on')
  })

  test('on an address that others reach is warned of', () => {
    expect(warningsOf(read({ ZORIA_HOST: '0.0.0.0' }))).toHaveLength(1)
    expect(warningsOf(read({ ZORIA_HOST: '0.0.0.0', SANDBOX: 'off' }))).toEqual([])
    expect(warningsOf(read({ ZORIA_HOST: '::1' }))).toEqual([])
  })
})

test('children inherit the machine, not npm, not the supervisor, not the secrets', () => {
  const source = { HOME: '/home/a', GIS_MERCHANT_KEY: 'k', npm_config_cache: 'c', ZORIA_PORT: '1', DATABASE_URL: 'd', STUDIO_DATABASE_URL: 'd', PASSWORD_PEPPER: 'p', PATH: '/bin' }
  expect(inheritedFrom(source, '/srv/zoria')).toEqual({ HOME: '/home/a', GIS_MERCHANT_KEY: 'k', PATH: '/srv/zoria/node_modules/.bin:/bin' })
})

const faultsOf = (source: Record<string, string>): string => {
  try {
    read(source)
    return ''
  } catch (fault) {
    return (fault as Error).message
  }
}
