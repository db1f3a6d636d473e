import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveLog, makeCasino, newPlayers, openCasino, type Casino } from './casino-play.ts'
import { runDirectly } from './operator.ts'

// A backup, then a replacement of a key: what a restore gets along with the secrets of the backup, and with newer ones.

let home: string
let data: string
let casino: Casino
const secretsFile = () => join(data, 'secrets.json')
const stored = () => JSON.parse(readFileSync(secretsFile(), 'utf8')) as Record<string, string>

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-restored-keys-'))
  data = join(home, 'var')
  casino = await makeCasino(data)
  await holdKeys(casino.sql, 'platform', stored())
  const { code, said } = await runDirectly('backup', [], data)
  expect(code, said).toBe(0)
})
afterAll(async () => {
  await casino.close()
  rmSync(home, { recursive: true, force: true })
})

test('a backup with secrets of another installation is refused', async () => {
  const right = readFileSync(secretsFile(), 'utf8')
  writeFileSync(
    secretsFile(),
    JSON.stringify({ ...stored(), PHONE_KEY: 'of another installation', PASSWORD_PEPPER: 'of another installation' }),
  )
  const { code, said } = await runDirectly('backup', [], data)
  expect(code).toBe(1)
  expect(said).toMatch(/PASSWORD_PEPPER: is not the key.*\n {2}PHONE_KEY: is not the key/)
  writeFileSync(secretsFile(), right)
})

test('a restore brings the fingerprints with the database, and they fit its secrets', async () => {
  const { code, said } = await runDirectly('restore', ['--into', join(home, 'same')], data)
  expect(code, said).toBe(0)
  expect(said).toContain('✓ keys')
})

test('a restore past a replacement names the key, and takes newer secrets', async () => {
  writeFileSync(
    secretsFile(),
    JSON.stringify({ ...stored(), PHONE_KEY: 'a new key of phones', PHONE_KEY_OLD: stored()['PHONE_KEY'] }),
  )
  await holdKeys(casino.sql, 'platform', stored(), { isWhole: true })
  await newPlayers(casino, 1)
  await archiveLog(casino)
  expect((await runDirectly('restore', ['--into', join(home, 'older secrets')], data)).said).toContain(
    'PHONE_KEY: is not the key',
  )
  expect(existsSync(join(home, 'older secrets/postgres'))).toBe(false)

  copyFileSync(secretsFile(), join(home, 'newer.json'))
  const into = join(home, 'newer secrets')
  const { code, said } = await runDirectly('restore', ['--into', into, '--secrets', join(home, 'newer.json')], data)
  expect(code, said).toBe(0)
  const copy = await openCasino(into)
  await holdKeys(
    copy.sql,
    'platform',
    JSON.parse(readFileSync(join(into, 'secrets.json'), 'utf8')) as Record<string, string>,
  )
  await copy.close()
})
