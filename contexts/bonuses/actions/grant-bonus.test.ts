import { randomUUID } from 'node:crypto'
import { playerRegistered } from '@zoria/contract/identity/events'
import { bps, money, plusMs, toIso, type Id } from '@zoria/kernel'
import { appendFacts } from '@zoria/platform/outbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'
import { expireGrant } from '../storage/grant-rows.ts'
import { claimBonus } from './claim-bonus.ts'
import { grantBonusIn } from './grant-bonus.ts'
import { consumeFacts, grantTriggered, grantTriggeredTask } from './grant-triggered.ts'

type PlayerId = Id<'Player'>
const hourMs = 3_600_000
const uah = (amount: bigint) => money(amount, 'uah')

const percent = {
  type: 'PERCENTAGE',
  kind: 'PercentDeposit',
  worth: { kind: 'share', share: bps(1_000), max: null },
  depositMin: uah(20_00n),
} as const

let desk: BonusSetup
beforeAll(async () => void (desk = await openBonusSetup('grants')), 60_000)
afterAll(() => desk.close())

const grant = (playerId: PlayerId, offerId: string, externalId: string, amount: bigint | null = null) =>
  desk.bonuses.grant({
    playerId,
    offerId,
    source: 'staff',
    externalId,
    deposit: null,
    amount: amount === null ? null : uah(amount),
  })
const claimable = async (playerId: PlayerId) =>
  (
    (await desk.get(playerId, '/users/bonuses/claimable')).json() as {
      items: { id: string; amount: string; expires_at: string }[]
    }
  ).items
const active = async (playerId: PlayerId) =>
  (await desk.get(playerId, '/users/bonuses/active')).json() as { id: string; bonus_amount: string } | null
const claim = (playerId: PlayerId, id: string, confirmation = false) =>
  desk.post(playerId, `/users/bonuses/claimable/${id}/claim`, { confirmation })

/** Runs the jobs requested by triggers. */
async function work(): Promise<void> {
  const jobs = await desk.owner<{ payload: unknown }[]>`
    delete from jobs._private_jobs where task_id in (select id from jobs._private_tasks where identifier = ${grantTriggeredTask}) returning payload`
  for (const { payload } of jobs) await desk.bonuses.tasks[grantTriggeredTask]!(payload)
}

