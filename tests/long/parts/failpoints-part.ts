import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import type { Command, CommandKind, Outcome, PlayerId, Wallet } from '@zoria/wallet'
import { Proxy } from '../faults/proxy.ts'
import { diceOf } from '../house/seeded-random.ts'
import { Door, lost, type Lost } from '../house/wallet-process.ts'
import { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { openPlayers } from '../load/players.ts'
import { bonusId, preparations, racers } from '../load/racers.ts'
import type { Part } from './part.ts'

type Way = 'execute' | 'post'
type Side = 'before' | 'after'
/**
 * One moment of one command: before the n-th message arrives at PostgreSQL, or after its answer was sent and before
 * that arrives here.
 */
type Point = { readonly way: Way; readonly kind: CommandKind; readonly side: Side; readonly message: number }

const pointsAtTheGate = 4

/**
 * kill -9 of the process at every boundary of every command, by the batch and by a transaction of its caller (T4b;
 * I-06, I-10).
 */
export const failpointsPart: Part = {
  name: 'failpoints',
  proves:
    'a process killed at every boundary between it and PostgreSQL, for every command: the repeat finds it done once or does it once',
  run: async ({ seed, size, report }) => {
    const stand = await Stand.open()
    try {
      const below = diceOf(seed)
      const every = Object.keys(racers) as CommandKind[]
      const all = await allPoints(
        stand,
        size === 'long' ? every : ['stake', 'deposit', every[below(every.length)] ?? 'payout'],
      )
      const drawn = Array.from({ length: pointsAtTheGate }, () => all[below(all.length)] as Point)
      const chosen = size === 'long' ? all : [...drawn, lastOf(all, 'execute', 'stake'), lastOf(all, 'post', 'deposit')]
      const plant = await passed(stand, { point: lastOf(all, 'execute', 'deposit'), isForgetful: true })
      report(`planted: a caller that repeats under another name: ${plant.fault ?? 'not caught'}`)
      const violations: string[] = []
      const fates: Record<string, number> = { done: 0, 'not done': 0, refused: 0, 'never reached': 0 }
      for (const point of chosen) {
        const { fault, fate } = await passed(stand, { point, isForgetful: false })
        fates[fate] = (fates[fate] ?? 0) + 1
        if (fault !== null) violations.push(`${nameOf(point)}: ${fault}`)
        report(`${nameOf(point)}: ${fault ?? fate}`)
      }
      if (fates['done'] === 0) violations.push('no point lay behind a commit, so they show nothing')
      const { faults } = await stand.look((wallet) => wallet.checkBooks('whole'))
      return {
        counts: { points: all.length, kills: chosen.length, ...fates },
        plants: [{ name: 'a caller that repeats under another name', caught: plant.fault }],
        violations: [...violations, ...faults.map((each) => `books: ${JSON.stringify(each)}`)],
      }
    } finally {
      await stand.close()
    }
  },
}

/** Everything has happened and this side does not know it. */
const lastOf = (all: readonly Point[], way: Way, kind: CommandKind): Point =>
  all.findLast((point) => point.way === way && point.kind === kind && point.side === 'after') as Point

const nameOf = ({ way, kind, side, message }: Point): string => `${way} ${kind}, ${side} message ${message}`

/** The process to kill, and the proxy that decides when. */
class Stand {
  readonly home: Home
  readonly cable: Proxy
  readonly door: Door

  private constructor(home: Home, cable: Proxy) {
    this.home = home
    this.cable = cable
    this.door = new Door(home, home.url('app', cable.port))
  }

  static async open(): Promise<Stand> {
    const home = await Home.open()
    return new Stand(home, await Proxy.open(home.port))
  }

  look<Answer>(at: (wallet: Wallet) => Promise<Answer>): Promise<Answer> {
    return withObserver(this.home, at)
  }

  /**
   * A player with something of everything, and a process that has its connections, with nothing of all that still on
   * its way.
   */
  async prepare(): Promise<PlayerId> {
    const playerId = newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count))
    await openPlayers(this.home, [playerId])
    this.cable.faults = {}
    if (!this.door.isOpen) await this.door.open()
    for (const command of preparations(playerId)) await this.door.execute(command)
    await this.door.post(racers.prize({ playerId, id: 'warm' }))
    await this.cable.silent(200)
    return playerId
  }

  ask(way: Way, command: Command): Promise<Outcome | Lost> {
    return way === 'execute' ? this.door.execute(command) : this.door.post(command)
  }

  async close(): Promise<void> {
    await this.door.close()
    await this.cable.close()
    await this.home.close()
  }
}

