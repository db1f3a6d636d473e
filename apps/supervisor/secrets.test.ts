import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  drawSecrets,
  lacksSecrets,
  neededByCommands,
  readSecrets,
  replaceKeys,
  retireKeys,
  secretNames,
} from './secrets.ts'

let home: string
let file: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'zoria-secrets-'))
  file = join(home, 'secrets.json')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

type Given = Record<string, string>
const draw = (given: Given = {}) => drawSecrets(file, given, { isEmbedded: true, hasDatabase: false })
const drawBesideDatabase = (given: Given = {}, isEmbedded = true) =>
  drawSecrets(file, given, { isEmbedded, hasDatabase: true })
const read = (given: Given = {}) => readSecrets(file, given, secretNames)
const text = (): string => readFileSync(file, 'utf8')
const stored = (): Given => JSON.parse(text()) as Given

describe('the secrets of an installation', () => {
  test('are drawn once, each for itself, and read by their owner alone', () => {
    const secrets = draw()
    expect(new Set(Object.values(secrets)).size).toBe(secretNames.length)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(drawBesideDatabase()).toEqual(secrets)
    expect(read()).toEqual(secrets)
  })

  test('that are missing before there is a database are drawn; the others stay', () => {
    writeFileSync(file, JSON.stringify({ PASSWORD_PEPPER: 'kept' }))
    expect(draw().PASSWORD_PEPPER).toBe('kept')
    expect(Object.keys(stored()).toSorted()).toEqual([...secretNames].toSorted())
  })

  test('configured by the operator take precedence, are not stored, and none is drawn in their place', () => {
    expect(draw({ PHONE_KEY: 'from a vault' }).PHONE_KEY).toBe('from a vault')
    expect(text()).not.toMatch(/from a vault|PHONE_KEY/)
    expect(read({ PHONE_KEY: 'from a vault' }).PHONE_KEY).toBe('from a vault')
  })

  test('that cannot be read are never regenerated', () => {
    writeFileSync(file, '{ "PASSWORD_PEPPER": ')
    for (const reading of [draw, drawBesideDatabase, read])
      expect(() => reading()).toThrow('restore the file, do not delete it')
  })
})

describe('beside an existing database', () => {
  const keys = [
    'ACCESS_TOKEN_SECRET',
    'PASSWORD_PEPPER',
    'PHONE_KEY',
    'DESTINATION_KEY',
    'STUDIO_SEED_KEY',
    'CONTENT_SECRET',
  ]

  test('a lost file is named with every secret, and nothing is drawn', () => {
    for (const lost of [() => drawBesideDatabase(), () => drawBesideDatabase({}, false), () => read()]) {
      for (const name of keys) expect(lost).toThrow(`${name}: neither in ${file} nor a variable`)
      expect(lost).toThrow('Put your copy of secrets.json there')
    }
    expect(existsSync(file)).toBe(false)
  })

  test.each(keys)('%s alone that is lost is not drawn', (name) => {
    draw()
    const { [name]: _, ...rest } = stored()
    writeFileSync(file, JSON.stringify(rest))
    expect(lacksSecrets(file, {}, { isEmbedded: true })).toBe(true)
    expect(() => drawBesideDatabase()).toThrow(name)
    expect(stored()).toEqual(rest)
    expect(drawBesideDatabase({ [name]: 'from a vault' })).toMatchObject({ [name]: 'from a vault' })
  })

  test('of the operator, variables are enough without a file: its passwords are its own', () => {
    const given = Object.fromEntries(neededByCommands({ isEmbedded: false }).map((name) => [name, 'from a vault']))
    expect(lacksSecrets(file, given, { isEmbedded: false })).toBe(false)
    expect(drawBesideDatabase(given, false)).toMatchObject(given)
    expect(lacksSecrets(file, {}, { isEmbedded: false })).toBe(true)
  })

  test('passwords that each start sets are drawn', () => {
    draw()
    const { DATABASE_AUDITOR_PASSWORD: _, ...rest } = stored()
    writeFileSync(file, JSON.stringify(rest))
    expect(drawBesideDatabase().DATABASE_AUDITOR_PASSWORD).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the keys of personal data', () => {
  test('are replaced by new ones, and the old ones are stored with them', () => {
    const before = draw()
    replaceKeys(file, {})
    const after = draw()
    expect([after.PHONE_KEY_OLD, after.DESTINATION_KEY_OLD]).toEqual([before.PHONE_KEY, before.DESTINATION_KEY])
    expect([after.PHONE_KEY, after.DESTINATION_KEY]).not.toEqual([before.PHONE_KEY, before.DESTINATION_KEY])
    expect(after.PASSWORD_PEPPER).toBe(before.PASSWORD_PEPPER)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('are not replaced while old ones are still needed', () => {
    draw()
    replaceKeys(file, {})
    const waiting = text()
    expect(() => replaceKeys(file, {})).toThrow('npm run keys -- reseal')
    expect(text()).toBe(waiting)
  })

  test('are not replaced in the file while a variable gives them', () => {
    draw()
    const before = text()
    expect(() => replaceKeys(file, { PHONE_KEY: 'from a vault' })).toThrow(
      'Replace a key that a variable gives where it is given',
    )
    expect(text()).toBe(before)
    rmSync(file)
    expect(() => replaceKeys(file, {})).toThrow('PHONE_KEY and DESTINATION_KEY: not in')
    expect(existsSync(file)).toBe(false)
  })

  test('are deleted', () => {
    draw()
    replaceKeys(file, {})
    const { PHONE_KEY, DESTINATION_KEY } = draw()
    expect(retireKeys(file)).toEqual(['PHONE_KEY_OLD', 'DESTINATION_KEY_OLD'])
    expect(retireKeys(file)).toEqual([])
    expect(draw()).toMatchObject({ PHONE_KEY, DESTINATION_KEY })
    expect(text()).not.toContain('_OLD')
  })
})