describe('a grant', () => {
  test('is credited at once and only once, also for repeated and concurrent calls', async () => {
    const player = await desk.newPlayer()
    const { id } = await desk.newOffer({ isOptIn: false })
    const granted = await Promise.all(Array.from({ length: 8 }, () => grant(player, id, 'gift-1')))
    expect(new Set(granted.map((each) => (each.ok ? each.value.userBonusId : each.refusal.code))).size).toBe(1)
    expect(await active(player)).toMatchObject({ bonus_amount: '50.00', bonus: { id } })
    expect((await desk.get(player, '/users/bonuses/received')).json()).toMatchObject({
      total: 1,
      items: [{ amount: '50.00', seen: false, bonus_id: id }],
    })
  })

  test('that is refused after its first writes leaves nothing in the transaction of its caller, which goes on', async () => {
    const player = await desk.newPlayer()
    const { id: offerId } = await desk.newOffer({ isOptIn: false })
    const refused = { code: 'PLAYER_BLOCKED', balances: await desk.wallet.balances(player) }
    const wallet = { ...desk.deps.wallet, post: async () => refused } as typeof desk.deps.wallet
    const command = { playerId: player, offerId, source: 'staff', deposit: null, amount: null } as const
    const outcome = await desk.sql.begin(async (tx) => {
      const refused = await grantBonusIn({ ...desk.deps, wallet })(tx, { ...command, externalId: `refused ${player}` })
      return [refused, await desk.bonuses.grantIn(tx, { ...command, externalId: `granted ${player}` })]
    })
    expect(outcome).toMatchObject([
      { ok: false, refusal: { code: 'BONUS_NOT_ALLOWED' } },
      { ok: true, value: { status: 'claimed' } },
    ])
    expect(await desk.owner`select external_id from bonuses.granted where player_id = ${player}`).toEqual([
      { external_id: `granted ${player}` },
    ])
  })

  test('with another bonus open waits for a claim, with an expiry', async () => {
    const player = await desk.newPlayer()
    const offer = await desk.newOffer({ isOptIn: false })
    await grant(player, offer.id, `first ${player}`)
    const before = await active(player)
    expect(await grant(player, offer.id, `second ${player}`, 7_00n)).toMatchObject({
      ok: true,
      value: { status: 'waiting', userBonusId: null },
    })
    const [waiting] = await claimable(player)
    expect(waiting).toMatchObject({ amount: '7.00', expires_at: toIso((desk.clock.now() + 72 * hourMs) as never) })

    const refused = await claim(player, waiting!.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'NEEDS_USER_CONFIRMATION', details: { user_bonus_id: before!.id } },
    ])
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(player, waiting!.id, true)))
    expect([new Set(claims.map(({ body }) => body)).size, claims[0]!.statusCode]).toEqual([1, 201])
    expect(await active(player)).toMatchObject({ id: (claims[0]!.json() as { id: string }).id, bonus_amount: '7.00' })
    expect((await desk.get(player, '/users/bonuses?status=CANCELED')).json()).toMatchObject({
      items: [{ id: before!.id, end_reason: 'replaced' }],
    })
    expect(await claimable(player)).toEqual([])

    // The answer to a repeated claim does not depend on later play.
    await desk.play(player, { staked: 5_00n })
    await desk.post(player, `/bonuses/${offer.id}/cancel`)
    expect([await claim(player, waiting!.id), await claim(player, waiting!.id, true)].map(({ body }) => body)).toEqual([
      claims[0]!.body,
      claims[0]!.body,
    ])
  })

  test('without a wager is credited at once, as game money', async () => {
    const player = await desk.newPlayer()
    await grant(player, (await desk.newOffer({ isOptIn: false })).id, `wagered ${player}`)
    const free = await desk.newOffer({ isOptIn: false, wagerHundredths: 0n })
    expect(await grant(player, free.id, `free ${player}`)).toMatchObject({ ok: true, value: { status: 'claimed' } })
    expect((await desk.wallet.balances(player))?.game.amount).toBe(50_00n)
  })

  test('that is not claimed expires exactly at its expiry', async () => {
    const player = await desk.newPlayer()
    const offer = await desk.newOffer({ isOptIn: false, burnsAfterHours: null })
    await grant(player, offer.id, `kept ${player}`)
    await grant(player, offer.id, `lost ${player}`)
    const [waiting] = await claimable(player)
    desk.clock.advance(72 * hourMs - 1)
    await desk.settleDue()
    expect(await claimable(player)).toHaveLength(1)
    desk.clock.advance(1)
    expect(await claimable(player)).toEqual([])
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject({ code: 'BONUS_EXPIRED' })
    await desk.settleDue()
    expect(await desk.sql`select status from bonuses.granted where id = ${waiting!.id}`).toEqual([
      { status: 'expired' },
    ])
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject({ code: 'BONUS_EXPIRED' })
  })

  test('that expires while it is claimed is not credited, and the open bonus stays', async () => {
    const player = await desk.newPlayer()
    const { id: offerId } = await desk.newOffer({ isOptIn: false })
    for (const name of ['open', 'late']) await grant(player, offerId, `${name} ${player}`)
    const [waiting] = await claimable(player)
    const [id, before] = [waiting!.id, await active(player)]
    const claimLate = claimBonus({
      ...desk.deps,
      identity: {
        ...desk.deps.identity,
        // It is asked between the reading of the grant and its credit.
        isErased: async () => {
          await expireGrant(desk.sql, { id, playerId: player }, plusMs(desk.clock.now(), 72 * hourMs))
          return false
        },
      },
    })
    expect(
      await claimLate({ playerId: player, grantId: id, isConfirmed: true, idempotencyKey: undefined }),
    ).toMatchObject({ ok: false, refusal: { code: 'BONUS_EXPIRED' } })
    expect(await active(player)).toEqual(before)
    expect(await desk.sql`select status, user_bonus_id from bonuses.granted where id = ${id}`).toEqual([
      { status: 'expired', user_bonus_id: null },
    ])
  })

  test('cannot be claimed by another player, nor by an excluded one', async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()]
    const offer = await desk.newOffer({ isOptIn: false })
    await grant(player, offer.id, `one ${player}`)
    await grant(player, offer.id, `two ${player}`)
    const [waiting] = await claimable(player)
    expect((await claim(other, waiting!.id)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
    await desk.owner`insert into bonuses.excluded_player (player_id, offer_id, reason, excluded_at) values (${player}, null, 'abuse', ${toIso(desk.clock.now())})`
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject({ code: 'BONUS_NOT_ALLOWED' })
    expect(await grant(player, offer.id, `three ${player}`)).toMatchObject({
      ok: false,
      refusal: { code: 'BONUS_NOT_ALLOWED' },
    })
  })

  test('is neither credited nor claimed, nor is a bonus taken, where the account is erased in that moment', async () => {
    const player = await desk.newPlayer()
    const [gift, taken] = [await desk.newOffer({ isOptIn: false }), await desk.newOffer({ wagerHundredths: 0n })]
    await grant(player, gift.id, `open ${player}`)
    await grant(player, gift.id, `waits ${player}`)
    const [waiting] = await claimable(player)
    const before = await desk.wallet.balances(player)
    desk.erases(player)
    const refusal = { code: 'BONUS_NOT_ALLOWED' }
    expect(await grant(player, gift.id, `late ${player}`)).toMatchObject({ ok: false, refusal })
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject(refusal)
    expect((await desk.post(player, `/bonuses/${taken.id}/subscribe`, { confirmation: true })).json()).toMatchObject(
      refusal,
    )
    expect(await desk.wallet.balances(player)).toEqual(before)
  })

  test('of an unknown offer or player is refused', async () => {
    const player = await desk.newPlayer()
    expect(await grant(player, '0193a000-0000-7000-8001-0000000000ff', 'x')).toMatchObject({
      refusal: { code: 'BONUS_NOT_FOUND' },
    })
    expect(await grant('0193a000-0000-7000-8001-0000000000ff' as PlayerId, 'x', 'x')).toMatchObject({
      refusal: { code: 'PLAYER_UNKNOWN' },
    })
  })
})

