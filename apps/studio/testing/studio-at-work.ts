import { createHmac, randomUUID } from 'node:crypto'
import { createSecurityLog } from '@zoria/platform/security-log'
import type { LightMyRequestResponse } from 'fastify'
import { pino, type Logger } from 'pino'
import { catalogue } from '../catalogue/catalogue.ts'
import { findTable } from '../catalogue/live-games.ts'
import { createClock, type Clock } from '../clock.ts'
import { fieldsOf, writeFields, type FormValue } from '../gis/query-string.ts'
import { signedHeaders } from '../gis/signature.ts'
import { openDatabase, type Sql } from '../storage/database.ts'
import { migrateStudio } from '../storage/migrate.ts'
import { createStudio, type Studio, type StudioDeps } from '../studio.ts'
import { startFakePlatform, type FakePlatform } from './fake-platform.ts'
import type { RoundRecall, RoundView, SeedsView, SessionState } from '../wire.ts'

/** A studio on an emptied database with a fake platform, for tests. The clock is frozen. */
export interface StudioAtWork {
  readonly sql: Sql
  readonly clock: Clock
  readonly platform: FakePlatform
  readonly studio: () => Studio
  readonly advance: (ms: number) => void
  /** Simulates a restart: a new studio on the same database, which resumes unfinished rounds. */
  readonly restart: () => Promise<void>
  /** Makes a signed call of the provider API. */
  readonly gis: (
    method: 'GET' | 'POST',
    path: string,
    form?: Readonly<Record<string, FormValue>>,
  ) => Promise<LightMyRequestResponse>
  readonly close: () => Promise<void>
}

/** Encryption secret of server seeds in tests. */
export const testSeedKey = 'the key of tests, and of nothing else'

export interface Workplace {
  /** The address of a database, or the pool of a migrated one, which its caller ends. */
  readonly database: string | Sql
  readonly balance: string
  /** Receives every log line of any level. */
  readonly log?: (line: string) => void
  /** Overrides of the default environment. */
  readonly environment?: Partial<StudioDeps['environment']>
}

export async function startStudioAtWork(deps: Workplace): Promise<StudioAtWork> {
  let machineTime = Date.UTC(2026, 10, 21, 12)
  const clock = createClock(() => machineTime)
  const sql = typeof deps.database === 'string' ? await openMigrated(deps.database) : deps.database
  await empty(sql)
  const platform = await startFakePlatform({ now: clock.now, balance: deps.balance })
  const random = countedBytes()
  const make = (): Promise<Studio> =>
    createStudio({
      environment: {
        publicUrl: 'http://localhost:3004',
        siteOrigins: ['http://localhost:3000'],
        isSandbox: true,
        merchantId: platform.merchant.id,
        merchantKey: platform.merchant.key,
        callbackUrl: platform.url,
        seedKey: testSeedKey,
        roundMinMs: 0,
        gamesPerSecond: 100,
        platformAddresses: [],
        proxyAddresses: [],
        connectionsPerAddress: 500,
        ...deps.environment,
      },
      sql,
      clock,
      random,
      logger: loggerTo(deps.log),
      security: createSecurityLog({ logger: loggerTo(deps.log), clock: { now: clock.now } }),
      callTimeoutMs: 1_500,
      client: {
        files: new Map(),
        script: 'main.js',
        style: 'main.css',
        table: { script: 'table.js', style: 'table.css' },
      },
    })
  let studio = await make()
  return {
    sql,
    clock,
    platform,
    studio: () => studio,
    advance: (ms) => {
      machineTime += ms
    },
    restart: async () => {
      await studio.app.close()
      studio = await make()
      await studio.engine.resume()
      await studio.runner.wakeAll()
      await studio.runner.runDue()
    },
    gis: (method, path, form = {}) =>
      signedCall(studio, { method, path, form, now: clock.now(), merchant: platform.merchant }),
    close: async () => {
      await studio.app.close()
      await platform.close()
      if (typeof deps.database === 'string') await sql.end()
    },
  }
}

/** A pool of the studio's database with its tables. */
export async function openMigrated(url: string): Promise<Sql> {
  const sql = openDatabase(url)
  await migrateStudio(sql)
  return sql
}

/** What tests fill, each table before those it refers to. */
const filled = [
  'table_decision',
  'table_step',
  'table_deal',
  'placement',
  'player_round',
  'table_round',
  'table_chain',
  'validation',
  'free_voucher',
  'unfinished_round',
  'finished_round',
  'session',
  'launch',
  'seed',
  'free_grant',
  'call_nonce',
].map((table) => `studio.${table}`)

/**
 * Deletes the rows of a test before, past the triggers that keep rounds: truncating makes new files for every table and
 * index, which takes longer than a test.
 */
