import { createHash, createHmac } from 'node:crypto'
import type { OwnWheel, WheelSector, WheelSpin } from '@zoria/contract/wheel/http'
import { drawFromBlocks, drawSector, type WeightedSector } from '@zoria/game-maths'
import { fail, instant, plusMs, toIso, type Id } from '@zoria/kernel'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { wheelDesk } from './actions/staff-desk.ts'
import { insertProposal, lockActive, saveDecision, saveReplaced } from './storage/configuration-rows.ts'
import { insertRights, lockOpen, withdrawRight } from './storage/right-rows.ts'
import { absent, noon, offer, openWheel, sectorsOf } from './testing/wheel-setup.ts'

const house = await openWheel()
const { clock, ask, state, wheel, order } = house
afterEach(() => house.reset())
afterAll(() => house.close())

type PlayerId = Id<'Player'>
type Available = {
  readonly is_open: boolean
  readonly currency: string
  readonly sectors: readonly WheelSector[]
  readonly deposit_min: string | null
  readonly own: OwnWheel
}

const available = async (playerId?: string, query = '') =>
  (await ask('GET', `/wheel/available${query}`, playerId)).body as unknown as Available
const spin = (playerId: string, asked: { readonly body?: object; readonly key?: string } = {}) =>
  ask('POST', '/wheel/spin', playerId, asked)
const spun = async (playerId: string, asked: { readonly body?: object; readonly key?: string } = {}) => {
  const { status, body } = await spin(playerId, asked)
  expect([status, body]).toEqual([200, body])
  return body as unknown as WheelSpin
}
const grant = (playerId: PlayerId, count: number, hours: number | null = null, requestId = 'g') =>
  wheel.staff.grant({ ...order, requestId, playerId, count, hours })
const only = (key: string, others: Record<string, number> = {}) =>
  sectorsOf({
    nothing: 0,
    money: 0,
    bonus: 0,
    rounds: 0,
    ...others,
    [key]: 10_000 - Object.values(others).reduce((sum, weight) => sum + weight, 0),
  })
const code = (reply: { readonly status: number; readonly body: Record<string, never> }) => [
  reply.status,
  reply.body['code'],
]

describe('the wheel', () => {
  test('shows a visitor the sectors with odds and prizes, in the currency he asks for', async () => {
    await house.use(sectorsOf({ nothing: 5_000, money: 3_000, bonus: 1_500, rounds: 500 }))
    const shown = await available(undefined, '?currency=uah')
    expect(shown).toMatchObject({ is_open: true, currency: 'uah', deposit_min: '500.00', own: null })
    expect(shown.sectors.map(({ key, odds }) => [key, odds])).toEqual([
      ['nothing', '50.00'],
      ['money', '30.00'],
      ['bonus', '15.00'],
      ['rounds', '5.00'],
    ])
    expect(shown.sectors.map(({ prize }) => prize)).toEqual([
      { kind: 'nothing', amount: null, bonus: null, free_rounds: null },
      { kind: 'money', amount: '50.00', bonus: null, free_rounds: null },
      {
        kind: 'bonus',
        amount: '25.00',
        bonus: { id: offer, names: { en: 'Gift', ua: 'Дар', ru: 'Дар', kz: 'Сый' }, wager: 10 },
        free_rounds: null,
      },
      {
        kind: 'free_rounds',
        amount: null,
        bonus: null,
        free_rounds: { count: 10, stake: '1.00', game: { slug: 'book', name: 'Book' } },
      },
    ])
    expect((await available()).currency).toBe('uah')
    expect(await available(undefined, '?currency=kzt')).toMatchObject({
      is_open: false,
      sectors: [],
      deposit_min: null,
    })
  })

  test('shows a player his right of the day, the committed hash, his seed, and when the next right arises', async () => {
    await house.use(only('nothing'))
    const ann = house.player()
    const { own } = await available(ann)
    expect(own).toMatchObject({
      barrier: null,
      next_at: '2026-12-01T22:00:00.000Z',
      nonce: 0,
      unseen: null,
      rights: [{ origin: 'daily', expires_at: '2026-12-01T22:00:00.000Z' }],
    })
    expect(own.client_seed).toMatch(/^[0-9a-f]{16}$/)
    expect((await ask('GET', `/fairness/draws/${own.draw_id}`)).body).toMatchObject({
      use: 'wheel',
      hash: own.hash,
      server_seed: null,
    })
    expect((await available(ann)).own).toEqual(own)
    await Promise.all([available(house.player()), ...Array.from({ length: 5 }, () => available(ann))])
    expect((await available(ann)).own).toEqual(own)
  })

  test.each([
    ['uah', '2026-12-01T21:59:59.999Z', '2026-12-01T22:00:00.000Z'],
    ['kzt', '2026-12-01T18:59:59.999Z', '2026-12-01T19:00:00.000Z'],
  ] as const)('gives one right a business day in %s, also around midnight', async (currency, before, midnight) => {
    state.currency = currency
    await house.use(
      sectorsOf({ 'nothing-1': 2_500, 'nothing-2': 2_500, 'nothing-3': 2_500, 'nothing-4': 2_500 }),
      currency,
    )
    const ann = house.player()
    clock.set(before)
    expect((await available(ann)).own.rights.map(({ expires_at }) => expires_at)).toEqual([midnight])
    await spun(ann)
    expect(code(await spin(ann))).toEqual([409, 'NO_SPINS'])
    clock.set(midnight)
    await spun(ann)
    expect(code(await spin(ann))).toEqual([409, 'NO_SPINS'])
    expect(await house.sql`select from wheel.spin_right where player_id = ${ann}`).toHaveLength(2)
  })

  test('loses a right of a day that is over', async () => {
    await house.use(only('nothing'))
    const ann = house.player()
    const first = (await available(ann)).own.rights
    clock.set('2026-12-02T22:00:00.000Z')
    const { rights } = (await available(ann)).own
    expect(rights).toHaveLength(1)
    expect(rights[0]?.id).not.toBe(first[0]?.id)
  })
})

