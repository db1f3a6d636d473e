import { playerRegistered } from '@zoria/contract/identity/events'
import { bps, money, plusMs, toIso, type Id } from '@zoria/kernel'
import { appendFacts } from '@zoria/platform/outbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBonusDesk, type BonusDesk } from '../testing/bonus-desk.ts'
import { grantTriggeredTask, hearRegistrations } from './grant-triggered.ts'

type PlayerId = Id<'Player'>
const hourMs = 3_600_000
const uah = (amount: bigint) => money(amount, 'uah')

const percent = { type: 'PERCENTAGE', kind: 'PercentDeposit', worth: { kind: 'share', share: bps(1_000), max: null }, depositMin: uah(20_00n) } as const

let desk: BonusDesk
beforeAll(async () => void (desk = await openBonusDesk('grants')), 60_000)
afterAll(() => desk.close())

const grant = (playerId: PlayerId, offerId: string, externalId: string, amount: bigint | null = null) =>
  desk.bonuses.grant({ playerId, offerId, source: 'staff', externalId, deposit: null, amount: amount === null ? null : uah(amount) })
const claimable = async (playerId: PlayerId) => ((await desk.get(playerId, '/users/bonuses/claimable')).json() as { items: { id: string; amount: string; expires_at: string }[] }).items
const active = async (playerId: PlayerId) => (await desk.get(playerId, '/users/bonuses/active')).json() as { id: string; bonus_amount: string } | null
const claim = (playerId: PlayerId, id: string, confirmation = false) => desk.post(playerId, `/users/bonuses/claimable/${id}/claim`, { confirmation })

/** Does the jobs that triggers asked for. */
async function work(): Promise<void> {
  const jobs = await desk.owner<{ payload: unknown }[]>`
    delete from jobs._private_jobs where task_id in (select id from jobs._private_tasks where identifier = ${grantTriggeredTask}) returning payload`
  for (const { payload } of jobs) await desk.bonuses.tasks[grantTriggeredTask]!(payload)
}

describe('a grant', () => {
  test('is credited at once and once, however often and by how many it is asked', async () => {
    const player = await desk.newPlayer()
    const { id } = await desk.newOffer({ isOptIn: false })
    const granted = await Promise.all(Array.from({ length: 20 }, () => grant(player, id, 'gift-1')))
    expect(new Set(granted.map((each) => (each.ok ? each.value.userBonusId : each.refusal.code))).size).toBe(1)
    expect(await active(player)).toMatchObject({ bonus_amount: '50.00', bonus: { id } })
    expect((await desk.get(player, '/users/bonuses/received')).json()).toMatchObject({ total: 1, items: [{ amount: '50.00', seen: false, bonus_id: id }] })
  })

  test('beside an open bonus waits, tells until when, and is claimed when the player says so', async () => {
    const player = await desk.newPlayer()
    const offer = await desk.newOffer({ isOptIn: false })
    await grant(player, offer.id, `first ${player}`)
    const before = await active(player)
    expect(await grant(player, offer.id, `second ${player}`, 7_00n)).toMatchObject({ ok: true, value: { status: 'waiting', userBonusId: null } })
    const [waiting] = await claimable(player)
    expect(waiting).toMatchObject({ amount: '7.00', expires_at: toIso(desk.clock.now() + 72 * hourMs as never) })

    const refused = await claim(player, waiting!.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'NEEDS_USER_CONFIRMATION', details: { user_bonus_id: before!.id } }])
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(player, waiting!.id, true)))
    expect([new Set(claims.map(({ body }) => body)).size, claims[0]!.statusCode]).toEqual([1, 201])
    expect(await active(player)).toMatchObject({ id: (claims[0]!.json() as { id: string }).id, bonus_amount: '7.00' })
    expect((await desk.get(player, '/users/bonuses?status=CANCELED')).json()).toMatchObject({ items: [{ id: before!.id, end_reason: 'replaced' }] })
    expect(await claimable(player)).toEqual([])

    // Whatever became of it since: the answer to the claim is the answer to the claim.
    await desk.play(player, { staked: 5_00n })
    await desk.post(player, `/bonuses/${offer.id}/cancel`)
    expect([await claim(player, waiting!.id), await claim(player, waiting!.id, true)].map(({ body }) => body)).toEqual([claims[0]!.body, claims[0]!.body])
  })

  test('without a wager waits for nothing: it is game money', async () => {
    const player = await desk.newPlayer()
    await grant(player, (await desk.newOffer({ isOptIn: false })).id, `wagered ${player}`)
    const free = await desk.newOffer({ isOptIn: false, wagerHundredths: 0n })
    expect(await grant(player, free.id, `free ${player}`)).toMatchObject({ ok: true, value: { status: 'claimed' } })
    expect((await desk.wallet.balances(player))?.game.amount).toBe(50_00n)
  })

  test('that nobody claims expires at its second', async () => {
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
    expect(await desk.sql`select status from bonuses.granted where id = ${waiting!.id}`).toEqual([{ status: 'expired' }])
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject({ code: 'BONUS_EXPIRED' })
  })

  test('is nobody else\'s to claim, and an excluded player\'s neither', async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()]
    const offer = await desk.newOffer({ isOptIn: false })
    await grant(player, offer.id, `one ${player}`)
    await grant(player, offer.id, `two ${player}`)
    const [waiting] = await claimable(player)
    expect((await claim(other, waiting!.id)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
    await desk.owner`insert into bonuses.excluded_player (player_id, offer_id, reason, excluded_at) values (${player}, null, 'abuse', ${toIso(desk.clock.now())})`
    expect((await claim(player, waiting!.id, true)).json()).toMatchObject({ code: 'BONUS_NOT_ALLOWED' })
    expect(await grant(player, offer.id, `three ${player}`)).toMatchObject({ ok: false, refusal: { code: 'BONUS_NOT_ALLOWED' } })
  })

  test('of what is not there is refused', async () => {
    const player = await desk.newPlayer()
    expect(await grant(player, '0193a000-0000-7000-8001-0000000000ff', 'x')).toMatchObject({ refusal: { code: 'BONUS_NOT_FOUND' } })
    expect(await grant('0193a000-0000-7000-8001-0000000000ff' as PlayerId, 'x', 'x')).toMatchObject({ refusal: { code: 'PLAYER_UNKNOWN' } })
  })
})

