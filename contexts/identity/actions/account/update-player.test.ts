import * as contract from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { refusalOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { sql } = setup
const { ask, newPhone, registerFully } = visitorOf(setup)

describe('a player adds', () => {
  const patch = (token: string, body: unknown) => ask(contract.updateUser, { token, body })

  test('the missing fields of an account once; repeating it changes nothing', async () => {
    const { token, user } = await registerFully(newPhone(), { birthDate: undefined, consents: undefined })
    const supplied = { birthDate: '1990-05-17', consents: { age: true, terms: true } }
    for (let count = 0; count < 2; count += 1)
      expect((await patch(token, supplied)).json()).toMatchObject({
        birth_date: '1990-05-17',
        missing: [],
        consents: { age: true, terms: true, newsletter: false },
      })
    expect(await sql`select 1 from identity.consent where player_id = ${user.id}`).toHaveLength(2)
  })

  test('or withdraws the newsletter at any time, and every answer is stored', async () => {
    const { token, user } = await registerFully()
    expect((await patch(token, { consents: { newsletter: true } })).json().consents.newsletter).toBe(true)
    expect((await patch(token, { consents: { newsletter: false } })).json().consents.newsletter).toBe(false)
    expect(await sql`select 1 from identity.consent where player_id = ${user.id} and kind = 'newsletter'`).toHaveLength(
      3,
    )
  })

  test.each([
    [{ birthDate: '1991-05-17' }, 'BIRTH_DATE_FIXED'],
    [{ consents: { age: false } }, 'UNDER_AGE'],
    [{ consents: { terms: false } }, 'CONSENT_REQUIRED'],
    [{ birthDate: '1990-13-17' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
    [{ birthDate: 'yesterday' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
  ])('%o is refused and changes nothing', async (body, refusal) => {
    const { token, user } = await registerFully()
    expect(refusalOf(await patch(token, body))).toEqual(refusal)
    expect((await ask(contract.getUser, { token })).json()).toEqual(user)
  })

  test('a birth date under 21 is refused and not stored', async () => {
    const { token } = await registerFully(newPhone(), { birthDate: undefined })
    expect(refusalOf(await patch(token, { birthDate: '2010-01-01', consents: { newsletter: true } }))).toBe('UNDER_AGE')
    expect((await ask(contract.getUser, { token })).json()).toMatchObject({
      birth_date: null,
      consents: { newsletter: false },
    })
  })

  test('one birth date under twenty concurrent requests with different ones (I-49)', async () => {
    const { token } = await registerFully(newPhone(), { birthDate: undefined })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, day) => patch(token, { birthDate: `1990-05-${day + 10}` })),
    )
    const kept = replies.filter(({ statusCode }) => statusCode === 200)
    expect(kept).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map(refusalOf)).toEqual(
      Array.from({ length: 19 }, () => 'BIRTH_DATE_FIXED'),
    )
    expect((await ask(contract.getUser, { token })).json().birth_date).toBe(kept[0]?.json().birth_date)
  })

  test('consents once under twenty concurrent requests: one record of each (I-49)', async () => {
    const { token, user } = await registerFully(newPhone(), { consents: undefined })
    await Promise.all(Array.from({ length: 20 }, () => patch(token, { consents: { age: true, terms: true } })))
    expect(await sql`select 1 from identity.consent where player_id = ${user.id}`).toHaveLength(2)
  })

  test('nothing else: currency, phone, rating and id cannot be set (I-53)', async () => {
    const { token, user } = await registerFully()
    const reply = await patch(token, {
      currency: 'kzt',
      phone: '+380991112233',
      rating: 9,
      id: 'x',
      block: 'none',
      player_id: 'x',
    })
    expect(reply.json()).toEqual(user)
  })

  test('nothing without a token', async () => {
    expect(refusalOf(await ask(contract.updateUser, { body: {} }))).toBe('UNAUTHORIZED')
  })
})