describe('a spin', () => {
  test('takes the right that expires first, and shows the sector at the top after four turns', async () => {
    await house.use(only('money'))
    const ann = house.player()
    await grant(ann, 1, 2)
    expect((await available(ann)).own.rights.map(({ origin }) => origin)).toEqual(['staff', 'daily'])
    const won = await spun(ann)
    expect(won).toMatchObject({
      sector: 1,
      rotation: 1710,
      prize: { kind: 'money', amount: '50.00' },
      names: { en: 'money' },
      currency: 'uah',
      at: noon,
      is_seen: false,
      until: null,
      activation: null,
      nonce: 0,
    })
    expect((await available(ann)).own).toMatchObject({
      rights: [{ origin: 'daily' }],
      nonce: 1,
      unseen: { id: won.id },
    })
    expect(await house.posted()).toEqual([{ externalId: won.id, source: 'wheel', amount: '5000' }])
    expect(await house.sql`select body from platform.outbox where name = 'wheel.spun.v1'`).toEqual([
      {
        body: {
          player_id: ann,
          spin_id: won.id,
          sector: 'money',
          kind: 'money',
          amount: '50.00',
          currency: 'uah',
          grant_id: null,
        },
      },
    ])
  })

  test('that wins nothing pays nothing and counts no prize', async () => {
    await house.use(only('nothing'))
    expect((await spun(house.player())).prize).toEqual({
      kind: 'nothing',
      amount: null,
      bonus: null,
      free_rounds: null,
    })
    expect(await house.posted()).toEqual([])
    expect(await house.sql`select from wheel.given`).toHaveLength(0)
  })

  test('is recomputed from what is published, with the seed that its player chose', async () => {
    await house.use(sectorsOf({ nothing: 2_500, money: 2_500, bonus: 2_500, rounds: 2_500 }))
    const ann = house.player()
    await grant(ann, 5)
    const promised = (await available(ann)).own
    const first = await spun(ann, { body: { client_seed: 'my-own_seed' } })
    expect(first).toMatchObject({
      hash: promised.hash,
      draw_id: promised.draw_id,
      client_seed: 'my-own_seed',
      nonce: 0,
    })
    const next = (await available(ann)).own
    expect(next).toMatchObject({ client_seed: 'my-own_seed', nonce: 1 })
    const second = await spun(ann)
    expect(second).toMatchObject({ hash: next.hash, client_seed: 'my-own_seed', nonce: 1 })
    for (const won of [first, second]) {
      const { body } = await ask('GET', `/fairness/draws/${won.draw_id}`)
      const { server_seed, client_seed, nonce, input, result } = body as unknown as {
        server_seed: string
        client_seed: string
        nonce: number
        input: string
        result: string
      }
      const key = Buffer.from(server_seed, 'hex')
      expect(createHash('sha256').update(key).digest('hex')).toBe(won.hash)
      const { sectors } = JSON.parse(input) as { sectors: readonly WeightedSector[] }
      expect(sectors).toEqual([
        ['nothing', 2_500],
        ['money', 2_500],
        ['bonus', 2_500],
        ['rounds', 2_500],
      ])
      const sector = drawSector(
        sectors,
        drawFromBlocks((cursor) => createHmac('sha256', key).update(`${client_seed}:${nonce}:${cursor}`).digest()),
      )
      expect([JSON.parse(result), sectors[won.sector]?.[0]]).toEqual([{ sector }, sector])
    }
  })

  test.each([
    ['white space', 'a b'],
    ['a colon', 'a:b'],
    ['65 characters', 'a'.repeat(65)],
    ['nothing', ''],
  ])('refuses a seed with %s', async (_, client_seed) => {
    await house.use(only('money'))
    expect(code(await spin(house.player(), { body: { client_seed } }))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('with the same Idempotency-Key gets the same answer, also after the wheel closed and the player was excluded', async () => {
    await house.use(only('money'))
    const ann = house.player()
    await grant(ann, 3)
    const first = await spun(ann, { key: 'k1', body: { client_seed: 'mine' } })
    state.settings.WHEEL_OPEN = false
    state.blocks.set(ann, 'restricted')
    expect(await spun(ann, { key: 'k1', body: { client_seed: 'mine' } })).toEqual(first)
    expect(code(await spin(ann, { key: 'k1', body: { client_seed: 'other' } }))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect(code(await spin(ann, { key: 'k1' }))).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    expect(await house.posted()).toHaveLength(1)
    expect(await house.sql`select from wheel.spin`).toHaveLength(1)
  })

  test('with the key of another player is his own', async () => {
    await house.use(only('money'))
    const [ann, bob] = [house.player(), house.player()]
    expect((await spun(ann, { key: 'k' })).id).not.toBe((await spun(bob, { key: 'k' })).id)
  })

  test('asked twenty times at once on one right gives one prize', async () => {
    await house.use(only('money'))
    const ann = house.player()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => spin(ann, { key: `k${at}` })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body['code'] === 'NO_SPINS')).toHaveLength(19)
    expect(await house.posted()).toHaveLength(1)
  })

  test('asked twenty times at once with one key is one spin and one answer', async () => {
    await house.use(only('money'))
    const ann = house.player()
    await grant(ann, 20)
    const replies = await Promise.all(Array.from({ length: 20 }, () => spin(ann, { key: 'k' })))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1)
    expect(await house.posted()).toHaveLength(1)
  })

  test.each(['lock', 'draw', 'grant', 'reveal', 'commit', 'post'])(
    'that breaks off at the step %s leaves nothing, and the right and the draw are still there',
    async (step) => {
      await house.use(only(step === 'grant' ? 'bonus' : 'money'))
      const ann = house.player()
      const before = (await available(ann)).own
      const written = await house.written()
      state.failAt = step
      expect((await spin(ann, { key: 'k' })).status).toBe(500)
      expect(await house.written()).toEqual(written)
      state.failAt = null
      expect((await available(ann)).own).toEqual(before)
      expect(await spun(ann, { key: 'k' })).toMatchObject({ hash: before.hash, nonce: 0 })
    },
  )

  test('is final in the database, and of its draw, right and number there is one', async () => {
    await house.use(only('money'))
    await spun(house.player())
    for (const change of [
      "prize = '{}'",
      "sector_key = 'nothing'",
      "rounds_status = 'ordered'",
      'until = now()',
      "server_seed = 'x'",
    ])
      await expect(house.owner.unsafe(`update wheel.spin set ${change}`)).rejects.toThrow('a spin is final')
    await expect(house.sql`delete from wheel.spin`).rejects.toThrow('permission denied')
  })
})

describe('spinning is refused', () => {
  test.each<[string, string, (ann: PlayerId) => unknown]>([
    ['while staff has closed the wheel', 'WHEEL_CLOSED', () => (state.settings.WHEEL_OPEN = false)],
    ['in a currency without a wheel', 'WHEEL_CLOSED', () => (state.currency = 'usd')],
    ['to a player whose account is restricted', 'PLAYER_EXCLUDED', (ann) => state.blocks.set(ann, 'restricted')],
    ['to a player on a break', 'PLAYER_EXCLUDED', (ann) => state.gated.add(ann)],
    ['without the consents', 'CONSENT_REQUIRED', () => (state.missing = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'])],
    ['without a birth date', 'BIRTH_DATE_REQUIRED', () => (state.missing = ['BIRTH_DATE_REQUIRED'])],
    ['without a verified phone', 'VERIFICATION_REQUIRED', () => (state.missing = ['PHONE_NOT_VERIFIED'])],
    ['without a right', 'NO_SPINS', (ann) => spun(ann)],
  ])('%s: %s, and the wheel says so', async (_, barrier, change) => {
    await house.use(only('money'))
    const ann = house.player()
    await change(ann)
    const before = await house.written()
    expect(code(await spin(ann))).toEqual([409, barrier])
    expect(await house.written()).toEqual(before)
    expect((await available(ann)).own.barrier).toBe(barrier)
  })

  test('with rights that expired or were withdrawn', async () => {
    await house.use(only('money'))
    const ann = house.player()
    await spun(ann)
    await grant(ann, 1, 1)
    clock.advance(3_599_999)
    expect((await available(ann)).own.rights).toHaveLength(1)
    clock.advance(1)
    expect(code(await spin(ann))).toEqual([409, 'NO_SPINS'])
  })

  test('to a player whose phone is not verified there is no daily right; one of staff waits for the verification', async () => {
    state.missing = ['PHONE_NOT_VERIFIED']
    await house.use(only('money'))
    const ann = house.player()
    expect((await available(ann)).own.rights).toEqual([])
    await grant(ann, 1)
    expect(code(await spin(ann))).toEqual([409, 'VERIFICATION_REQUIRED'])
    state.missing = []
    expect((await available(ann)).own.rights.map(({ origin }) => origin)).toEqual(['daily', 'staff'])
  })

  test('to strangers', async () => {
    for (const [method, url] of [
      ['POST', '/wheel/spin'],
      ['GET', '/wheel/spins'],
      ['POST', '/wheel/activation'],
      ['POST', '/wheel/spins/019aa000-0000-7000-8000-00000000dead/seen'],
    ] as const)
      expect((await ask(method, url)).status).toBe(401)
  })
})

describe('a bonus', () => {
  const won = async (ann: PlayerId) => {
    await house.use(only('bonus'))
    return spun(ann)
  }
  const activate = (playerId: string, spin_id: string, more: object = {}) =>
    ask('POST', '/wheel/activation', playerId, { body: { spin_id, ...more } })

  test('waits for its player until the deadline, under the id of the spin', async () => {
    const ann = house.player()
    const { id, until, activation, prize } = await won(ann)
    expect([until, activation, prize.kind]).toEqual([toIso(plusMs(instant(noon), 168 * 3_600_000)), 'waiting', 'bonus'])
    const [granted] = await house.sql<
      { body: { externalId: string; source: string; waitsUntil: string } }[]
    >`select body from platform.outbox where name = 'test.granted'`
    expect(granted?.body).toEqual({ externalId: id, source: 'wheel', waitsUntil: String(Date.parse(until ?? '')) })
    const [fact] = await house.sql<
      { body: { kind: string; amount: null; grant_id: string } }[]
    >`select body from platform.outbox where name = 'wheel.spun.v1'`
    expect(fact?.body).toMatchObject({ kind: 'bonus', amount: null, grant_id: id.replace(/^.{8}/, 'aaaaaaaa') })
  })

  test('is activated as a claim is', async () => {
    const ann = house.player()
    const { id } = await won(ann)
    expect(await activate(ann, id)).toMatchObject({ status: 200, body: { id, activation: 'claimed' } })
  })

  test.each([
    'BONUS_EXPIRED',
    'BONUS_NOT_ALLOWED',
    'NOVERIFIED_USER_ERROR',
    'NEEDS_USER_CONFIRMATION',
    'IDEMPOTENCY_MISMATCH',
  ])('is refused with the claim: %s', async (refusal) => {
    const ann = house.player()
    const { id } = await won(ann)
    state.claim = refusal
    expect(code(await activate(ann, id))).toEqual([409, refusal])
  })

  test('is refused to another player, to an excluded one, and where the spin won no bonus', async () => {
    const [ann, bob] = [house.player(), house.player()]
    const { id } = await won(ann)
    expect(code(await activate(bob, id))).toEqual([404, 'SPIN_NOT_FOUND'])
    state.gated.add(ann)
    expect(code(await activate(ann, id))).toEqual([409, 'PLAYER_EXCLUDED'])
    await house.use(only('money'))
    expect(code(await activate(bob, (await spun(bob)).id))).toEqual([404, 'BONUS_NOT_FOUND'])
  })

  test('that was activated gets the same answer after its player was excluded', async () => {
    const ann = house.player()
    const { id } = await won(ann)
    const first = await activate(ann, id)
    state.gated.add(ann)
    expect(await activate(ann, id)).toEqual(first)
  })

  test('that cannot be granted is paid as its worth, and the spin says so', async () => {
    state.grant = 'BONUS_NOT_ACTIVE'
    const paid = await won(house.player())
    expect(paid).toMatchObject({
      prize: { kind: 'money', amount: '25.00', bonus: null },
      activation: null,
      until: null,
    })
    expect(await house.posted()).toEqual([{ externalId: paid.id, source: 'wheel', amount: '2500' }])
    expect(await house.sql`select sector_key, paid_instead from wheel.spin`).toEqual([
      { sector_key: 'bonus', paid_instead: 'BONUS_NOT_ACTIVE' },
    ])
  })
})

describe('free rounds', () => {
  const won = async () => {
    await house.use(only('rounds'))
    return spun(house.player())
  }
  const statusOf = async () =>
    (await house.sql<{ rounds_status: string }[]>`select rounds_status from wheel.spin`).map(
      ({ rounds_status }) => rounds_status,
    )

  test('are ordered at their provider after the spin, once', async () => {
    const { id, until } = await won()
    expect([until, await statusOf(), state.orders]).toEqual([
      toIso(plusMs(instant(noon), 168 * 3_600_000)),
      ['owed'],
      [],
    ])
    clock.advance(1_000)
    await wheel.order()
    await wheel.order()
    expect(state.orders).toEqual([
      {
        id: `wheel:${id}`,
        validFrom: Date.parse(noon),
        validUntil: Date.parse(until ?? ''),
        playableMs: 168 * 3_600_000,
      },
    ])
    expect(await statusOf()).toEqual(['ordered'])
  })

  test('that were not given are ordered again under the same name and dates', async () => {
    await won()
    state.award = 'owed'
    await wheel.order()
    expect([await statusOf(), (await wheel.staff.show()).rounds]).toEqual([['owed'], { owed: 1, paid: 0 }])
    state.award = 'given'
    clock.advance(60_000)
    await wheel.order()
    expect(state.orders[1]).toEqual(state.orders[0])
    expect(await statusOf()).toEqual(['ordered'])
  })

  test('that were given too late to be played get the whole time again', async () => {
    const { id } = await won()
    clock.advance(100 * 3_600_000)
    await wheel.order()
    const until = toIso(plusMs(clock.now(), 168 * 3_600_000))
    expect([toIso(instant(state.orders[0]!.validUntil)), state.orders[0]!.id]).toEqual([until, `wheel:${id}`])
    expect(await house.sql`select until from wheel.spin`).toEqual([{ until: new Date(until) }])
  })

  test('that are given up are paid as their worth, once', async () => {
    await house.use(only('rounds'))
    const ann = house.player()
    const { id } = await spun(ann)
    state.award = { refusal: 'GAME_NOT_FOUND' }
    await wheel.order()
    await wheel.order()
    expect([await statusOf(), await house.sql`select paid_instead from wheel.spin`]).toEqual([
      ['paid'],
      [{ paid_instead: 'GAME_NOT_FOUND' }],
    ])
    const bodies = async (name: string) =>
      (await house.sql<{ body: object }[]>`select body from platform.outbox where name = ${name}`).map(
        ({ body }) => body,
      )
    expect(await bodies('test.posted')).toEqual([{ externalId: id, source: 'wheel', amount: '1000' }])
    expect(await bodies('wheel.rounds_paid.v1')).toEqual([
      { player_id: ann, spin_id: id, amount: '10.00', currency: 'uah' },
    ])
    const { items } = (await ask('GET', '/wheel/spins', ann)).body as never as {
      items: { prize: object; until: string | null }[]
    }
    expect(items[0]).toMatchObject({ prize: { kind: 'money', amount: '10.00', free_rounds: null }, until: null })
    expect((await wheel.staff.show()).rounds).toEqual({ owed: 0, paid: 1 })
  })

  test('are withheld from a player who was closed out of play meanwhile', async () => {
    await house.use(only('rounds'))
    const ann = house.player()
    await spun(ann)
    state.blocks.set(ann, 'restricted')
    await wheel.order()
    expect([await statusOf(), state.orders]).toEqual([['withheld'], []])
    const { items } = (await ask('GET', '/wheel/spins', ann)).body as unknown as { items: WheelSpin[] }
    expect(items[0]).toMatchObject({ prize: { kind: 'free_rounds' }, until: null })
  })

  test('are not paid as their worth to a player who is erased in that moment', async () => {
    await house.use(only('rounds'))
    const ann = house.player()
    await spun(ann)
    state.award = { refusal: 'GAME_NOT_FOUND' }
    state.erased.add(ann)
    await wheel.order()
    expect([await statusOf(), await house.sql`select name from platform.outbox where name = 'test.posted'`]).toEqual([
      ['withheld'],
      [],
    ])
  })
})

describe('limits of prizes', () => {
  const limited = (limits: { readonly stock?: number; readonly dayMax?: number }) =>
    sectorsOf({ nothing: 1, money: 9_999, bonus: 0, rounds: 0 }, { money: limits })

  test('a sector whose stock is used up is not drawn and has odds of 0.00; the others share its chance', async () => {
    await house.use(limited({ stock: 2 }))
    const ann = house.player()
    await grant(ann, 5)
    const kinds = []
    for (let number = 0; number < 4; number += 1) kinds.push((await spun(ann)).prize.kind)
    expect(kinds).toEqual(['money', 'money', 'nothing', 'nothing'])
    expect((await available()).sectors.map(({ odds }) => odds)).toEqual(['100.00', '0.00', '0.00', '0.00'])
    const { body } = await ask('GET', `/fairness/draws/${(await spun(ann)).draw_id}`)
    expect(body).toMatchObject({ input: '{"sectors":[["nothing",1],["money",0],["bonus",0],["rounds",0]]}' })
    clock.set('2026-12-02T22:00:00.000Z')
    expect((await spun(ann)).prize.kind).toBe('nothing')
  })

  test('a daily limit begins anew with the business day', async () => {
    await house.use(limited({ dayMax: 1 }))
    const ann = house.player()
    await grant(ann, 5)
    clock.set('2026-12-01T21:59:59.999Z')
    expect([(await spun(ann)).prize.kind, (await spun(ann)).prize.kind]).toEqual(['money', 'nothing'])
    clock.set('2026-12-01T22:00:00.000Z')
    expect([(await spun(ann)).prize.kind, (await spun(ann)).prize.kind]).toEqual(['money', 'nothing'])
  })

  test('twenty players at once do not win more than there is', async () => {
    await house.use(limited({ stock: 3 }))
    const kinds = await Promise.all(Array.from({ length: 20 }, async () => (await spun(house.player())).prize.kind))
    expect(kinds.filter((kind) => kind === 'money')).toHaveLength(3)
  })

  test('a new configuration has a new stock, and the daily limit counts what was given on the old one', async () => {
    const [ann, bob] = [house.player(), house.player()]
    await house.use(limited({ stock: 1 }))
    expect((await spun(ann)).prize.kind).toBe('money')
    await house.use(limited({ stock: 1, dayMax: 1 }))
    expect((await spun(bob)).prize.kind).toBe('nothing')
  })
})

describe('rights of facts', () => {
  const deposit = (playerId: string, payment_id: string, amount = '500.00') => ({
    payment_id,
    player_id: playerId,
    amount,
    currency: 'uah',
  })
  const payment = (number: number) => `019aa000-0000-7000-8000-00000000000${number}`
  /** Facts are read once no older transaction of the server runs, also one of another database. */
  const received = () =>
    vi.waitFor(
      async () => {
        await wheel.consume()
        expect(
          await house.owner`select from platform.outbox o where not exists (select from platform.outbox_cursor c where c.consumer = 'wheel' and (c.transaction_id, c.position) >= (o.transaction_id, o.position))`,
        ).toHaveLength(0)
      },
      { timeout: 60_000, interval: 20 },
    )
  const origins = async (playerId: string) => (await available(playerId)).own.rights.map(({ origin }) => origin)

  test('a deposit of the least sum brings one for three days; a smaller one, or one in a currency without a sum, brings none', async () => {
    const ann = house.player()
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(1)))
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(2), '499.99'))
    await house.publish('payments.payin_credited.v1', { ...deposit(ann, payment(3), '9000.00'), currency: 'kzt' })
    await received()
    const { rights } = (await available(ann)).own
    expect(rights.map(({ origin, expires_at }) => [origin, expires_at])).toEqual([
      ['daily', '2026-12-01T22:00:00.000Z'],
      ['deposit', '2026-12-04T12:00:00.000Z'],
    ])
  })

  test('deposits of a business day bring at most as many as the setting says', async () => {
    const ann = house.player()
    for (const number of [1, 2, 3]) await house.publish('payments.payin_credited.v1', deposit(ann, payment(number)))
    await received()
    expect(await origins(ann)).toEqual(['daily', 'deposit', 'deposit'])
    clock.set('2026-12-01T22:00:00.000Z')
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(4)))
    await received()
    expect(await origins(ann)).toEqual(['daily', 'deposit', 'deposit', 'deposit'])
  })

  test('a reversed deposit takes its unused right back, and leaves a used one', async () => {
    await house.use(only('money'))
    const ann = house.player()
    for (const number of [1, 2]) await house.publish('payments.payin_credited.v1', deposit(ann, payment(number)))
    await received()
    for (let number = 0; number < 2; number += 1) await spun(ann)
    for (const number of [1, 2]) await house.publish('payments.payin_reversed.v1', deposit(ann, payment(number)))
    await received()
    expect(await origins(ann)).toEqual([])
    expect(await house.sql`select from wheel.spin where origin = 'deposit'`).toHaveLength(1)
    expect(await house.sql`select from wheel.spin_right where withdrawn_at is not null`).toHaveLength(1)
  })

  test('a level brings as many as the setting says, once', async () => {
    const ann = house.player()
    for (const level of [1, 2, 5, 5])
      await house.publish('rating.level_reached.v1', { player_id: ann, currency: 'uah', level, gift_bonus_id: null })
    await received()
    expect(await origins(ann)).toEqual(['daily', 'level', 'level', 'level'])
  })

  test('facts delivered again bring nothing new', async () => {
    const ann = house.player()
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(1)))
    await received()
    await house.owner`truncate platform.outbox_cursor`
    await received()
    expect(await origins(ann)).toEqual(['daily', 'deposit'])
  })

  test('facts whose right would be over already bring none', async () => {
    const ann = house.player()
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(1)), plusMs(clock.now(), -72 * 3_600_000))
    await house.publish('payments.payin_credited.v1', deposit(ann, payment(2)), plusMs(clock.now(), 1 - 72 * 3_600_000))
    await received()
    expect(await origins(ann)).toEqual(['deposit', 'daily'])
  })
})