describe('a trigger', () => {
  test('gives a newcomer what a registration earns, once, however late it is heard of', async () => {
    const offer = await desk.newOffer({ kind: 'WelcomePromoCode', isOptIn: false, endsAt: plusMs(desk.clock.now(), 1) })
    const player = await desk.newPlayer()
    await desk.sql.begin((tx) => appendFacts(tx, [{ name: playerRegistered.name, body: { player_id: player, currency: 'uah' } }], { now: desk.clock.now(), chance: desk.deps.chance }))
    desk.clock.advance(hourMs)
    // A fact is heard once no transaction runs that began before it, whosoever on this server.
    await vi.waitFor(async () => {
      await hearRegistrations(desk.deps)()
      await work()
      expect(await active(player)).toMatchObject({ bonus: { id: offer.id } })
    }, { timeout: 60_000 })
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('gives the first deposit its share, and no later one; who wants none gets none', async () => {
    const share = { kind: 'share', share: bps(30_000), max: uah(300_00n) } as const
    const offer = await desk.newOffer({ type: 'PERCENTAGE', kind: 'WelcomeDeposit', group: { id: 'percentage-on-deposit', name: 'percentage on deposit', isEnabled: true }, isOptIn: false, worth: share, depositMin: uah(20_00n) })
    const [player, unwilling] = [await desk.newPlayer(), await desk.newPlayer()]
    await desk.deposit(player, 40_00n)
    await desk.deposit(unwilling, 40_00n, { choice: { kind: 'none' } })
    await work()
    expect(await active(player)).toMatchObject({ bonus_amount: '120.00', bonus: { id: offer.id } })
    await desk.deposit(player, 40_00n)
    await desk.deposit(unwilling, 40_00n)
    await work()
    expect([(await desk.get(player, '/users/bonuses')).json(), await active(unwilling)]).toMatchObject([{ total: 1 }, null])
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test.each([
    ['once ever', { isRepeatable: false }],
    ['one a day', { isDaily: true, activationsMax: 1 }],
  ])('gives of two deposits beside an open bonus what an offer of %s allows, claimed or not (I-24)', async (_, limit) => {
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
  })

  test('judges a deposit by the moment of its order, however late its job: its hour, and the limit of its day', async () => {
    const [player, offer] = [await desk.newPlayer(), await desk.newOffer({ ...percent, isOptIn: false, wagerHundredths: 0n, isDaily: true, activationsMax: 1, window: { from: 0, to: 23 * 60 } })]
    const at = desk.clock.now()
    for (const _deposit of [1, 2]) await desk.deposit(player, 40_00n, { orderedAt: at })
    // 01:00 of the next day in Kyiv, and then its noon.
    desk.clock.advance(11 * hourMs)
    await work()
    desk.clock.advance(11 * hourMs)
    await desk.deposit(player, 40_00n)
    await work()
    expect((await desk.get(player, '/users/bonuses/received')).json()).toMatchObject({ total: 2, items: [{ bonus_id: offer.id }, { bonus_id: offer.id }] })
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('gives what was earned while its offer ran, though it has ended since; nothing for what came before or after', async () => {
    const start = plusMs(desk.clock.now(), hourMs)
    const offer = await desk.newOffer({ ...percent, isOptIn: false, startsAt: start, endsAt: plusMs(start, hourMs) })
    const [early, first, last, late] = [await desk.newPlayer(), await desk.newPlayer(), await desk.newPlayer(), await desk.newPlayer()]
    const ordered = [[early, plusMs(start, -1)], [first, start], [last, plusMs(start, hourMs - 1)], [late, plusMs(start, hourMs)]] as const
    for (const [player, orderedAt] of ordered) await desk.deposit(player, 40_00n, { orderedAt })
    desk.clock.set(toIso(plusMs(start, 3 * hourMs)))
    await work()
    expect(await Promise.all(ordered.map(async ([player]) => (await active(player))?.bonus_amount ?? null))).toEqual([null, '4.00', '4.00', null])
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('answers a job that has waited since it was asked for in other words', async () => {
    const offer = await desk.newOffer({ ...percent, isOptIn: false })
    const player = await desk.newPlayer()
    await desk.bonuses.tasks[grantTriggeredTask]!({ player, currency: 'uah', triggers: 'deposit', id: `deposit:${player}`, deposit: '40.00', wanted: null, orderedAt: toIso(desk.clock.now()) })
    expect((await active(player))?.bonus_amount).toBe('4.00')
    await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${offer.id}`
  })

  test('gives nothing to who owes consents, and waits for who has to be verified; the claim says what is owed', async () => {
    const offer = await desk.newOffer({ ...percent, isOptIn: false, wagerHundredths: 0n, needsVerification: true })
    const [young, player] = [await desk.newPlayer(), await desk.newPlayer()]
    desk.stands(young, { missing: ['BIRTH_DATE_REQUIRED'] as never })
    desk.proves(player, { isPhoneVerified: false })
    for (const each of [young, player]) await desk.deposit(each, 40_00n)
    await work()
    expect([await claimable(young), await claimable(player)]).toMatchObject([[], [{ amount: '4.00' }]])
    const id = (await claimable(player))[0]!.id
    const answer = async () => ((await claim(player, id)).json() as { code?: string; status?: string })
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

  test('gives a deposit that names an offer that one, and nothing where it is one to subscribe to', async () => {
    const [any, named, toSubscribe] = [await desk.newOffer({ ...percent, isOptIn: false }), await desk.newOffer({ ...percent, isOptIn: false }), await desk.newOffer(percent)]
    const [wanting, subscribing] = [await desk.newPlayer(), await desk.newPlayer()]
    await desk.deposit(wanting, 40_00n, { choice: { kind: 'offer', offerId: named.id } })
    expect(await desk.deposit(subscribing, 40_00n, { choice: { kind: 'offer', offerId: toSubscribe.id } })).toEqual({ kind: 'none', why: 'nothing_waits' })
    await work()
    const history = async (player: PlayerId) => ((await desk.get(player, '/users/bonuses')).json() as { items: { bonus_id: string }[] }).items.map(({ bonus_id: id }) => id)
    expect([await history(wanting), await claimable(wanting), await history(subscribing), await claimable(subscribing)]).toEqual([[named.id], [], [], []])
    for (const { id } of [any, named]) await desk.owner`update bonuses.offer set switch = 'OFF' where id = ${id}`
  })
})
