import * as contract from '@zoria/contract/identity/http'
import { changePassword } from '@zoria/contract/identity/password'
import { money, type Id } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { describe, expect, test } from 'vitest'
import { createKeys } from '../../storage/keys.ts'
import { erasedTables } from '../../storage/personal-rows.ts'
import { sealedTables } from '../../storage/sealed-columns.ts'
import { openIdentity, secrets } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { identity, database } = setup
const owner = database.sql('owner')
const { ask, lastCode, logIn, newPhone, refresh, register, registerFully } = visitorOf(setup)

const order = (playerId: string) => ({
  playerId: playerId as Id<'Player'>,
  who: 'olha@zoria.test',
  why: 'asked by letter 17',
  requestId: 'request-1',
})
const actionsOf = (playerId: string) =>
  owner<
    { action: string; who: string; why: string; before: object }[]
  >`select action, who, why, before from identity.staff_action where player_id = ${playerId} order by booked_at`

describe('an export', () => {
  test('contains everything identity stores, decrypted, and is audited without the values', async () => {
    const { user, phone } = await registerFully()
    const record = await identity.personal.export(order(user.id))
    expect(record).toMatchObject({ ok: true, value: { player: { id: user.id, phone, birthDate: '1990-05-17' } } })
    expect(record).toMatchObject({ value: { consents: [{}, {}, {}], sessions: [{ ended_at: null }] } })
    expect(await actionsOf(user.id)).toEqual([
      { action: 'export', who: 'olha@zoria.test', why: 'asked by letter 17', before: {} },
    ])
  })

  test('of an unknown player is refused', async () => {
    expect(await identity.personal.export(order('01a1fd8c-6900-7fff-bfff-ffffffffffff'))).toEqual({
      ok: false,
      refusal: { code: 'PLAYER_UNKNOWN' },
    })
  })
})

test('staff confirms and withdraws the identity of a player, and both are audited', async () => {
  const { user } = await registerFully()
  const isProven = async () => (await identity.proofs(user.id as Id<'Player'>, 'BONUS_ACTIVATION'))?.isIdentityProven
  for (const wanted of [true, false]) {
    expect(await identity.personal.proveIdentity({ ...order(user.id), isProven: wanted })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await isProven()).toBe(wanted)
  }
  expect(await actionsOf(user.id)).toMatchObject([
    { action: 'identity', before: { is_proven: false } },
    { action: 'identity', before: { is_proven: true } },
  ])
  expect(
    await identity.personal.proveIdentity({ ...order('01a1fd8c-6900-7fff-bfff-ffffffffffff'), isProven: true }),
  ).toEqual({ ok: false, refusal: { code: 'PLAYER_UNKNOWN' } })
})

