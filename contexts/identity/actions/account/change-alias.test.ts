import { readFileSync } from 'node:fs'
import { updateAlias } from '@zoria/contract/identity/alias'
import * as contract from '@zoria/contract/identity/http'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { describe, expect, test } from 'vitest'
import { aliasRestMs, maskAlias } from '../../rules/alias.ts'
import { aliasKey } from '../../rules/alias-key.ts'
import { insertAlias } from '../../storage/aliases.ts'
import { openIdentity } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, identity, sql } = setup
const { ask, registerFully, logIn } = visitorOf(setup)
const choose = (token: string, alias: string) => ask(updateAlias, { token, body: { alias } })

describe('a public alias', () => {
  test('is generated at registration, reaches public lists, and the player can choose another', async () => {
    const { user, token } = await registerFully()
    const aliasInLists = async () => (await identity.aliasesOf([user.id])).get(user.id as never)
    expect(user).toMatchObject({
      alias: expect.stringMatching(/^[A-Z][a-z]+[A-Z][a-z]+\d{4}$/),
      alias_changeable_at: null,
    })
    expect(await aliasInLists()).toBe(user.alias)
    expect(maskAlias(user.alias)).not.toContain(user.alias.slice(3, -2))
    expect((await choose(token, 'Falcon')).json()).toMatchObject({
      alias: 'Falcon',
      alias_changeable_at: '2026-12-21T12:00:00.000Z',
    })
    expect(await aliasInLists()).toBe('Falcon')
  })

  test('cannot change for 30 days after a change; the same alias is not a change', async () => {
    const { token, phone } = await registerFully()
    await choose(token, 'Otter')
    expect((await choose(token, 'Otter')).statusCode).toBe(200)
    expect(refusalOf(await choose(token, 'Marten'))).toEqual({
      code: 'ALIAS_CHANGED_RECENTLY',
      details: { until: '2026-12-21T12:00:00.000Z' },
    })
    clock.advance(aliasRestMs - 1)
    const later = sessionOf(await logIn(phone)).token
    expect(refusalOf(await choose(later, 'Marten'))).toMatchObject({ code: 'ALIAS_CHANGED_RECENTLY' })
    clock.advance(1)
    expect((await choose(later, 'Marten')).json().alias).toBe('Marten')
  })

  test.each([
    ['x', { code: 'VALIDATION_ERROR', details: { alias: 'INVALID' } }],
    ['', { code: 'VALIDATION_ERROR', details: { alias: 'FILL_OUT_THIS_FIELD' } }],
    ['Admin', 'ALIAS_NOT_ALLOWED'],
    ['fox0671234567', 'ALIAS_NOT_ALLOWED'],
  ])('%s is refused and changes nothing', async (alias, refusal) => {
    const { user, token } = await registerFully()
    expect(refusalOf(await choose(token, alias))).toEqual(refusal)
    expect((await ask(contract.getUser, { token })).json().alias).toBe(user.alias)
  })

  test('belongs to one player, also one that looks alike, and under ten concurrent requests', async () => {
    const players = []
    for (let count = 0; count < 10; count += 1) players.push(await registerFully())
    const replies = await Promise.all(
      players.map(({ token }, index) => choose(token, index % 2 === 0 ? 'Сова' : 'C0Ba')),
    )
    const taken = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(taken.map(refusalOf)).toEqual(Array.from({ length: 9 }, () => 'ALIAS_TAKEN'))
  })

  test('that a registration which is not over yet has drawn belongs to the newcomer', async () => {
    const [newcomer, { token }] = [await registerFully(), await registerFully()]
    await sql`delete from identity.alias where player_id = ${newcomer.user.id}`
    const [drawn, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const registration = sql.begin(async (tx) => {
      expect(
        await insertAlias(tx, { playerId: newcomer.user.id as never, alias: 'Kestrel', key: aliasKey('Kestrel') }),
      ).toBe(true)
      drawn.resolve()
      await over.promise
    })
    await drawn.promise
    const chosen = choose(token, 'Kestrel')
    await untilLockAwaited(sql)
    over.resolve()
    await registration
    expect(refusalOf(await chosen)).toBe('ALIAS_TAKEN')
  })

  test.each([
    ['PaIIada', 'Pallada'],
    ['Barni', 'Bami'],
  ])('%s belongs to another player once %s is taken', async (alias, taken) => {
    const [first, second] = [await registerFully(), await registerFully()]
    expect((await choose(first.token, taken)).statusCode).toBe(200)
    expect(refusalOf(await choose(second.token, alias))).toBe('ALIAS_TAKEN')
  })

  test('is not shown after an erasure', async () => {
    const { user } = await registerFully()
    expect((await identity.excludedAmong([user.id])).size).toBe(0)
    await identity.personal.erase({
      playerId: user.id as never,
      who: 'olha@zoria.test',
      why: 'asked',
      requestId: 'r-1',
    })
    expect([(await identity.aliasesOf([user.id])).size, [...(await identity.excludedAmong([user.id]))]]).toEqual([
      0,
      [user.id],
    ])
  })

  test('needs a session', async () =>
    expect(refusalOf(await ask(updateAlias, { body: { alias: 'Falcon' } }))).toBe('UNAUTHORIZED'))
})

test.each(['NobleOtter1053', 'SilentHornet4711'])(
  'the migrations make the key of %s as the product does',
  async (alias) => {
    const [row] = await sql<
      [{ key: string }]
    >`select replace(translate(translate(lower(${alias}::text), '01345', 'oieas'), 'l', 'i'), 'rn', 'm') as key`
    expect(aliasKey(alias)).toBe(row.key)
  },
)

test('the migration of keys keeps the first of two aliases that look the same and gives the other a generated one', async () => {
  const players = [await registerFully(), await registerFully()].map(({ user }) => user.id).sort()
  const owner = setup.database.sql('owner')
  for (const [index, [alias, key]] of [
    ['Willow', 'willow'],
    ['WiIIow', 'wiiiow'],
  ].entries()) {
    await owner`update identity.alias set alias = ${alias!}, alias_key = ${key!}, changed_at = now() where player_id = ${players[index]!}`
  }
  await owner.unsafe(
    readFileSync(new URL('../../storage/migrations/202611280700-alias-keys.sql', import.meta.url), 'utf8'),
  )
  const rows =
    await owner`select alias, alias_key as key, changed_at is null as may_change from identity.alias where player_id in ${owner(players)} order by player_id`
  expect(rows).toEqual([
    { alias: 'Willow', key: aliasKey('Willow'), may_change: false },
    { alias: 'AmberFalcon10001', key: aliasKey('AmberFalcon10001'), may_change: true },
  ])
})