describe('own spins', () => {
  test('are listed the newest first, and belong to their player', async () => {
    await house.use(only('money'))
    const [ann, bob] = [house.player(), house.player()]
    await grant(ann, 3)
    const ids = []
    for (let number = 0; number < 3; number += 1) ids.push((await spun(ann)).id)
    const { body } = await ask('GET', '/wheel/spins?page=1&pageSize=2', ann)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2 })
    expect((body['items'] as unknown as WheelSpin[]).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
    expect((await ask('GET', '/wheel/spins', bob)).body).toMatchObject({ items: [], total: 0 })
  })

  test('are marked as seen once on every device, by their player alone', async () => {
    await house.use(only('money'))
    const [ann, bob] = [house.player(), house.player()]
    const { id } = await spun(ann)
    expect(code(await ask('POST', `/wheel/spins/${id}/seen`, bob))).toEqual([404, 'SPIN_NOT_FOUND'])
    expect((await available(ann)).own.unseen?.id).toBe(id)
    for (let number = 0; number < 2; number += 1)
      expect((await ask('POST', `/wheel/spins/${id}/seen`, ann)).status).toBe(204)
    expect((await available(ann)).own.unseen).toBeNull()
    expect(await wheel.noticeParts({ playerId: bob, spinId: id })).toBeUndefined()
    expect(await wheel.noticeParts({ playerId: ann, spinId: id })).toMatchObject({
      names: { en: 'money' },
      until: null,
    })
  })
})

