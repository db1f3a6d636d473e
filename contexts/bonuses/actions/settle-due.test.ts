import { getActiveBonus } from '@zoria/contract/bonuses/http'
import { bps, instant, money, plusMs, toIso, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'
import { settleDue } from './settle-due.ts'

type PlayerId = Id<'Player'>
const hourMs = 3_600_000

let desk: BonusSetup
let settle: () => Promise<{ readonly isMore: boolean }>

beforeAll(async () => {
  desk = await openBonusSetup('settle due')
  settle = desk.settleDue
}, 60_000)
afterAll(() => desk.close())

const uah = (amount: bigint) => money(amount, 'uah')
const take = async (playerId: PlayerId, offer: { readonly id: string }) => {
  const reply = await desk.post(playerId, `/bonuses/${offer.id}/subscribe`)
  expect(reply.statusCode, reply.body).toBe(201)
  return (reply.json() as { id: string }).id
}
const stood = async (playerId: PlayerId, id: string) => {
  const bonus = await findUserBonus(desk.sql, playerId, id)
  return [bonus?.status, bonus?.endReason]
}
const dueAt = async (id: string) =>
  (await desk.sql<{ due_at: Date }[]>`select due_at from bonuses.due where id = ${id}`)[0]?.due_at.toISOString()
const bet = (playerId: PlayerId, round: string, amount: bigint, weight = 10_000n) =>
  desk.wallet.execute({
    kind: 'stake',
    playerId,
    source: 'gis:zoria',
    provider: 'studio',
    game: 'sevens',
    round,
    externalId: `${round}-s`,
    amount: uah(amount),
    weight: bps(weight),
    sessionStartedAt: null,
    isRoundFinished: false,
    freeRound: null,
    objection: null,
  })
const pay = (playerId: PlayerId, round: string, amount: bigint) =>
  desk.wallet.execute({
    kind: 'payout',
    playerId,
    source: 'gis:zoria',
    provider: 'studio',
    game: 'sevens',
    round,
    externalId: `${round}-p`,
    amount: uah(amount),
    fraction: 0n,
    type: 'win',
    sessionStartedAt: null,
    isRoundFinished: true,
    freeRound: null,
  })

describe('an overdue bonus', () => {
  test('burns exactly at its deadline, and its money goes to the house', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 24 }))
    desk.clock.advance(24 * hourMs - 1)
    await settle()
    expect(await stood(player, id)).toEqual(['ACTIVE', null])
    desk.clock.advance(1)
    await Promise.all([settle(), settle(), settle()])
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
    expect((await desk.wallet.balances(player))?.total.amount).toBe(0n)
    expect(await dueAt(id)).toBeUndefined()
  })

  test('that was not ended for a week ends in the first run after it', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    desk.clock.advance(168 * hourMs)
    await settle()
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
  })

  test('waits for a round it paid for, and ends with that round', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    const end = desk.clock.now() + hourMs
    await bet(player, 'open', 10_00n)
    desk.clock.advance(hourMs)
    await settle()
    expect(await stood(player, id)).toEqual(['ACTIVE', null])
    // The rest is checked again after the grace period, unless the round ends first.
    expect(await dueAt(id)).toBe(toIso(instant(end + 24 * hourMs)))
    await pay(player, 'open', 5_00n)
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
    expect(await dueAt(id)).toBeUndefined()
  })

  test('is listed as ending within a day, and not again while it waits for a round', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    const isEnding = async () => {
      const after = { endsAt: desk.clock.now(), id: '00000000-0000-0000-0000-000000000000' }
      const until = plusMs(desk.clock.now(), 24 * hourMs)
      return (await desk.bonuses.endingUntil({ after, until, rowsMax: 500 })).some((ending) => ending.id === id)
    }
    expect(await isEnding()).toBe(true)
    await bet(player, 'announced', 10_00n)
    desk.clock.advance(hourMs)
    await settle()
    expect([await isEnding(), await stood(player, id)]).toEqual([false, ['ACTIVE', null]])
  })

  test('waits for it at most a day', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    await bet(player, 'never', 10_00n)
    desk.clock.advance(25 * hourMs)
    await settle()
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
  })

  test('whose wager was met in time is released', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1, wagerHundredths: 20n }))
    await bet(player, 'other', 10_00n, 0n)
    expect(await desk.play(player, { staked: 10_00n })).toBe('OK')
    expect(await stood(player, id)).toEqual(['ACTIVE', null])
    desk.clock.advance(25 * hourMs)
    await settle()
    expect(await stood(player, id)).toEqual(['COMPLETED', null])
    expect((await desk.wallet.balances(player))?.electronic.amount).toBe(30_00n)
  })

  test('is shown as ended at its deadline, before any schedule runs', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    const open = (await desk.get(player, '/users/bonuses/active')).json() as object
    expect(open).toMatchObject({ id, status: 'ACTIVE' })
    expect(getActiveBonus.replies[200].parse(open)).toEqual(open)
    desk.clock.advance(hourMs)
    expect((await desk.get(player, '/users/bonuses/active')).json()).toBeNull()
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
  })

  test('regains its time after the clock was set back', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ burnsAfterHours: 1 }))
    const end = desk.clock.now() + hourMs
    await desk.sql`update bonuses.due set due_at = ${toIso(desk.clock.now())} where id = ${id}`
    await settle()
    expect(await stood(player, id)).toEqual(['ACTIVE', null])
    expect(await dueAt(id)).toBe(toIso(instant(end)))
  })
})