describe('a trigger', () => {
  test('grants the offers of a registration once, however late the fact arrives', async () => {
    const offer = await desk.newOffer({ kind: 'WelcomePromoCode', isOptIn: false, endsAt: plusMs(desk.clock.now(), 1) })
    const player = await desk.newPlayer()
    await desk.sql.begin((tx) =>
      appendFacts(tx, [{ name: playerRegistered.name, body: { player_id: player, currency: 'uah' } }], {
        now: desk.clock.now(),
        chance: desk.deps.chance,
      }),
    )
    desk.clock.advance(hourMs)
    // Facts are delivered only after all transactions that began earlier on this server have ended.
    await vi.waitFor(
      async () => {
        await consumeFacts(desk.deps)()
        await work()
        expect(await active(player)).toMatchObject({ bonus: { id: offer.id } })
      },
      { timeout: 60_000 },
    )
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('grants the first deposit its share, and later ones nothing; a player may decline', async () => {
    const share = { kind: 'share', share: bps(30_000), max: uah(300_00n) } as const
    const offer = await desk.newOffer({
      type: 'PERCENTAGE',
      kind: 'WelcomeDeposit',
      group: { id: 'percentage-on-deposit', name: 'percentage on deposit', isEnabled: true },
      isOptIn: false,
      worth: share,
      depositMin: uah(20_00n),
    })
    const [player, unwilling] = [await desk.newPlayer(), await desk.newPlayer()]
    await desk.deposit(player, 40_00n)
    await desk.deposit(unwilling, 40_00n, { choice: { kind: 'none' } })
    await work()
    expect(await active(player)).toMatchObject({ bonus_amount: '120.00', bonus: { id: offer.id } })
    await desk.deposit(player, 40_00n)
    await desk.deposit(unwilling, 40_00n)
    await work()
    expect([(await desk.get(player, '/users/bonuses')).json(), await active(unwilling)]).toMatchObject([
      { total: 1 },
      null,
    ])
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test.each([
    ['once ever', { isRepeatable: false }],
    ['one a day', { isDaily: true, activationsMax: 1 }],
  ])(
    'for two deposits with a bonus open, grants what an offer of %s allows, claimed or not (I-24)',
    async (_, limit) => {
      const [player, open] = [await desk.newPlayer(), await desk.newOffer({ isOptIn: false })]
      const offer = await desk.newOffer({ ...percent, ...limit, isOptIn: false })
      await grant(player, open.id, `open ${player}`)
      for (const _deposit of [1, 2]) await desk.deposit(player, 40_00n)
      await work()
      const waiting = await claimable(player)
      expect(waiting).toHaveLength(1)
      expect((await claim(player, waiting[0]!.id, true)).statusCode).toBe(201)
      await desk.deposit(player, 40_00n)
      await work()
      expect(await claimable(player)).toEqual([])
      await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
    },
  )

  test("uses the time of the deposit's order for hours and daily limits, however late its job runs", async () => {
    const [player, offer] = [
      await desk.newPlayer(),
      await desk.newOffer({
        ...percent,
        isOptIn: false,
        wagerHundredths: 0n,
        isDaily: true,
        activationsMax: 1,
        window: { from: 0, to: 23 * 60 },
      }),
    ]
    const at = desk.clock.now()
    for (const _deposit of [1, 2]) await desk.deposit(player, 40_00n, { orderedAt: at })
    // 01:00 of the next day in Kyiv, and then noon.
    desk.clock.advance(11 * hourMs)
    await work()
    desk.clock.advance(11 * hourMs)
    await desk.deposit(player, 40_00n)
    await work()
    expect((await desk.get(player, '/users/bonuses/received')).json()).toMatchObject({
      total: 2,
      items: [{ bonus_id: offer.id }, { bonus_id: offer.id }],
    })
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('grants what was earned before the offer ended, but nothing for events before its start or after its end', async () => {
    const start = plusMs(desk.clock.now(), hourMs)
    const offer = await desk.newOffer({ ...percent, isOptIn: false, startsAt: start, endsAt: plusMs(start, hourMs) })
    const [early, first, last, late] = [
      await desk.newPlayer(),
      await desk.newPlayer(),
      await desk.newPlayer(),
      await desk.newPlayer(),
    ]
    const ordered = [
      [early, plusMs(start, -1)],
      [first, start],
      [last, plusMs(start, hourMs - 1)],
      [late, plusMs(start, hourMs)],
    ] as const
    for (const [player, orderedAt] of ordered) await desk.deposit(player, 40_00n, { orderedAt })
    desk.clock.set(toIso(plusMs(start, 3 * hourMs)))
    await work()
    expect(await Promise.all(ordered.map(async ([player]) => (await active(player))?.bonus_amount ?? null))).toEqual([
      null,
      '4.00',
      '4.00',
      null,
    ])
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('processes a waiting job in an older format', async () => {
    const offer = await desk.newOffer({ ...percent, isOptIn: false })
    const player = await desk.newPlayer()
    await desk.bonuses.tasks[grantTriggeredTask]!({
      player,
      currency: 'uah',
      triggers: 'deposit',
      id: `deposit:${player}`,
      deposit: '40.00',
      wanted: null,
      orderedAt: toIso(desk.clock.now()),
    })
    expect((await active(player))?.bonus_amount).toBe('4.00')
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('grants nothing while consents are missing, and waits for verification; the claim names the missing step', async () => {
    const offer = await desk.newOffer({ ...percent, isOptIn: false, wagerHundredths: 0n, needsVerification: true })
    const [young, player] = [await desk.newPlayer(), await desk.newPlayer()]
    desk.stands(young, { missing: ['BIRTH_DATE_REQUIRED'] as never })
    desk.proves(player, { isPhoneVerified: false })
    for (const each of [young, player]) await desk.deposit(each, 40_00n)
    await work()
    expect([await claimable(young), await claimable(player)]).toMatchObject([[], [{ amount: '4.00' }]])
    const id = (await claimable(player))[0]!.id
    const answer = async () => (await claim(player, id)).json() as { code?: string; status?: string }
    expect(await answer()).toMatchObject({ code: 'VERIFICATION_REQUIRED' })
    desk.proves(player, { isPhoneVerified: true })
    expect(await answer()).toMatchObject({ code: 'ACTION_NOT_VERIFIED' })
    desk.stands(player, { missing: ['CONSENT_REQUIRED'] as never })
    expect(await answer()).toMatchObject({ code: 'CONSENT_REQUIRED' })
    desk.stands(player, { missing: [] })
    desk.proves(player, { isActionVerified: true })
    expect(await answer()).toMatchObject({ status: 'COMPLETED', bonus_id: offer.id })
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('grants nothing for a deposit that is taken back while its job runs', async () => {
    const offer = await desk.newOffer({ ...percent, isOptIn: false })
    const [player, paymentId] = [await desk.newPlayer(), randomUUID()]
    // The grant would wait for the verification.
    desk.proves(player, { isPhoneVerified: false })
    const takeBack = () =>
      desk.sql.begin((tx) => desk.bonuses.takeBackDeposit(tx, { playerId: player, paymentId, amount: uah(40_00n) }))
    const identity = {
      ...desk.deps.identity,
      // It is asked by the job before the wallet is locked.
      standing: async (id: PlayerId) => (await takeBack(), desk.deps.identity.standing(id)),
    }
    await grantTriggered({ ...desk.deps, identity })({
      player,
      currency: 'uah',
      triggers: 'deposit',
      id: `deposit:${paymentId}`,
      deposit: '40.00',
      wanted: null,
      earnedAt: toIso(desk.clock.now()),
    })
    expect(await claimable(player)).toEqual([])
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('grants a deposit the offer it names, and nothing if that offer requires a subscription', async () => {
    const [any, named, toSubscribe] = [
      await desk.newOffer({ ...percent, isOptIn: false }),
      await desk.newOffer({ ...percent, isOptIn: false }),
      await desk.newOffer(percent),
    ]
    const [wanting, subscribing] = [await desk.newPlayer(), await desk.newPlayer()]
    await desk.deposit(wanting, 40_00n, { choice: { kind: 'offer', offerId: named.id } })
    expect(await desk.deposit(subscribing, 40_00n, { choice: { kind: 'offer', offerId: toSubscribe.id } })).toEqual({
      kind: 'none',
      why: 'nothing_waits',
    })
    await work()
    const history = async (player: PlayerId) =>
      ((await desk.get(player, '/users/bonuses')).json() as { items: { bonus_id: string }[] }).items.map(
        ({ bonus_id: id }) => id,
      )
    expect([
      await history(wanting),
      await claimable(wanting),
      await history(subscribing),
      await claimable(subscribing),
    ]).toEqual([[named.id], [], [], []])
    for (const { id } of [any, named]) await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${id}`
  })

  test('of a deposit with several offers is taken back with all of them: staff reads what each one released', async () => {
    const free = { ...percent, wagerHundredths: 0n, isOptIn: false } as const
    const offers = [await desk.newOffer(free), await desk.newOffer(free)]
    const [player, paymentId] = [await desk.newPlayer(), randomUUID()]
    await desk.deposit(player, 40_00n, { paymentId })
    await work()
    const { items } = (await desk.get(player, '/users/bonuses')).json() as { items: { id: string }[] }
    expect(items).toHaveLength(2)
    const reported = await desk.sql.begin((tx) =>
      desk.bonuses.takeBackDeposit(tx, { playerId: player, paymentId, amount: uah(40_00n) }),
    )
    expect(reported.map(({ id, status }) => [id, status])).toEqual(
      items.map(({ id }) => [id, 'COMPLETED']).toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1)),
    )
    for (const { id } of offers) await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${id}`
  })
})

test('a kind is given by its first offer that runs: by none before its start or from its end on', async () => {
  const given = () => desk.bonuses.offerOfKind('WeeklyCashback', 'uah')
  const seeded = await given()
  const { id } = await desk.newOffer({
    kind: 'WeeklyCashback',
    group: { id: 'weekly', name: 'weekly', isEnabled: true },
    startsAt: plusMs(desk.clock.now(), hourMs),
    endsAt: plusMs(desk.clock.now(), 2 * hourMs),
  })
  expect(await given()).toBe(seeded)
  desk.clock.advance(hourMs)
  expect(await given()).toBe(id)
  desk.clock.advance(hourMs)
  expect(await given()).toBe(seeded)
})