async function empty(sql: Sql): Promise<void> {
  const holding = await sql.unsafe<{ table: string }[]>(
    filled.map((table) => `select '${table}' as table where exists (select from ${table})`).join(' union all '),
  )
  const names = filled.filter((name) => holding.some(({ table }) => table === name))
  if (names.length > 0)
    await sql.unsafe(
      [
        'begin',
        ...names.flatMap((table) => [
          `alter table ${table} disable trigger user`,
          `delete from ${table}`,
          `alter table ${table} enable trigger user`,
        ]),
        'commit',
      ].join(';'),
    )
}

/** A client of one game session, like the game page. */
export interface Player {
  readonly token: string
  readonly state: SessionState
  readonly call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<LightMyRequestResponse>
  readonly spin: (stake?: string, requestId?: string) => Promise<RoundView>
  readonly shown: (round: { readonly id: string }) => Promise<RoundView>
  readonly recall: (round: { readonly id: string }) => Promise<RoundRecall>
  readonly rotate: (clientSeed: string) => Promise<SeedsView>
}

export interface Seat {
  readonly game?: string
  readonly playerId?: string
  readonly playerName?: string
  readonly mode?: 'real' | 'demo'
  readonly currency?: string
  /** A table of a live game instead of a slot. */
  readonly table?: string
}

/** Launches a game like the platform does, enters it, and chooses a first client seed. */
export async function seatPlayer(work: Pick<StudioAtWork, 'studio' | 'gis'>, seat: Seat = {}): Promise<Player> {
  const launch = new URL(await launchUrl(work, seat)).searchParams.get('launch')
  const entered = await work.studio().app.inject({ method: 'POST', url: '/client/enter', payload: { launch } })
  if (entered.statusCode !== 200) throw new Error(`entering answered ${entered.statusCode}: ${entered.body}`)
  const { token, state } = entered.json<{ token: string; state: SessionState }>()
  const call: Player['call'] = (method, path, body) =>
    work.studio().app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
  const player: Player = {
    token,
    state,
    call,
    spin: async (stake = '10.00', requestId = randomUUID()) =>
      roundOf(await call('POST', '/client/spins', { requestId, stake })),
    shown: async ({ id }) => roundOf(await call('POST', `/client/rounds/${id}/shown`)),
    recall: async ({ id }) => roundOf(await call('GET', `/client/rounds/${id}`)),
    rotate: async (clientSeed) =>
      (await call('POST', '/client/seeds/rotate', { clientSeed })).json<{ seeds: SeedsView }>().seeds,
  }
  if (state.seeds.active === null) await player.rotate('dyke-pole-27')
  return player
}

/** The address the platform gets for a launch. */
export async function launchUrl(
  work: Pick<StudioAtWork, 'studio' | 'gis'>,
  {
    game = 'zoloto-skifiv',
    playerId = 'player-1',
    playerName = 'Оксана',
    mode = 'real',
    currency = 'UAH',
    table,
  }: Seat = {},
): Promise<string> {
  const game_uuid =
    table === undefined ? catalogue.find(({ slug }) => slug === game)?.uuid : findTable(table)?.game.uuid
  const common = { game_uuid, device: 'desktop', language: 'ua', return_url: 'http://localhost:3000/games' }
  const answer =
    mode === 'demo'
      ? await work.gis('POST', '/games/init-demo', common)
      : await work.gis('POST', '/games/init', {
          ...common,
          player_id: playerId,
          player_name: playerName,
          currency,
          session_id: playerId === 'player-1' ? 'platform-session-1' : `platform-session-of-${playerId}`,
          lobby_data: table ?? null,
        })
  return answer.json<{ url: string }>().url
}

const roundOf = <View>(answer: LightMyRequestResponse): View => {
  if (answer.statusCode !== 200) throw new Error(`The studio answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ round: View }>().round
}

const signedCall = (
  studio: Studio,
  call: {
    method: 'GET' | 'POST'
    path: string
    form: Readonly<Record<string, FormValue>>
    now: number
    merchant: { id: string; key: string }
  },
): Promise<LightMyRequestResponse> => {
  const fields = fieldsOf(call.form)
  const headers = signedHeaders(
    fields,
    { merchantId: call.merchant.id, timestamp: String(Math.floor(call.now / 1_000)), nonce: randomUUID() },
    call.merchant.key,
  )
  const text = writeFields(fields)
  return call.method === 'GET'
    ? studio.app.inject({ method: 'GET', url: text === '' ? call.path : `${call.path}?${text}`, headers })
    : studio.app.inject({
        method: 'POST',
        url: call.path,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: text,
      })
}

const loggerTo = (log: ((line: string) => void) | undefined): Logger =>
  log === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: log })

// Deterministic bytes that differ between calls.
const countedBytes = () => {
  let calls = 0
  return (length: number): Uint8Array => {
    const block = createHmac('sha512', 'studio tests').update(String(calls++)).digest()
    return new Uint8Array(block.subarray(0, length))
  }
}
