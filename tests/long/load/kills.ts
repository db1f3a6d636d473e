import { setTimeout as pause } from 'node:timers/promises'
import { newId, instant, type Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { checkHistories } from '../history/check-history.ts'
import { diceOf, type Below } from '../house/seeded-random.ts'
import { Home } from '../house/home.ts'
import { auditJournal, withObserver } from './audit.ts'
import { Clients, type Seen, type Way } from './clients.ts'
import { openPlayers, openSessions } from './players.ts'
import { Victims } from './killable-processes.ts'

export type KillsWanted = {
  readonly seed: string
  readonly kills: number
  /** Kills continue until both are reached. */
  readonly acknowledgedMin: number
  readonly players: number
  readonly clientsEach: number
  /** Clients of the two real API processes, in addition to those of the front doors. */
  readonly isHttp: boolean
  /** PostgreSQL is killed each time, and never what speaks to it. */
  readonly isPostgresAlone?: boolean
  readonly report?: (line: string) => void
  /** Something between the clients and the ways: a planted bug. */
  readonly between?: (way: Way) => Way
  /** Something done to the database before the load: a planted bug. */
  readonly beforehand?: (home: Home) => Promise<void>
}

export type KillsDone = {
  readonly kills: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly unknown: number
  readonly attempts: number
  readonly byWay: Readonly<Record<string, number>>
  readonly rows: number
  readonly seconds: number
  readonly perSecond: number
  /** Everything that must be empty. */
  readonly violations: readonly string[]
}

/**
 * Load from two wallet processes and, optionally, two API processes, while PostgreSQL and they are killed with SIGKILL
 * at random moments (T4a). Afterwards: nothing acknowledged is lost, duplicated or answered in two ways, the books
 * balance, and one order explains everything.
 */
export async function runKills(wanted: KillsWanted): Promise<KillsDone> {
  const home = await Home.open()
  const began = performance.now()
  const victims = new Victims(home, { isHttp: wanted.isHttp })
  try {
    const players = Array.from({ length: wanted.players }, () =>
      newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (count) => systemChance.bytes(count)),
    )
    await openPlayers(home, players)
    await wanted.beforehand?.(home)
    const sessions = await openSessions(home, players)
    await victims.open(sessions)
    const clients = new Clients({
      seed: wanted.seed,
      players,
      clientsEach: wanted.clientsEach,
      ways: victims.ways.map(wanted.between ?? ((way) => way)),
    })
    const violations = await killAlong(home, victims, clients, wanted)
    await clients.stop()
    const seconds = (performance.now() - began) / 1000
    await clients.repeat(
      sampleOf(clients.seen, diceOf(`${wanted.seed} sample`), Math.max(500, Math.floor(wanted.acknowledgedMin / 50))),
    )
    return {
      ...(await judge(home, clients.seen, violations)),
      kills: victims.kills,
      seconds: Math.round(seconds),
      perSecond: Math.round(clients.seen.count.acknowledged / seconds),
    }
  } finally {
    await victims.close()
    await home.close()
  }
}

const killAlong = async (
  home: Home,
  victims: Victims,
  clients: Clients,
  { seed, kills, acknowledgedMin, isPostgresAlone = false, report }: KillsWanted,
): Promise<readonly string[]> => {
  const below: Below = diceOf(`${seed} kills`)
  const violations: string[] = []
  const { count } = clients.seen
  for (let killed = 0; (killed < kills || count.acknowledged < acknowledgedMin) && !clients.isStopped;) {
    // The kills are distributed evenly over the load, each at a random moment of its part.
    const due = kills === 0 ? acknowledgedMin : Math.min(acknowledgedMin, (acknowledgedMin * (killed + 1)) / kills)
    const from = performance.now()
    while (count.acknowledged < due && !clients.isStopped && performance.now() - from < 120_000) await pause(20)
    await pause(below(400))
    if (killed >= kills) continue
    const victim = await victims.killOne(below, { isPostgresAlone })
    killed += 1
    violations.push(...(await faultsOfBooks(home)))
    report?.(
      `kill ${killed} of ${kills}: ${victim}; ${count.acknowledged} acknowledged, ${count.unknown} unknown, ${violations.length} violations`,
    )
  }
  return violations
}

const faultsOfBooks = (home: Home): Promise<readonly string[]> =>
  withObserver(home, async (wallet) =>
    (await wallet.checkBooks('whole')).faults.map((fault) => `books: ${JSON.stringify(fault)}`),
  )

/** Some of the first answers of every player, to be repeated at the end. */
const sampleOf = ({ histories }: Seen, below: Below, size: number) => {
  const all = [...histories].flatMap(([player, attempts]) =>
    attempts.filter(({ told }) => told.code === 'DONE').map((attempt) => [player, attempt] as const),
  )
  return Array.from({ length: Math.min(size, all.length) }, () => all[below(all.length)]).filter(
    (each) => each !== undefined,
  )
}

const judge = async (
  home: Home,
  { histories, count }: Seen,
  before: readonly string[],
): Promise<Omit<KillsDone, 'kills' | 'seconds' | 'perSecond'>> =>
  withObserver(home, async (wallet) => {
    const books = (await wallet.checkBooks('whole')).faults.map((fault) => `books: ${JSON.stringify(fault)}`)
    const { rows, ...audit } = await auditJournal(wallet, histories)
    const audited = Object.entries(audit).flatMap(([name, found]) => found.map((each) => `${name}: ${each}`))
    const { anomalies } = checkHistories(histories as ReadonlyMap<Id<'Player'>, never[]>)
    return {
      acknowledged: count.acknowledged,
      unknown: count.unknown,
      attempts: count.attempts,
      byWay: count.byWay,
      rows,
      violations: [...before, ...books, ...audited, ...anomalies],
    }
  })