describe('an erasure', () => {
  test('leaves an id that identifies nobody, allows no log-in and ends all sessions', async () => {
    const { user, phone, token, cookie } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    expect(await identity.personal.erase(order(user.id))).toEqual({ ok: true, value: undefined })
    setup.clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
    expect(refusalOf(await logIn(phone))).toBe('INVALID_CREDENTIALS')
    const [row] =
      await owner`select phone_sealed, phone_key, email_sealed, birth_date, password_hash, block, country, currency from identity.player where id = ${user.id}`
    expect(row).toEqual({
      phone_sealed: null,
      phone_key: null,
      email_sealed: null,
      birth_date: null,
      password_hash: '',
      block: 'closed',
      country: 'UA',
      currency: 'uah',
    })
    expect(await owner`select 1 from identity.consent where player_id = ${user.id}`).toHaveLength(3)
    for (const table of erasedTables)
      expect(await owner`select 1 from identity.${owner(table)} where player_id = ${user.id}`).toEqual([])
    expect(await actionsOf(user.id)).toMatchObject([
      { action: 'erase', before: { had_phone: true, had_email: false, had_birth_date: true, block: 'none' } },
    ])
  })

  test('covers every table with data of a player', async () => {
    const rows = await owner<
      { name: string }[]
    >`select table_name as name from information_schema.columns where table_schema = 'identity' and column_name = 'player_id'`
    expect(
      rows.map(({ name }) => name).toSorted(),
      'decide in personal-rows.ts whether it goes with an erased player',
    ).toEqual([...erasedTables, 'consent', 'staff_action'].toSorted())
  })

  test('deletes messages that still wait: nothing is sent to an erased player', async () => {
    const { user, phone, token } = await registerFully()
    setup.gateway.status = 503
    await ask(changePassword, { token, body: { oldPassword: 'kobza-1', newPassword: 'kobza-2' } })
    expect(await owner`select 1 from identity.message`).toHaveLength(1)
    await identity.personal.erase(order(user.id))
    setup.gateway.status = 202
    setup.clock.advance(60_000)
    await identity.tasks['identity.deliver_messages']!({})
    // Only the code of the registration.
    expect(setup.gateway.taken.filter(({ to }) => to === phone)).toHaveLength(1)
  })

  test('frees the phone for a new account', async () => {
    const phone = newPhone()
    const first = await registerFully(phone)
    await identity.personal.erase(order(first.user.id))
    setup.clock.advance(120_000)
    expect((await registerFully(phone)).user.id).not.toBe(first.user.id)
  })

  test('happens once', async () => {
    const { user } = await registerFully()
    await identity.personal.erase(order(user.id))
    expect(await identity.personal.erase(order(user.id))).toEqual({ ok: false, refusal: { code: 'ALREADY_ERASED' } })
    expect(await actionsOf(user.id)).toHaveLength(1)
  })

  test('is refused while the player has money', async () => {
    const { user } = await registerFully()
    const deposit = {
      kind: 'deposit',
      playerId: user.id as Id<'Player'>,
      source: 'payments',
      externalId: 'one',
      amount: money(100n, 'uah'),
    } as const
    await setup.wallet.execute(deposit)
    expect(await identity.personal.erase(order(user.id))).toEqual({ ok: false, refusal: { code: 'MONEY_LEFT' } })
    expect(await actionsOf(user.id)).toEqual([])
  })

  test('waits for who pays the player, and then finds the money', async () => {
    const { user } = await registerFully()
    const playerId = user.id as Id<'Player'>
    const erasing = Promise.withResolvers<ReturnType<typeof identity.personal.erase>>()
    await inTransactionOf(setup.sql)(async (tx) => {
      await setup.wallet.lock(tx, playerId)
      expect(await identity.isErased(tx, playerId)).toBe(false)
      erasing.resolve(identity.personal.erase(order(user.id)))
      await untilLockAwaited(setup.sql)
      const amount = money(100n, 'uah')
      await setup.wallet.post(tx, { kind: 'prize', playerId, source: 'wheel', externalId: 'race', amount })
    })
    expect(await erasing.promise).toEqual({ ok: false, refusal: { code: 'MONEY_LEFT' } })
  })

  test('is known to who pays the player after it', async () => {
    const { user } = await registerFully()
    await identity.personal.erase(order(user.id))
    expect(await inTransactionOf(setup.sql)((tx) => identity.isErased(tx, user.id as Id<'Player'>))).toBe(true)
  })

  test.each(['update identity.staff_action set who = who', 'delete from identity.staff_action'])(
    'the app may not %s',
    async (statement) => {
      await expect(setup.sql.unsafe(statement)).rejects.toThrow('permission denied')
    },
  )
})

