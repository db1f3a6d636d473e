import { randomInt } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AddressInfo } from 'node:net'
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
import type { Order, Stats } from './words.ts'

// The real stream of the product, `GET /users/updates`. Only who calls and whether his session lives is answered here, at no cost.

const url = process.env['BENCH_DATABASE_URL'] ?? ''
const logger = createLogger({ name: 'bench', level: 'warn' })
const sql = createDatabase({ url, name: 'bench streams', connectionsMax: 4 })
const real = createWallet({ sql, writerUrl: url, clock: systemClock, logger, spendingOrder: () => ['game', 'electronic', 'bonus'] })
const watchers = new Map<string, Set<(balances: Balances) => void>>()
const delay = monitorEventLoopDelay({ resolution: 5 })
let told = 0
let sessionQuestions = 0

const zero = money(0n, 'uah')
const madeBalances = (): Balances => {
  const game = money(BigInt(randomInt(1_000_000)), 'uah')
  // The version is the moment, so that the client sees how old the frame is.
  return { version: BigInt(Date.now()), currency: 'uah', game, electronic: zero, bonus: zero, cashback: zero, held: zero, debt: zero, total: game }
}

const join = (playerId: string, onChange: (balances: Balances) => void): (() => void) => {
  watchers.set(playerId, (watchers.get(playerId) ?? new Set()).add(onChange))
  return () => void watchers.get(playerId)?.delete(onChange)
}

/** Watched by the real tail, or told by this process, as the run wants. */
const wallet: Pick<Wallet, 'watch' | 'balances'> = process.env['BENCH_FED_BY'] === 'wallet'
  ? {
      balances: (playerId) => real.balances(playerId),
      watch: (playerId, onChange) => real.watch(playerId, (balances) => {
        told += 1
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
      told += 1
    }
  }, 10)
}

const stats = (): Stats => {
  const loopDelayMs = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6 }
  delay.reset()
  return { streams: notifications.stats().streams, told, sessionQuestions, memoryMB: process.memoryUsage().rss / 2 ** 20, loopDelayMs, laneLag: real.stats().laneLag }
}

const server = await createServer({ logger, clock: systemClock, chance: systemChance })
const notifications = await createNotifications({
  sql, logger, wallet,
  paymentFrame: async () => undefined,
  bonusFrame: async () => undefined,
  isSessionAlive: async () => {
    sessionQuestions += 1
    return true
  },
})
notifications.serve(serveOn(server, { isSandbox: false, authenticator: { byBearer: async (token) => ({ playerId: token.split('.')[1] as Id<'Player'> satisfies PlayerId, sessionId: token }), byCookie: async () => undefined } }))
await server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
delay.enable()

process.on('message', (order: Order) => {
  if (order.order === 'stats') return void process.send?.(stats())
  clearInterval(making)
  if (order.order === 'make') make(order)
})
announce({ port: (server.server.address() as AddressInfo).port }, async () => {
  clearInterval(making)
  await notifications.close()
  await server.close()
  await real.close()
  await sql.end()
})