describe('a pending bonus', () => {
  test('lapses after the hours of the setting, and a fact is published', async () => {
    const player = await desk.newPlayer()
    const id = await take(player, await desk.newOffer({ depositMin: uah(10_00n) }))
    desk.clock.advance(72 * hourMs - 1)
    await settle()
    expect(await stood(player, id)).toEqual(['PENDING', null])
    desk.clock.advance(1)
    await Promise.all([settle(), settle()])
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
    const facts = await desk.owner<
      { name: string }[]
    >`select name from platform.outbox where body ->> 'user_bonus_id' = ${id} order by position`
    expect(facts.map(({ name }) => name)).toEqual(['bonuses.bonus_subscribed.v1', 'bonuses.bonus_canceled.v1'])
  })
})

describe('before the schedule runs', () => {
  const facts = async (id: string) =>
    (
      await desk.owner<
        { name: string }[]
      >`select name from platform.outbox where body ->> 'user_bonus_id' = ${id} order by position`
    ).map(({ name }) => name.split('.')[1])
  const lapsed = async () => {
    const player = await desk.newPlayer()
    const offer = await desk.newOffer({ depositMin: uah(10_00n) })
    const id = await take(player, offer)
    desk.clock.advance(72 * hourMs)
    return { player, offer, id }
  }

  test.each<readonly [string, (playerId: PlayerId) => Promise<unknown>]>([
    ['a subscription', async (player) => take(player, await desk.newOffer())],
    [
      'a grant',
      async (player) =>
        expect(
          await desk.bonuses.grant({
            playerId: player,
            offerId: (await desk.newOffer()).id,
            source: 'staff',
            externalId: player,
            deposit: null,
            amount: null,
          }),
        ).toMatchObject({ value: { status: 'claimed' } }),
    ],
  ])('a lapsed one makes room for %s, and is shown as lapsed', async (_, next) => {
    const { player, id } = await lapsed()
    await next(player)
    expect([await stood(player, id), await facts(id)]).toEqual([
      ['CANCELED', 'timeout'],
      ['bonus_subscribed', 'bonus_canceled'],
    ])
  })

  test('makes room for a claim, and can no longer be cancelled', async () => {
    const [player, first, second] = [
      await desk.newPlayer(),
      await desk.newOffer(),
      await desk.newOffer({ depositMin: uah(10_00n) }),
    ]
    await take(player, first)
    await desk.bonuses.grant({
      playerId: player,
      offerId: first.id,
      source: 'staff',
      externalId: `waits ${player}`,
      deposit: null,
      amount: null,
    })
    const {
      items: [waiting],
    } = (await desk.get(player, '/users/bonuses/claimable')).json() as { items: { id: string }[] }
    await desk.owner`update bonuses.granted set expires_at = expires_at + interval '9 days' where id = ${waiting!.id}`
    const { id } = (await desk.post(player, `/bonuses/${second.id}/subscribe`, { confirmation: true })).json() as {
      id: string
    }
    desk.clock.advance(72 * hourMs)
    expect((await desk.post(player, `/bonuses/${second.id}/cancel`)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
    expect((await desk.post(player, `/users/bonuses/claimable/${waiting!.id}/claim`)).statusCode).toBe(201)
    expect(await stood(player, id)).toEqual(['CANCELED', 'timeout'])
  })

  test('an overdue one has ended by time, even if it is cancelled or replaced later', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ burnsAfterHours: 1 })]
    const first = await take(player, offer)
    desk.clock.advance(hourMs)
    expect((await desk.post(player, `/bonuses/${offer.id}/cancel`)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
    const second = await take(player, offer)
    expect([await stood(player, first), await stood(player, second)]).toEqual([
      ['CANCELED', 'timeout'],
      ['ACTIVE', null],
    ])
  })
})

test('one that cannot be settled is retried in half a minute and blocks no other', async () => {
  const [broken, other] = [await desk.newPlayer(), await desk.newPlayer()]
  const offer = await desk.newOffer({ burnsAfterHours: 1 })
  const [brokenId, otherId] = [await take(broken, offer), await take(other, offer)]
  desk.clock.advance(hourMs)
  const failing = {
    ...desk.deps,
    wallet: {
      ...desk.wallet,
      execute: (command: Parameters<typeof desk.wallet.execute>[0]) =>
        command.playerId === broken ? Promise.reject(new Error('planted')) : desk.wallet.execute(command),
    },
  }
  await settleDue(failing)()
  expect([await stood(broken, brokenId), await stood(other, otherId)]).toEqual([
    ['ACTIVE', null],
    ['CANCELED', 'timeout'],
  ])
  desk.clock.advance(30_000)
  await settle()
  expect(await stood(broken, brokenId)).toEqual(['CANCELED', 'timeout'])
})
