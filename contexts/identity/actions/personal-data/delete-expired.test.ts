import * as contract from '@zoria/contract/identity/http'
import { expect, test } from 'vitest'
import { openIdentity, noon } from '../../testing/identity-setup.ts'
import { formOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, identity, sql } = setup
const { ask, logIn, newPhone, refresh, register, registerFully } = visitorOf(setup)

test('expired codes, attempts and ended sessions are deleted; those that still count stay', async () => {
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
