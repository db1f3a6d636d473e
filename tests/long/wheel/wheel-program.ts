import { createFairness } from '@zoria/fairness'
import { money, newId, ok } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type InTransaction } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createWallet } from '@zoria/wallet'
import { createWheel, type WheelDeps } from '@zoria/wheel'
import { offerId, secretOfSpins, worth, type Spinning } from './spinning.ts'

// A process that serves one spin for each message and orders the free rounds it won, to be killed. FAULTS_PLANT names a
// bug to work with. Wallet, draws and database are real; a grant of a bonus is a row in the transaction of the spin,
// and the provider of free rounds a table that knows orders by their names.

const url = process.env['FAULTS_DATABASE_URL'] ?? ''
const plant = process.env['FAULTS_PLANT'] ?? ''

const never = (): never => {
  throw new Error('a spin does not ask for this')
}

const sql = createDatabase({ url, name: 'wheel', connectionsMax: 4 })
const logger = createLogger({ name: 'wheel', level: 'error' })
const ground = { sql, clock: systemClock, chance: systemChance, logger }
const whole = createWallet({ ...ground, writerUrl: url, spendingOrder: () => ['game', 'electronic', 'bonus'] })

const plantedTransaction: InTransaction = async (work) => work(sql as never)
/** The money moves in a transaction of its own, and under a new name each time. */
const plantedWallet: WheelDeps['wallet'] = {
  gatesInTheWay: whole.gatesInTheWay,
  lock: async () => true,
  post: async (_, command) =>
    (await whole.execute({ ...command, externalId: `${command.externalId}:${systemClock.now()}` })) as never,
}

const values: Readonly<Record<string, unknown>> = {
  WHEEL_OPEN: true,
  WHEEL_CLAIM_HOURS: 168,
  WHEEL_DEPOSIT_MIN: {},
  DEFAULT_CURRENCY: 'uah',
}

const wheel = createWheel({
  ...ground,
  inTransaction: plant === 'every statement commits alone' ? plantedTransaction : inTransactionOf(sql),
  wallet: plant === 'money outside of the transaction' ? plantedWallet : whole,
  fairness: createFairness({ ...ground, secrets: [secretOfSpins] }),
  settings: { read: (code: string) => values[code] as never, staff: { list: never, history: never, change: never } },
  identity: {
    isErased: async () => false,
    standing: async (playerId) => ({ playerId, currency: 'uah', missing: [], block: 'none' }) as never,
  },
  bonuses: {
    giftOf: async () =>
      ({ names: { en: 'Gift', ua: 'Дар', ru: 'Дар', kz: 'Сый' }, amount: money(worth, 'uah'), wager: 10 }) as never,
    grantIn: async (tx, { externalId, playerId }) => {
      const id = newId<'Grant'>(systemClock.now(), (count) => systemChance.bytes(count))
      await tx`insert into public.granted (id, spin_id, player_id, offer_id) values (${id}, ${externalId}, ${playerId}, ${offerId})`
      return ok({ id, status: 'waiting' }) as never
    },
    grantOf: async () => ({ status: 'waiting' }) as never,
    claim: never,
  },
  games: {
    picked: async () => ({
      count: 1,
      games: [{ slug: 'book', name: 'Book', image: null, provider: { slug: 'zoria', name: 'Zoria' } }],
    }),
    kindOf: never,
    named: never,
    freeRounds: {
      award: async ({ id }: { readonly id: string }) => {
        await sql`insert into public.ordered (name) values (${id}) on conflict do nothing`
        return 'given' as const
      },
    } as never,
  },
})

const server = await createServer(ground)
wheel.serve(
  serveOn(server, {
    isSandbox: true,
    authenticator: {
      byBearer: async (token) => ({ playerId: token.split('.')[1] as never, sessionId: 's' }),
      byCookie: async () => undefined,
    },
  }),
)

/** A spin as the page asks for it, and what the worker does each second; answers what the page is answered. */
async function spin({ playerId, key }: Spinning): Promise<string> {
  try {
    const headers = {
      authorization: `Bearer t.${playerId}.t`,
      ...(plant === 'a spin that forgets its key' ? {} : { 'idempotency-key': key }),
    }
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/wheel/spin', headers })
    await wheel.order()
    return `${statusCode} ${body}`
  } catch (fault) {
    return `failed: ${String(fault instanceof Error ? fault.message : fault)}`
  }
}

process.on('message', (asked: Spinning) => void spin(asked).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit(0))
// Its connections exist before it is asked.
await server.ready()
await inTransactionOf(sql)(async (tx) => tx`select 1`)
await wheel.order()
process.send?.('ready')
