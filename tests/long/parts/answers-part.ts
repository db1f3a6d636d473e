import { instant, newId } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { checkHistories } from '../history/check-history.ts'
import { lossy, Proxy } from '../faults/proxy.ts'
import { diceOf } from '../house/seeded-random.ts'
import { Door } from '../house/wallet-process.ts'
import { Home } from '../house/home.ts'
import { auditJournal, withObserver } from '../load/audit.ts'
import { Clients, type Way } from '../load/clients.ts'
import { openPlayers } from '../load/players.ts'
import { commandOf, readOf, toldBy } from '../load/commands.ts'
import type { Found, Part, Size } from './part.ts'

const sizes: Record<Size, { requests: number; players: number }> = {
  gate: { requests: 2_000, players: 60 },
  long: { requests: 100_000, players: 200 },
}

/**
 * Answers lost after their commit, and delayed ones, between the wallet and PostgreSQL and between the client and the
 * wallet (T6).
 */
export const answersPart: Part = {
  name: 'answers',
  proves:
    'answers lost after their commit, on the cable to PostgreSQL and on the way to the client: everything happens exactly once, and nobody storms',
  run: async ({ seed, size, report }) => {
    const plant = await run({ seed: `${seed} plant`, requests: 400, players: 20, isForgetful: true })
    report(`planted: a client that repeats under a new name: ${plant.violations[0] ?? 'not caught'}`)
    const found = await run({ seed, ...sizes[size], isForgetful: false })
    return {
      ...found,
      plants: [{ name: 'a client that repeats under a new name', caught: plant.violations[0] ?? null }],
    }
  },
}

const run = async ({
  seed,
  requests,
  players: count,
  isForgetful,
}: {
  seed: string
  requests: number
  players: number
  isForgetful: boolean
}): Promise<Found> => {
  const home = await Home.open()
  const cable = await Proxy.open(home.port)
  const door = new Door(home, home.url('app', cable.port))
  try {
    const players = Array.from({ length: count }, () =>
      newId<'Player'>(instant(Math.floor(performance.timeOrigin)), (bytes) => systemChance.bytes(bytes)),
    )
    await openPlayers(home, players)
    await door.open()
    const clients = new Clients({
      seed,
      players,
      clientsEach: 2,
      ways: [isForgetful ? renaming(lossyWay(door, seed)) : lossyWay(door, seed)],
    })
    cable.faults = lossy(diceOf(`${seed} cable`), { lost: 4, delayed: 10, delayMs: [50, 2_000] })
    while (clients.seen.count.acknowledged < requests && !clients.isStopped)
      await new Promise((settle) => setTimeout(settle, 20))
    await clients.stop()
    cable.faults = {}
    return await judge(home, clients, { lostOnCable: cable.lost, slow: cable.delayed })
  } finally {
    await door.close()
    await cable.close()
    await home.close()
  }
}

/** One answer in twenty is lost between the wallet and the client: the effect has happened by then. */
const lossyWay = (door: Door, seed: string): Way => {
  const below = diceOf(`${seed} client`)
  return {
    name: 'front door',
    mayAsk: () => true,
    ask: async (playerId, asked) => {
      if (asked.kind === 'read') return door.balances(playerId).then(readOf, () => ({ code: 'UNKNOWN' }) as const)
      const told = toldBy(await door.execute(commandOf(playerId, asked)))
      return below(20) === 0 ? { code: 'UNKNOWN' } : told
    },
  }
}

/** The planted bug: an unanswered call is repeated under another name. */
const renaming = (way: Way): Way => {
  const tries = new Map<string, number>()
  return {
    ...way,
    ask: async (playerId, asked) => {
      if (asked.kind === 'read') return way.ask(playerId, asked)
      const name = `${playerId} ${asked.kind} ${asked.id}`
      const before = tries.get(name) ?? 0
      const told = await way.ask(playerId, { ...asked, id: before === 0 ? asked.id : `${asked.id} ${before}` })
      tries.set(name, before + (told.code === 'UNKNOWN' ? 1 : 0))
      return told
    },
  }
}

const judge = async (
  home: Home,
  { seen: { histories, count } }: Clients,
  { lostOnCable, slow }: { lostOnCable: number; slow: number },
): Promise<Found> =>
  withObserver(home, async (wallet) => {
    const books = (await wallet.checkBooks('whole')).faults.map((fault) => `books: ${JSON.stringify(fault)}`)
    const { rows, ...audit } = await auditJournal(wallet, histories)
    const audited = Object.entries(audit).flatMap(([name, found]) => found.map((each) => `${name}: ${each}`))
    const ratio = count.attempts / count.acknowledged
    const storm =
      ratio > 1.2 ? [`${count.attempts} attempts for ${count.acknowledged} answers: more than 1.2 each`] : []
    const counts = {
      acknowledged: count.acknowledged,
      attempts: count.attempts,
      lost: count.unknown,
      'lost on the cable': lostOnCable,
      slow,
      rows,
    }
    return { counts, plants: [], violations: [...books, ...audited, ...storm, ...checkHistories(histories).anomalies] }
  })
