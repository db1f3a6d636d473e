import { setImmediate as macrotask } from 'node:timers/promises'
import { instant, plusMs, type Id, type Instant } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMessageGateways } from '../../gateways/message-gateways.ts'
import { createKeys } from '../../storage/keys.ts'
import { storeMessage, type Channel, type Purpose } from '../../storage/messages.ts'
import { noon, openIdentity, secrets } from '../../testing/identity-setup.ts'
import { startCarrier } from '../../testing/smpp-carrier.ts'
import { steppedTimer } from '../../testing/stepped-timer.ts'
import { formOf, visitorOf } from '../../testing/visitor.ts'
import { commands } from '../../gateways/smpp/pdu.ts'
import type { Identity } from '../../index.ts'
import { createSendQueues } from './send-queues.ts'

const setup = await openIdentity()
const { clock, gateway, identity, lines, sql } = setup
const { newPhone, register } = visitorOf(setup)
const carrier = await startCarrier()
const logger = createLogger({ name: 'test', level: 'silent' })
const deliver = (process: Identity) => process.tasks['identity.deliver_messages']?.({})

afterAll(() => carrier.close())

describe('a carrier that takes five messages in any second', { tags: 'full' }, () => {
  const phones = Array.from({ length: 40 }, newPhone)
  let taken: { readonly at: Instant; readonly phone: string | undefined }[]
  let throttled: number
  let processes: Identity[]
  let timers: ReturnType<typeof steppedTimer>

  beforeEach(() => {
    ;[taken, throttled, processes] = [[], 0, []]
    timers = steppedTimer(clock)
    carrier.decide = () => {
      const now = clock.now()
      const isTooMany = taken.filter(({ at }) => at > now - 1_000).length >= 5
      if (isTooMany) throttled += 1
      else
        taken.push({
          at: now,
          phone: phones.find((phone) =>
            carrier.received.findLast(({ command }) => command === commands.submit)?.body.includes(phone.slice(1)),
          ),
        })
      return isTooMany ? 0x58 : 0
    }
  })
  afterEach(async () => void (await Promise.all(processes.map((process) => process.close()))))

  const openProcess = async (perSMax: number) => {
    const gateways = createMessageGateways(
      { sms: { url: carrier.url, from: 'ZORIA', referenceTag: undefined, perSMax }, mail: null, call: null },
      { logger },
    )
    const process = setup.open({ gateways, timer: timers.timer })
    processes.push(process)
    return setup.another({}, process)
  }

  /**
   * Registers the phones in turn with the processes, one every `everyMs`, and moves the time from event to event until
   * nothing waits for a timer.
   */
  async function registerAll(
    count: number,
    { everyMs, servers }: { everyMs: number; servers: readonly FastifyInstance[] },
  ) {
    let asked = 0
    const statuses = new Set<number>()
    for (;;) {
      const [arrival, alarm] = [asked < count ? plusMs(instant(noon), asked * everyMs) : undefined, timers.next()]
      if (arrival === undefined && alarm === undefined) return [...statuses]
      const isArrival = arrival !== undefined && (alarm === undefined || arrival <= alarm)
      timers.moveTo(isArrival ? arrival : (alarm as Instant))
      if (isArrival) {
        statuses.add(
          (await register(formOf(phones[asked] as string), { on: servers[asked % servers.length] as FastifyInstance }))
            .statusCode,
        )
        asked += 1
      }
      await Promise.all(processes.map(deliver))
    }
  }

  test('gets forty codes of four seconds one after another: none is lost, none comes twice, and throttling is no failure', async () => {
    expect(await registerAll(40, { everyMs: 100, servers: [await openProcess(10)] })).toEqual([200])
    // A throttled code is the first one after the pause, so codes arrive in the order in which they were requested.
    expect(taken.map(({ phone }) => phone)).toEqual(phones)
    expect(await sql`select 1 from identity.message`).toEqual([])
    const lastMs = Math.max(...taken.map(({ at }) => at)) - instant(noon)
    expect([throttled < 8, lastMs < 20_000, throttled, lastMs]).toEqual([true, true, throttled, lastMs])
  })

  test('is never throttled at its configured rate, which two processes share', async () => {
    expect(await registerAll(12, { everyMs: 50, servers: [await openProcess(5), await openProcess(5)] })).toEqual([200])
    const moments = taken.map(({ at }) => at)
    expect([throttled, taken.map(({ phone }) => phone)]).toEqual([0, phones.slice(0, 12)])
    expect(moments.slice(1).map((at, index) => at - (moments[index] as Instant))).toEqual(
      Array.from({ length: 11 }, () => 200),
    )
  })
})