describe('staff', () => {
  const plain = sectorsOf({ nothing: 5_000, money: 3_000, bonus: 1_000, rounds: 1_000 })
  const file = { currency: 'uah', sectors: plain }
  const changes = async () =>
    (
      await house.sql<
        { action: string; who: string; why: string }[]
      >`select action, who, why from wheel.staff_action order by id`
    ).map(({ action, who, why }) => [action, who, why])

  test('proposes a wheel that another person puts to use for later spins', async () => {
    await house.use(only('money'))
    const proposed = await wheel.staff.configure({ ...order, file: { ...file, sectors: only('nothing') } })
    const id = proposed.ok ? proposed.value.id : ''
    const ann = house.player()
    await grant(ann, 1)
    expect((await spun(ann)).prize.kind).toBe('money')
    expect(await wheel.staff.confirm({ ...order, id })).toEqual({
      ok: false,
      refusal: { code: 'APPROVER_IS_PROPOSER' },
    })
    expect(await wheel.staff.confirm({ ...order, by: 'taras', why: 'as agreed', id })).toEqual({
      ok: true,
      value: { currency: 'uah' },
    })
    expect((await spun(ann)).prize.kind).toBe('nothing')
    expect(await changes()).toEqual([
      ['configure', 'olena', 'test'],
      ['confirm', 'taras', 'test'],
      ['configure', 'olena', 'test'],
      ['grant', 'olena', 'test'],
      ['confirm', 'taras', 'as agreed'],
    ])
    const { wheels, isOpen } = await wheel.staff.show()
    expect([
      isOpen,
      wheels.map(({ configuration, spins }) => [configuration.id, configuration.status, [...spins]]),
    ]).toEqual([
      true,
      [
        [
          id,
          'active',
          [
            ['money', 1],
            ['nothing', 1],
          ],
        ],
      ],
    ])
  })

  test.each([
    [
      'is not valid',
      { ...file, sectors: sectorsOf({ nothing: 5_000, money: 3_000, bonus: 1_000, rounds: 999 }) },
      'add up to 9999',
    ],
    ['is no wheel', 'text', 'wheel: '],
    [
      'has a sum as text',
      {
        ...file,
        sectors: plain.map((sector) =>
          sector.key === 'money' ? { ...sector, prize: { kind: 'money', amount: '0x10' } } : sector,
        ),
      },
      'prize.amount: a whole number of minor units above 0 is needed',
    ],
    [
      'names an unknown offer',
      {
        ...file,
        sectors: plain.map((sector) =>
          sector.key === 'bonus'
            ? { ...sector, prize: { kind: 'bonus', offerId: '0193a000-0000-7000-8001-000000000fff' } }
            : sector,
        ),
      },
      'bonus: there is no offer',
    ],
    ['names an offer of another currency', { ...file, currency: 'kzt' }, 'is in uah'],
    [
      'names a currency that is not served',
      { ...file, currency: 'eur' },
      'currency: there is no "eur"; did you mean uah?',
    ],
    [
      'names an unknown game',
      {
        ...file,
        sectors: plain.map((sector) =>
          sector.key === 'rounds'
            ? { ...sector, prize: { kind: 'free_rounds', game: 'gone', count: 1, stake: 100 } }
            : sector,
        ),
      },
      'rounds: there is no game "gone"; did you mean book?',
    ],
  ])('cannot propose what %s', async (_, wrong, fault) => {
    const proposed = await wheel.staff.configure({ ...order, file: wrong })
    expect(!proposed.ok && proposed.refusal.faults.join()).toContain(fault)
    expect(await changes()).toEqual([])
  })

  test('replaces a proposal by a later one, and confirms each once', async () => {
    const ids = []
    for (let number = 0; number < 2; number += 1) {
      const proposed = await wheel.staff.configure({ ...order, file })
      ids.push(proposed.ok ? proposed.value.id : '')
    }
    const confirm = (id: string) => wheel.staff.confirm({ ...order, by: 'taras', id })
    expect(await confirm(ids[0]!)).toEqual({ ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } })
    expect((await Promise.all([confirm(ids[1]!), confirm(ids[1]!)])).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await confirm(absent)).toEqual({ ok: false, refusal: { code: 'PROPOSAL_NOT_FOUND' } })
    await expect(house.owner`update wheel.configuration set sectors = '[]'`).rejects.toThrow(
      'changed by a new configuration',
    )
  })

  test('does not refuse a spin that waits for the confirmation of another wheel: it draws from the new one', async () => {
    await house.use(only('money'))
    const proposed = await wheel.staff.configure({ ...order, file: { ...file, sectors: only('nothing') } })
    const id = proposed.ok ? proposed.value.id : ''
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const confirmation = house.sql.begin(async (tx) => {
      await saveReplaced(tx, (await lockActive(tx, 'uah'))!.id)
      await saveDecision(tx, id, { status: 'active', by: 'taras', at: clock.now() })
      held.resolve()
      await over.promise
    })
    await held.promise
    const waiting = spun(house.player())
    await untilLockAwaited(house.sql)
    over.resolve()
    await confirmation
    expect((await waiting).sector).toBe((await available()).sectors.findIndex(({ key }) => key === 'nothing'))
  })

  test('makes two proposals at once one after the other: the later one replaces the earlier one', async () => {
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = house.sql.begin(async (tx) => {
      await insertProposal(tx, { id: absent, currency: 'uah', sectors: [], by: 'olena', at: clock.now() })
      held.resolve()
      await over.promise
    })
    await held.promise
    const second = wheel.staff.configure({ ...order, file })
    await untilLockAwaited(house.sql)
    over.resolve()
    await first
    expect(await second).toMatchObject({ ok: true })
    expect(await house.sql`select status from wheel.configuration order by id = ${absent}`).toEqual([
      { status: 'proposed' },
      { status: 'rejected' },
    ])
  })

  test('grants rights with their own or the usual end, once for an order', async () => {
    const ann = house.player()
    state.missing = ['PHONE_NOT_VERIFIED']
    expect(await grant(ann, 2, 5)).toEqual({ ok: true, value: { until: plusMs(clock.now(), 5 * 3_600_000) } })
    expect(await grant(ann, 1, null, 'other')).toEqual({
      ok: true,
      value: { until: plusMs(clock.now(), 24 * 3_600_000) },
    })
    expect((await available(ann)).own.rights).toHaveLength(3)
    expect(await grant(absent, 1)).toEqual({ ok: false, refusal: { code: 'PLAYER_UNKNOWN' } })
  })

  test('closes and opens the wheel by its setting', async () => {
    expect(await wheel.staff.turn({ ...order, isOpen: false })).toEqual({ ok: true, value: undefined })
  })

  test('calls only an unchanged setting unchanged', async () => {
    const deskWhere = (code: string) =>
      wheelDesk({ settings: { staff: { change: async () => fail({ code }) } } } as never)
    expect(await deskWhere('SETTING_UNCHANGED').turn({ ...order, isOpen: false })).toEqual({
      ok: false,
      refusal: { code: 'UNCHANGED' },
    })
    await expect(deskWhere('SETTING_INVALID').turn({ ...order, isOpen: false })).rejects.toThrow('SETTING_INVALID')
  })
})