describe('rotation of the phone key', () => {
  test('covers every encrypted column of the database', async () => {
    const rows = await owner<
      { name: string }[]
    >`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'identity' and column_name like '%\\_sealed'`
    const known = Object.entries(sealedTables).flatMap(([table, { columns }]) =>
      columns.map(({ sealed }) => `${table}.${sealed}`),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  test('the old key decrypts and finds, the new one writes; afterwards no row needs the old one', async () => {
    const { phone, user } = await registerFully()
    const [replacing, replaced] = [
      { ...secrets, phoneKey: 'the new key of phones', phoneKeysOld: [secrets.phoneKey] },
      { ...secrets, phoneKey: 'the new key of phones' },
    ]
    const both = setup.open({ secrets: replacing })
    const [atBoth, atNew] = [
      visitorOf({ ...setup, server: await setup.another({ secrets: replacing }) }),
      visitorOf({ ...setup, server: await setup.another({ secrets: replaced }) }),
    ]

    expect((await atBoth.logIn(phone)).json()).toMatchObject({ user: { id: user.id, phone } })
    expect(refusalOf(await atNew.logIn(phone))).toBe('INVALID_CREDENTIALS')
    expect(await both.seals.countOld()).toBeGreaterThan(0)

    expect(await both.seals.renew()).toBeGreaterThan(0)
    expect([await both.seals.countOld(), await both.seals.renew()]).toEqual([0, 0])
    expect((await atNew.logIn(phone)).json()).toMatchObject({ user: { id: user.id, phone } })
  })

  test('a device that was proven under the old key needs no code; its next log-in stores it under the new one', async () => {
    const [known, unknown] = [setup.chance.bytes(32), setup.chance.bytes(32)].map((bytes) => ({
      cookie: `zoria_device=${Buffer.from(bytes).toString('base64url')}`,
    })) as [{ cookie: string }, { cookie: string }]
    const phone = newPhone()
    await register(formOf(phone), known)
    const { user } = sessionOf(await register(formOf(phone, { code: lastCode(phone) }), known))
    setup.clock.advance(120_000)
    const [newest, older] = ['a third key of phones', ['the new key of phones', secrets.phoneKey]]
    const devices = () =>
      owner<
        { device_key: Buffer; proven_at: Date }[]
      >`select device_key, proven_at from identity.device where player_id = ${user.id}`
    const [before] = await devices()

    const both = { ...secrets, phoneKey: newest, phoneKeysOld: older }
    const atBoth = visitorOf({ ...setup, server: await setup.another({ secrets: both }) })
    expect((await atBoth.logIn(phone, 'kobza-1', unknown)).json()).toMatchObject({ status: 'code_sent' })
    expect((await atBoth.logIn(phone, 'kobza-1', known)).statusCode).toBe(201)
    const after = await devices()
    expect(after).toEqual([{ device_key: expect.any(Buffer), proven_at: before!.proven_at }])
    expect(after[0]!.device_key).not.toEqual(before!.device_key)

    await setup.open({ secrets: both }).seals.renew()
    setup.clock.advance(120_000)
    const atNew = visitorOf({ ...setup, server: await setup.another({ secrets: { ...secrets, phoneKey: newest } }) })
    expect((await atNew.logIn(phone, 'kobza-1', known)).statusCode).toBe(201)
    expect((await atNew.logIn(phone, 'kobza-1', unknown)).statusCode).toBe(200)
  })

  test('a code that was sent under the old key counts wrong tries, is replaced by the next one, and works once', async () => {
    const device = { cookie: `zoria_device=${Buffer.from(setup.chance.bytes(32)).toString('base64url')}` }
    const there = visitorOf({
      ...setup,
      server: await setup.another({
        secrets: {
          ...secrets,
          phoneKey: 'a fifth key of phones',
          phoneKeysOld: ['the new key of phones', secrets.phoneKey],
        },
      }),
    })
    const [kept, replaced, guessed] = [newPhone(), newPhone(), newPhone()]
    for (const phone of [kept, replaced, guessed]) await register(formOf(phone), device)

    expect((await there.register(formOf(kept, { code: lastCode(kept) }), device)).statusCode).toBe(201)
    expect(refusalOf(await there.register(formOf(kept, { code: lastCode(kept) }), device))).toBe('ERR_CODE_EXPIRED')

    const wrong = lastCode(guessed) === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 3; tries += 1)
      expect(refusalOf(await there.register(formOf(guessed, { code: wrong }), device))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await there.register(formOf(guessed, { code: lastCode(guessed) }), device))).toBe(
      'ERR_CODE_EXPIRED',
    )

    const first = lastCode(replaced)
    setup.clock.advance(120_000)
    await there.register(formOf(replaced), device)
    expect(there.lastCode(replaced)).not.toBe(first)
    expect(refusalOf(await there.register(formOf(replaced, { code: first }), device))).toBe('ERR_INVALID_CODE')
    expect((await there.register(formOf(replaced, { code: there.lastCode(replaced) }), device)).statusCode).toBe(201)
  })

  test('erasing forgets codes and attempts under every key', async () => {
    const { phone, user } = await registerFully()
    await logIn(phone, 'wrong-password')
    const rows = async () =>
      (
        await owner`select target_key from identity.code union all select subject_key from identity.attempt where kind = 'login_failed'`
      ).length
    const before = await rows()
    expect(before).toBeGreaterThan(0)
    const { personal } = setup.open({
      secrets: { ...secrets, phoneKey: 'a sixth key of phones', phoneKeysOld: [secrets.phoneKey] },
    })
    expect(await personal.erase(order(user.id))).toMatchObject({ ok: true })
    // Attempts from the address stay until they are old: neither their address nor their device is known any more.
    const left = await owner<
      { key: Buffer }[]
    >`select target_key as key from identity.code union all select subject_key from identity.attempt where kind = 'login_failed'`
    const keys = createKeys({ secret: secrets.phoneKey, chance: setup.chance })
    const own = [
      keys.lookUp('target', phone),
      ...[`target:${phone}`, `login to target:${phone}`, `step_up to target:${phone}`, `account:${phone}`].map(
        (subject) => keys.lookUp('subject', subject),
      ),
    ]
    expect(left.filter(({ key }) => own.some((each) => each.equals(key)))).toEqual([])
  })

  test('a refresh token that was used under the old key has the same child under the new one', async () => {
    const { cookie } = await registerFully()
    const child = sessionOf(await refresh(cookie)).cookie
    const there = visitorOf({
      ...setup,
      server: await setup.another({
        secrets: {
          ...secrets,
          phoneKey: 'a fourth key of phones',
          phoneKeysOld: ['the new key of phones', secrets.phoneKey],
        },
      }),
    })
    expect(sessionOf(await there.refresh(cookie)).cookie).toBe(child)
    expect((await there.refresh(child)).statusCode).toBe(200)
  })

  test('a phone encrypted under the old key still has one account', async () => {
    const { phone } = await registerFully()
    const server = await setup.another({
      secrets: {
        ...secrets,
        phoneKey: 'a newer key of phones',
        phoneKeysOld: ['a third key of phones', 'the new key of phones', secrets.phoneKey],
      },
    })
    const there = visitorOf({ ...setup, server })
    setup.clock.advance(120_000)
    await there.register(formOf(phone))
    expect(refusalOf(await there.register(formOf(phone, { code: there.lastCode(phone) })))).toBe(
      'PHONE_ALREADY_REGISTERED',
    )
  })
})