describe('waiting messages', () => {
  const keys = createKeys({ secret: secrets.phoneKey, chance: setup.chance })
  let count = 0
  const store = (
    purpose: Purpose,
    { after = 0, livesMs = 300_000, channel = 'mail' }: { after?: number; livesMs?: number; channel?: Channel } = {},
  ) =>
    sql.begin((tx) => {
      const now = plusMs(instant(noon), after)
      count += 1
      const message = {
        id: `00000000-0000-7000-8000-${String(count).padStart(12, '0')}` as Id<'Message'>,
        channel,
        to: `${purpose}${after}@zoria.test`,
        text: 'x',
      }
      return storeMessage(tx, keys, { message, purpose, now, expiresAt: plusMs(now, livesMs) })
    })
  const sent = () => gateway.taken.map(({ to }) => to.replace('@zoria.test', ''))

  test('leave in the order codes of owners, other codes, notices, news, each the oldest first', async () => {
    await store('news', { after: 0 })
    await store('notice', { after: 10 })
    await store('code', { after: 30 })
    await store('code', { after: 20 })
    await store('news', { after: 5 })
    await store('code_of_owner', { after: 40 })
    clock.advance(100)
    await deliver(identity)
    expect(sent()).toEqual(['code_of_owner40', 'code20', 'code30', 'notice10', 'news0', 'news5'])
  })

  test('are not sent when they expired: the row says so and has neither recipient nor text; it is deleted after a month', async () => {
    await store('code', { livesMs: 60_000 })
    await store('code', { after: 1, livesMs: 60_000 })
    clock.advance(60_000)
    lines.length = 0
    await deliver(identity)
    expect(sent()).toEqual(['code1'])
    expect(await sql`select channel, expired_at, recipient_sealed, text_sealed from identity.message`).toEqual([
      { channel: 'mail', expired_at: new Date(clock.now()), recipient_sealed: null, text_sealed: null },
    ])
    expect(lines.join('')).toContain('messages expired before a gateway accepted them')
    clock.advance(31 * 86_400_000)
    await identity.tasks['identity.forget']?.({})
    expect(await sql`select 1 from identity.message`).toHaveLength(1)
    clock.advance(1)
    await identity.tasks['identity.forget']?.({})
    expect(await sql`select 1 from identity.message`).toHaveLength(0)
  })

  test.each([true, false])(
    'stay when they are throttled, also until they expire; a gateway that recognises references: %s',
    async (isRepeatSafe) => {
      Object.assign(gateway, { status: 429, isRepeatSafe, perSMax: 10 })
      await store('code', { livesMs: 3_000 })
      await deliver(identity)
      expect(await sql`select handed_at, claimed_until from identity.message`).toEqual([
        { handed_at: null, claimed_until: new Date(plusMs(clock.now(), 1_000)) },
      ])
      clock.advance(1_000)
      await deliver(identity)
      gateway.status = 202
      clock.advance(999)
      await deliver(identity)
      expect([sent(), (await sql`select 1 from identity.message where expired_at is null`).length]).toEqual([[], 1])
      clock.advance(1)
      await deliver(identity)
      expect([sent(), (await sql`select 1 from identity.message`).length]).toEqual([['code0'], 0])
    },
  )

  test('of one channel do not wait for the carrier of another', async () => {
    await sql`update identity.message_pace set next_at = ${new Date(plusMs(clock.now(), 60_000)).toISOString()} where channel = 'mail'`
    gateway.perSMax = 10
    await store('code')
    await store('code', { channel: 'sms' })
    await deliver(identity)
    expect(gateway.taken.map(({ channel }) => channel)).toEqual(['sms'])
  })
})

describe('a message that is handed over while a look for messages ends', () => {
  const keys = createKeys({ secret: secrets.phoneKey, chance: setup.chance })
  const handed = (id: string) => ({ id: id as Id<'Message'>, channel: 'sms' as const })

  test.each(Array.from({ length: 12 }, (_, steps) => steps))(
    '%i steps after the answer is looked for before its caller goes on',
    async (steps) => {
      const looks: PromiseWithResolvers<readonly []>[] = []
      const looking = () => {
        const look = Promise.withResolvers<readonly []>()
        looks.push(look)
        return look.promise
      }
      const inTransaction = () => Promise.reject(new Error('nothing is due'))
      const queues = createSendQueues({
        sql: looking as never,
        inTransaction,
        clock,
        keys,
        gateways: gateway.gateways,
        logger,
        timer: steppedTimer(clock).timer,
      })
      let isTried = false
      const first = queues.handOver(handed('first'))
      looks[0]?.resolve([])
      for (let step = 0; step < steps; step += 1) await undefined
      const second = queues.handOver(handed('second')).then(() => (isTried = true))
      await macrotask()
      expect([looks.length, isTried]).toEqual([2, false])
      looks[1]?.resolve([])
      await Promise.all([first, second])
      expect(looks).toHaveLength(2)
    },
  )
})
