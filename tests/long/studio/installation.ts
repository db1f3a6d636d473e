import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { createDatabase, type Sql } from '@zoria/platform/database'
import type { PlayerId } from '@zoria/wallet'
import { Proxy } from '../faults/proxy.ts'
import { ApiProcess } from '../house/api-process.ts'
import { Home, root } from '../house/home.ts'
import { lookAgain } from '../house/look-again.ts'
import { withObserver } from '../load/audit.ts'
import { signedRequest } from '../load/gis-way.ts'
import { openPlayers } from '../load/players.ts'
import { commandOf, merchant } from '../load/commands.ts'

export type Victim = 'studio' | 'api' | 'postgres'

/** What every player begins with, in minor units. */
export const purse = 100_000n

const slug = 'zoloto-skifiv'
const studioDatabase = 'zoria_studio'

/**
 * A real studio and a real API on one PostgreSQL, with a cable from the studio to its database and another one to the
 * API.
 */
export class Casino {
  readonly home: Home
  /** From the studio to its database. */
  readonly storage: Proxy
  /** From the studio to the platform. */
  readonly callbacks: Proxy
  readonly studio: ApiProcess
  readonly #api: ApiProcess
  readonly #games = new Map<string, { readonly id: string; readonly uuid: string }>()

  private constructor({
    home,
    storage,
    callbacks,
    api,
    plant,
  }: {
    home: Home
    storage: Proxy
    callbacks: Proxy
    api: ApiProcess
    plant: string | undefined
  }) {
    this.home = home
    this.storage = storage
    this.callbacks = callbacks
    this.#api = api
    const url = new URL(home.url('studio', storage.port))
    url.pathname = `/${studioDatabase}`
    this.studio = new ApiProcess(
      home,
      'studio',
      {
        STUDIO_DATABASE_URL: url.href,
        API_URL: `http://127.0.0.1:${api.port}`,
        GIS_CALLBACK_URL: `http://127.0.0.1:${callbacks.port}/integrations/gis/callback`,
        ...(plant === undefined ? {} : { NODE_OPTIONS: `--import ${join(import.meta.dirname, plant)}` }),
      },
      'studio',
    )
  }

  /** `plant`: a module next to this file that adds a bug to the studio while it is loaded. */
  static async open({ plant }: { plant?: string } = {}): Promise<Casino> {
    if (!existsSync(join(root, 'apps/studio/client/dist')))
      spawnSync(process.execPath, ['build.ts'], { cwd: join(root, 'apps/studio'), stdio: 'inherit' })
    const home = await Home.open()
    const superuser = home.pool('postgres', 1)
    await superuser.unsafe(`create database ${studioDatabase} owner studio`)
    await superuser.end()
    const api = new ApiProcess(home, 'api')
    await api.open()
    const casino = new Casino({
      home,
      api,
      storage: await Proxy.open(home.port),
      callbacks: await Proxy.open(api.port),
      plant,
    })
    await casino.studio.open()
    return casino
  }

  async kill(victim: Victim): Promise<void> {
    await (victim === 'postgres' ? this.home.kill() : this.#process(victim).kill())
  }

  async revive(victim: Victim): Promise<void> {
    await (victim === 'postgres' ? this.home.start() : this.#process(victim).open())
  }

  /** A player with money in the slot, or at a table of a live game: the token of the game page. */
  async seat(
    { game, table }: { readonly game: string; readonly table: string | null } = { game: slug, table: null },
  ): Promise<{ playerId: PlayerId; token: string }> {
    const playerId = newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count))
    // Both may be repeated: the wallet is opened once, and the deposit has its key.
    await lookAgain(() => openPlayers(this.home, [playerId]))
    await withObserver(this.home, (wallet) =>
      wallet.execute(commandOf(playerId, { kind: 'deposit', id: 'purse', amount: purse })),
    )
    const session = await this.#openSession(playerId, game)
    const { headers, body } = signedRequest([
      ['game_uuid', (await this.#listGame(game)).uuid],
      ['player_id', playerId],
      ['player_name', 'Оксана'],
      ['currency', 'UAH'],
      ['session_id', session],
      ['device', 'desktop'],
      ...(table === null ? [] : [['lobby_data', table] as const]),
    ])
    const { url } = JSON.parse((await this.studio.post('/games/init', { headers, body })) ?? '') as { url: string }
    const launch = new URL(url).searchParams.get('launch')
    const entered = await this.studio.post('/client/enter', { headers: json, body: JSON.stringify({ launch }) })
    const { token } = JSON.parse(entered ?? '') as { token: string }
    if (table === null)
      await this.studio.post('/client/seeds/rotate', {
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ clientSeed: 'dyke-pole-27' }),
      })
    return { playerId, token }
  }

  /** Queries the studio's own database, bypassing the proxy. */
  async lookIntoStudio<Answer>(look: (sql: Sql) => Promise<Answer>): Promise<Answer> {
    const url = new URL(this.home.url('studio'))
    url.pathname = `/${studioDatabase}`
    return lookAgain(async () => {
      const sql = createDatabase({ url: url.href, name: 'onlooker', connectionsMax: 1 })
      try {
        return await look(sql)
      } finally {
        await sql.end()
      }
    })
  }

  async close(): Promise<void> {
    await Promise.all([this.studio.close(), this.#api.close()])
    await Promise.all([this.storage.close(), this.callbacks.close()])
    await this.home.close()
  }

  #process(victim: 'studio' | 'api'): ApiProcess {
    return victim === 'studio' ? this.studio : this.#api
  }

  async #listGame(wanted: string): Promise<{ id: string; uuid: string }> {
    const known = this.#games.get(wanted)
    if (known !== undefined) return known
    const { headers } = signedRequest([])
    const listed = await this.studio.call('GET', '/games', { headers })
    const { items } = JSON.parse(listed?.text ?? '') as {
      items: readonly { uuid: string; image: string; name: string }[]
    }
    const uuid = items.find(({ image }) => image.includes(wanted))?.uuid ?? ''
    const [provider, id] = [randomUUID(), randomUUID()]
    await this.#asOwner(async (sql) => {
      await sql`insert into games.provider (id, merchant, external_id, slug, name) values (${provider}, ${merchant.id}, ${wanted}, ${wanted}, 'Studio')`
      await sql`
        insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
        values (${id}, ${merchant.id}, ${uuid}, ${wanted}, ${provider}, 'Game', 'slots', true, false, now(), 1)`
    })
    const game = { id, uuid }
    this.#games.set(wanted, game)
    return game
  }

  async #openSession(playerId: PlayerId, slugOfGame: string): Promise<string> {
    const session = randomUUID()
    const game = await this.#listGame(slugOfGame)
    await this.#asOwner(
      (sql) => sql`
      insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
      values (${session}, ${playerId}, ${game.id}, ${merchant.id}, 'uah', 'UA', 'desktop', now() - interval '1 minute')`,
    )
    return session
  }

  async #asOwner(work: (sql: Sql) => Promise<unknown>): Promise<void> {
    const sql = this.home.pool('owner', 1)
    try {
      await work(sql)
    } finally {
      await sql.end()
    }
  }
}

const json = { 'content-type': 'application/json' }
