import { randomInt } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AddressInfo } from 'node:net'
import { boardTop } from '@zoria/contract/battles/words'
import { money, type Id } from '@zoria/kernel'
import { createNotifications } from '@zoria/notifications'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type Balances, type PlayerId, type Wallet } from '@zoria/wallet'
import { announce } from '../setting/child.ts'
import type { Order, Stats } from './messages.ts'

// The real stream of the product, `GET /users/updates`. Only authentication is replaced, at no cost.

const url = process.env['BENCH_DATABASE_URL'] ?? ''
const logger = createLogger({ name: 'bench', level: 'warn' })
const sql = createDatabase({ url, name: 'bench streams', connectionsMax: 4 })
const real = createWallet({
  sql,
  writerUrl: url,
  clock: systemClock,
  logger,
  spendingOrder: () => ['game', 'electronic', 'bonus'],
})
const watchers = new Map<string, Set<(balances: Balances) => void>>()
const delay = monitorEventLoopDelay({ resolution: 5 })
let sent = 0
let sessionQuestions = 0

const zero = money(0n, 'uah')
const madeBalances = (): Balances => {
  const game = money(BigInt(randomInt(1_000_000)), 'uah')
  // The version is the time, so that the client sees the age of a frame.
  return {
    version: BigInt(Date.now()),
    currency: 'uah',
    game,
    electronic: zero,
    bonus: zero,
    cashback: zero,
    held: zero,
    debt: zero,
    total: game,
  }
}

const join = (playerId: string, onChange: (balances: Balances) => void): (() => void) => {
  watchers.set(playerId, (watchers.get(playerId) ?? new Set()).add(onChange))
  return () => void watchers.get(playerId)?.delete(onChange)
}

/** Fed by the real tail or by this process, as the run demands. */
const wallet: Pick<Wallet, 'watch' | 'balances'> =
  process.env['BENCH_FED_BY'] === 'wallet'
    ? {
        balances: (playerId) => real.balances(playerId),
        watch: (playerId, onChange) =>
          real.watch(playerId, (balances) => {
            sent += 1
            onChange(balances)
          }),
      }
    : { balances: async () => madeBalances(), watch: async (playerId, onChange) => join(playerId, onChange) }

let making: NodeJS.Timeout | undefined

const make = ({ changesPerSecond, players }: { changesPerSecond: number; players: readonly string[] }): void => {
  const began = performance.now()
  let made = 0
  making = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * changesPerSecond
    for (; made < due; made += 1) {
      const balances = madeBalances()
      watchers.get(players[randomInt(players.length)]!)?.forEach((onChange) => onChange(balances))
      sent += 1
    }
  }, 10)
}

/** A public change carries the moment it was published; the client sees how old the frame is. */
const publish = ({ changesPerSecond, boards = 0 }: { changesPerSecond: number; boards?: number }): void => {
  making = setInterval(() => {
    sent += 1
    const presence = { active: sent, total: sent, moment: Date.now() }
    if (boards === 0) publishPresence(presence)
    else publishBoards(Array.from({ length: boards }, (_, at) => madeBoard(at)))
  }, 1_000 / changesPerSecond)
}

/** A board as the stream shows it, with the moment beside it. */
const madeBoard = (at: number) => ({
  moment: Date.now(),
  slug: `evening-cup-${at}-2026-11-25-1800`,
  status: 'active' as const,
  fund: '25000.00',
  participants: 5_000,
  ranked: 4_000,
  as_of: new Date().toISOString(),
  leaders: Array.from({ length: boardTop }, (_, place) => ({
    rank: place + 1,
    alias: `Amb***${10 + place}`,
    score: `${randomInt(1_000_000)}.00`,
    rounds: randomInt(1_000),
    is_tied: false,
  })),
})

const stats = (): Stats => {
  const loopDelayMs = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6 }
  delay.reset()
  return {
    ...notifications.stats(),
    sent,
    sessionQuestions,
    memoryMB: process.memoryUsage().rss / 2 ** 20,
    loopDelayMs,
    laneLag: real.stats().laneLag,
  }
}

const server = await createServer({ logger, clock: systemClock, chance: systemChance })
const notifications = await createNotifications({
  sql,
  logger,
  wallet,
  readers: {
    payment: async () => undefined,
    bonus: async () => undefined,
    inbox: async () => ({ unread: 0, prize: null }),
  },
  processName: 'bench',
  isSessionAlive: async () => {
    sessionQuestions += 1
    return true
  },
})
const publishPresence = notifications.topic('presence', () => undefined)
const publishBoards = notifications.topic('battles', () => [])
notifications.serve(
  serveOn(server, {
    isSandbox: false,
    authenticator: {
      byBearer: async (token) => ({
        playerId: token.split('.')[1] as Id<'Player'> satisfies PlayerId,
        sessionId: token,
      }),
      byCookie: async () => undefined,
    },
  }),
)
await server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
delay.enable()

process.on('message', (order: Order) => {
  if (order.order === 'stats') return void process.send?.(stats())
  clearInterval(making)
  if (order.order === 'make') make(order)
  if (order.order === 'publish') publish(order)
})
announce({ port: (server.server.address() as AddressInfo).port }, async () => {
  clearInterval(making)
  await notifications.close()
  await server.close()
  await real.close()
  await sql.end()
})