describe('personal data', () => {
  test('is exported, and an erasure withdraws rights and replaces the seed', async () => {
    await house.use(only('money'))
    const ann = house.player()
    await grant(ann, 1)
    await spun(ann, { body: { client_seed: 'anna-from-kyiv' } })
    expect(await wheel.playerData.record(ann)).toMatchObject({
      wheel: {
        rights: expect.arrayContaining([
          expect.objectContaining({ origin: 'staff' }),
          expect.objectContaining({ origin: 'daily' }),
        ]),
        spins: [{ sector_key: 'money', client_seed: 'anna-from-kyiv' }],
      },
    })
    for (let number = 0; number < 2; number += 1) await wheel.playerData.erase?.(ann)
    expect((await available(ann)).own).toMatchObject({
      rights: [],
      client_seed: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })

  test('free rounds that are owed stand against an erasure until they are ordered', async () => {
    await house.use(only('rounds'))
    const [ann, bob] = [house.player(), house.player()]
    await spun(ann)
    const objections = async () => [await wheel.playerData.objection?.(ann), await wheel.playerData.objection?.(bob)]
    expect(await objections()).toEqual(['PRIZE_OWED', undefined])
    await wheel.order()
    expect(await objections()).toEqual([undefined, undefined])
  })

  test('rights are deleted 90 days after they expired', async () => {
    const ann = house.player()
    await available(ann)
    const over = plusMs(instant('2026-12-01T22:00:00Z'), 90 * 86_400_000)
    clock.set(toIso(over))
    await wheel.tasks['wheel.forget']?.({})
    expect(await house.sql`select from wheel.spin_right`).toHaveLength(1)
    clock.advance(1)
    await wheel.tasks['wheel.forget']?.({})
    expect(await house.sql`select from wheel.spin_right`).toHaveLength(0)
  })
})

test('a spin does not wait for a right that is being withdrawn, so withdrawals of several rights and a spin do not deadlock', async () => {
  const ann = house.player()
  const now = clock.now()
  const rights = ['first', 'second'].map((source, place) => ({
    id: `019b0000-0000-7000-8000-00000000000${place}`,
    playerId: ann,
    origin: 'deposit' as const,
    source,
    at: now,
    expiresAt: plusMs(now, (place + 1) * 3_600_000),
  }))
  await insertRights(house.sql, rights)
  await house.sql.begin(async (tx) => {
    await withdrawRight(tx, { origin: 'deposit', source: 'second', now })
    expect(await house.sql.begin((other) => lockOpen(other, ann, now))).toMatchObject([{ id: rights[0]!.id }])
  })
  expect(await house.sql.begin((tx) => lockOpen(tx, ann, now))).toHaveLength(1)
})
