import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import type { PostgresServer } from '@zoria/platform/postgres/server'
import { startGuardedPostgres } from '@zoria/testkit/guarded-postgres'
import { freePorts } from '@zoria/testkit/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMiniature, startMiniature, type Miniature } from './miniature.ts'

// An operator with a PostgreSQL of their own: one role that may make roles and databases, and nothing else.

let home: string
let server: PostgresServer
let miniature: Miniature

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-own-server-'))
  initialise({ directory: join(home, 'postgres'), password: 'super', durable: false })
  server = await startGuardedPostgres({
    directory: join(home, 'postgres'),
    port: await freePorts(1),
    durable: true,
    log: openSync(join(home, 'log'), 'a'),
  })
  await asSuperuser(async (sql) => {
    await sql.unsafe(`create role operator login createdb createrole password 'operator'`)
    await sql.unsafe(`create database casino owner operator`)
  })
  miniature = await buildMiniature({ apps: ['api', 'studio'] })
})

afterAll(async () => {
  await server.stop()
  miniature.remove()
  rmSync(home, { recursive: true, force: true })
})

describe('with DATABASE_URL', () => {
  test('the processes work as role app on the named database, the studio on one beside it', async () => {
    const start = startMiniature(miniature, { DATABASE_URL: urlOf('casino') })
    await start.says('ready http://localhost:')
    const [api, studio] = [await environmentOf(1), await environmentOf(4)]
    expect(await whoIs(api.DATABASE_URL!)).toEqual({ role: 'app', database: 'casino' })
    expect(await whoIs(studio.STUDIO_DATABASE_URL!)).toEqual({ role: 'operator', database: 'zoria_studio' })
    start.npm.kill('SIGTERM')
    expect(await start.ended).toBe(0)
  })

  test('an empty data directory beside a used database draws no keys: all that are missing are named', async () => {
    const data = join(home, 'new container')
    const start = startMiniature(miniature, { DATABASE_URL: urlOf('casino'), ZORIA_DATA: data })
    expect(await start.ended).toBe(1)
    for (const name of [
      'ACCESS_TOKEN_SECRET',
      'PASSWORD_PEPPER',
      'PHONE_KEY',
      'DESTINATION_KEY',
      'STUDIO_SEED_KEY',
      'CONTENT_SECRET',
    ])
      expect(start.output()).toContain(`  ${name}: neither in`)
    expect(existsSync(join(data, 'secrets.json'))).toBe(false)
  })

  test('other keys than those it was used with are named at once', async () => {
    const start = startMiniature(miniature, {
      DATABASE_URL: urlOf('casino'),
      PHONE_KEY: 'another key of these tests',
      PASSWORD_PEPPER: 'another pepper of these tests',
    })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('Zoria did not start: the keys do not fit the database')
    expect(start.output()).toMatch(/PASSWORD_PEPPER: is not the key.*\n {2}PHONE_KEY: is not the key/)
  })

  test('a server that may lose acknowledged money is refused', async () => {
    await asSuperuser(async (sql) => {
      await sql.unsafe(`alter database casino set synchronous_commit = off`)
    })
    const start = startMiniature(miniature, { DATABASE_URL: urlOf('casino') })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('Zoria did not start: the database runs with synchronous_commit=off')
  })

  test('also where only the role of the processes is told to forget', async () => {
    await asSuperuser(async (sql) => {
      await sql.unsafe(`alter database casino reset synchronous_commit`)
      await sql.unsafe(`alter role app set synchronous_commit = off`)
    })
    const start = startMiniature(miniature, { DATABASE_URL: urlOf('casino') })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('Zoria did not start: the database runs with synchronous_commit=off')
    await asSuperuser(async (sql) => {
      await sql.unsafe(`alter role app reset synchronous_commit`)
    })
  })

  test('a role that may not do what is needed is told what to run', async () => {
    await asSuperuser(async (sql) => {
      await sql.unsafe(`create role clerk login password 'operator'`)
      await sql.unsafe(`create database office owner clerk`)
    })
    const start = startMiniature(miniature, { DATABASE_URL: urlOf('office').replace('operator:', 'clerk:') })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('grant app to <the role of DATABASE_URL> with set true')
  })
})

test('the embedded server without its secrets.json is not started with new ones', async () => {
  const data = join(home, 'lost secrets')
  mkdirSync(join(data, 'postgres'), { recursive: true })
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
  const start = startMiniature(miniature, { ZORIA_DATA: data })
  expect(await start.ended).toBe(1)
  expect(start.output()).toContain('PHONE_KEY: neither in')
  expect(existsSync(join(data, 'secrets.json'))).toBe(false)
})

const urlOf = (database: string): string =>
  databaseUrl({ port: server.port, role: 'operator', password: 'operator', database })

const asSuperuser = async (work: (sql: ReturnType<typeof createDatabase>) => Promise<void>): Promise<void> => {
  const sql = createDatabase({
    url: databaseUrl({ port: server.port, role: superuser, password: 'super', database: 'postgres' }),
    name: 'test',
    connectionsMax: 1,
  })
  await work(sql)
  await sql.end()
}

const environmentOf = async (offset: number): Promise<Record<string, string>> => {
  const reply = await fetch(`http://localhost:${miniature.port + offset}/process`)
  return ((await reply.json()) as { environment: Record<string, string> }).environment
}

const whoIs = async (url: string): Promise<unknown> => {
  const sql = createDatabase({ url, name: 'test', connectionsMax: 1 })
  const [row] = await sql`select current_user as role, current_database() as database`
  await sql.end()
  return row
}
