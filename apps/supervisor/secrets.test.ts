import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSecrets, replaceKeys, retireKeys, secretNames } from './secrets.ts'

let home: string
let file: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'zoria-secrets-'))
  file = join(home, 'secrets.json')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the secrets of an installation', () => {
  test('are drawn once, each for itself, and read by their owner alone', () => {
    const secrets = readSecrets(file, {})
    expect(new Set(Object.values(secrets)).size).toBe(secretNames.length)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readSecrets(file, {})).toEqual(secrets)
  })

  test('that a later version adds are generated; the others stay', () => {
    writeFileSync(file, JSON.stringify({ PASSWORD_PEPPER: 'kept' }))
    expect(readSecrets(file, {}).PASSWORD_PEPPER).toBe('kept')
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).toSorted()).toEqual([...secretNames].toSorted())
  })

  test('configured by the operator take precedence and are not stored', () => {
    expect(readSecrets(file, { PHONE_KEY: 'from a vault' }).PHONE_KEY).toBe('from a vault')
    expect(readFileSync(file, 'utf8')).not.toContain('from a vault')
  })

  test('that cannot be read are never regenerated', () => {
    writeFileSync(file, '{ "PASSWORD_PEPPER": ')
    expect(() => readSecrets(file, {})).toThrow('restore the file, do not delete it')
  })
})

describe('the keys of personal data', () => {
  test('are replaced by new ones, and the old ones are stored with them', () => {
    const before = readSecrets(file, {})
    replaceKeys(file)
    const after = readSecrets(file, {})
    expect([after.PHONE_KEY_OLD, after.DESTINATION_KEY_OLD]).toEqual([before.PHONE_KEY, before.DESTINATION_KEY])
    expect([after.PHONE_KEY, after.DESTINATION_KEY]).not.toEqual([before.PHONE_KEY, before.DESTINATION_KEY])
    expect(after.PASSWORD_PEPPER).toBe(before.PASSWORD_PEPPER)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('are not replaced while old ones are still needed', () => {
    readSecrets(file, {})
    replaceKeys(file)
    const waiting = readFileSync(file, 'utf8')
    expect(() => replaceKeys(file)).toThrow('npm run keys -- reseal')
    expect(readFileSync(file, 'utf8')).toBe(waiting)
  })

  test('are deleted', () => {
    readSecrets(file, {})
    replaceKeys(file)
    const { PHONE_KEY, DESTINATION_KEY } = readSecrets(file, {})
    retireKeys(file)
    expect(readSecrets(file, {})).toMatchObject({ PHONE_KEY, DESTINATION_KEY })
    expect(readFileSync(file, 'utf8')).not.toContain('_OLD')
  })
})
