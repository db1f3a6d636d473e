import * as contract from '@zoria/contract/identity/http'
import { expect, test } from 'vitest'
import { openIdentity, noon } from '../testing/identity-at-work.ts'
import { formOf, sessionOf, visitorOf } from '../testing/visitor.ts'

const house = await openIdentity()
const { clock, identity, sql } = house
const { ask, logIn, newPhone, refresh, register, registerFully } = visitorOf(house)

test('forgetting drops old codes, attempts and ended sessions, and keeps what still counts', async () => {
  const { phone, cookie } = await registerFully()
  await register(formOf(newPhone()))
  const other = sessionOf(await logIn(phone))
  await ask(contract.logout, { cookie: other.cookie })
  await logIn(phone, 'wrong1')
  await identity.tasks['identity.forget']?.({})
  expect(await sql`select 1 from identity.code`).not.toHaveLength(0)
  clock.advance(32 * 86_400_000)
  await identity.tasks['identity.forget']?.({})
  expect(await sql`select 1 from identity.code union all select 1 from identity.attempt`).toHaveLength(0)
  expect(await sql`select 1 from identity.session where ended_at is not null`).toHaveLength(0)
  clock.set(noon)
  expect((await refresh(cookie)).statusCode).toBe(200)
})