/** As many as the counted messages of each command. */
const allPoints = async (stand: Stand, kinds: readonly CommandKind[]): Promise<readonly Point[]> => {
  const points: Point[] = []
  for (const way of ['execute', 'post'] as const) {
    for (const kind of new Set(kinds)) {
      const playerId = await stand.prepare()
      let messages = 0
      stand.cable.faults = { asked: () => ((messages += 1), { kind: 'pass' }) }
      await stand.ask(way, commandOf(kind, playerId))
      for (let message = 1; message <= messages; message += 1)
        points.push({ way, kind, side: 'before', message }, { way, kind, side: 'after', message })
    }
  }
  return points
}

const commandOf = (kind: CommandKind, playerId: PlayerId): Command =>
  racers[kind]({ playerId, id: kind === 'bonus_credit' ? bonusId(playerId, 'b1') : 'the one' })

type Passed = { readonly fault: string | null; readonly fate: 'done' | 'not done' | 'refused' | 'never reached' }

const passed = async (
  stand: Stand,
  { point, isForgetful }: { point: Point; isForgetful: boolean },
): Promise<Passed> => {
  const playerId = await stand.prepare()
  const command = commandOf(point.kind, playerId)
  const reached = holdAt(stand, point)
  const asked = stand.ask(point.way, command)
  const isReached = await Promise.race([
    reached.then(() => true),
    asked.then(
      () => false,
      () => false,
    ),
  ])
  await stand.door.kill()
  stand.cable.faults = {}
  // Requests in flight still arrive at the server, as in production; answers in flight are lost.
  stand.cable.release()
  await asked.catch(() => lost)
  await stand.door.open()

  const repeated = isForgetful ? { ...command, externalId: `${command.externalId} again` } : command
  const [first, second] = [await stand.ask('execute', repeated), await stand.ask('execute', repeated)]
  const fate = fateIn(first, isReached)
  return { fault: await faultIn(stand, { command, first, second }), fate }
}

const holdAt = (stand: Stand, { side, message }: Point): Promise<void> => {
  const reached = Promise.withResolvers<void>()
  let seen = 0
  const count = () => {
    seen += 1
    if (seen !== message) return { kind: 'pass' } as const
    reached.resolve()
    return { kind: 'hold' } as const
  }
  stand.cable.faults = side === 'before' ? { asked: count } : { answered: count }
  return reached.promise
}

const fateIn = (first: Outcome | Lost, isReached: boolean): Passed['fate'] => {
  if (!isReached) return 'never reached'
  if (first.code === 'REPLAY') return 'done'
  return first.code === 'OK' ? 'not done' : 'refused'
}

const faultIn = async (
  stand: Stand,
  { command, first, second }: { command: Command; first: Outcome | Lost; second: Outcome | Lost },
): Promise<string | null> => {
  const isAccepted = first.code === 'OK' || first.code === 'REPLAY'
  if (first.code === 'LOST' || first.code === 'RETRY' || first.code === 'OVERLOADED')
    return `its repeat was answered ${first.code}`
  if (isAccepted && second.code !== 'REPLAY') return `its second repeat was answered ${second.code}`
  if (!isAccepted) return second.code === first.code ? null : `it was answered ${first.code}, then ${second.code}`
  const { items } = await stand.look((wallet) => wallet.history(command.playerId, { page: 1, pageSize: 100 }))
  const rows = items.filter(
    ({ source, externalId, kind }) =>
      source === command.source && externalId.startsWith(command.externalId) && kind === command.kind,
  )
  return rows.length <= 1 ? null : `it stands ${rows.length} times in the journal`
}
