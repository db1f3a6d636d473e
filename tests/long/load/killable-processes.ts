import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerId } from '@zoria/wallet'
import type { Asked, Told } from '../history/attempt.ts'
import type { Below } from '../house/seeded-random.ts'
import { Door } from '../house/wallet-process.ts'
import type { Home } from '../house/home.ts'
import { ApiProcess } from '../house/api-process.ts'
import type { Way } from './clients.ts'
import { askByGis, isGisCall } from './gis-way.ts'
import { commandOf, readOf, toldBy } from './commands.ts'

/**
 * The processes between the clients and the money that may be killed: PostgreSQL, two processes with a wallet, two API
 * processes.
 */
export class Victims {
  readonly kills: Record<string, number> = {}
  readonly #home: Home
  readonly #doors: readonly Door[]
  readonly #apis: readonly ApiProcess[]
  #sessions: ReadonlyMap<PlayerId, string> = new Map()

  constructor(home: Home, { isHttp }: { isHttp: boolean }) {
    this.#home = home
    this.#doors = [new Door(home), new Door(home)]
    this.#apis = isHttp ? [new ApiProcess(home, 'api-a'), new ApiProcess(home, 'api-b')] : []
  }

  /** Of the calls that may use HTTP one in nine does, because a million answers take long. */
  get ways(): readonly Way[] {
    const doors = this.#doors.map((door) => doorWay(door))
    return [...Array.from({ length: 8 }, () => doors).flat(), ...this.#apis.map((api) => this.#apiWay(api))]
  }

  async open(sessions: ReadonlyMap<PlayerId, string>): Promise<void> {
    this.#sessions = sessions
    await Promise.all([...this.#doors, ...this.#apis].map((each) => each.open()))
  }

  /** Kills one of them, waits a moment, and restarts it. */
  async killOne(below: Below, { isPostgresAlone }: { isPostgresAlone: boolean }): Promise<string> {
    const others = [...this.#doors, ...this.#apis]
    const victim = isPostgresAlone || below(2) === 0 ? undefined : others[below(others.length)]
    const name = victim === undefined ? 'postgres' : nameOf(victim)
    this.kills[name] = (this.kills[name] ?? 0) + 1
    await (victim ?? this.#home).kill()
    await pause(below(300))
    await (victim ? victim.open() : this.#home.start())
    return name
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors, ...this.#apis].map((each) => each.close()))
  }

  #apiWay(api: ApiProcess): Way {
    return {
      name: 'http',
      mayAsk: (asked) => isGisCall(asked),
      ask: (playerId, asked) => askByGis(api, { playerId, session: this.#sessions.get(playerId) ?? '' }, asked),
    }
  }
}

const nameOf = (victim: Door | ApiProcess): string => (victim instanceof Door ? 'wallet' : 'api')

const doorWay = (door: Door): Way => ({
  name: 'front door',
  mayAsk: () => true,
  ask: (playerId, asked) => askDoor(door, playerId, asked),
})

/** A read that failed with the database proves nothing; a command that throws is a bug of the product and is rethrown. */
const askDoor = async (door: Door, playerId: PlayerId, asked: Asked): Promise<Told> => {
  if (asked.kind !== 'read') return toldBy(await door.execute(commandOf(playerId, asked)))
  return door.balances(playerId).then(readOf, (): Told => ({ code: 'UNKNOWN' }))
}
