import * as contract from '@zoria/contract/identity/http'
import { newId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { openIdentity } from './testing/identity-setup.ts'
import { visitorOf } from './testing/visitor.ts'

const setup = await openIdentity()
const { chance, clock, identity, sql } = setup
const { ask, registerFully } = visitorOf(setup)

test('GET /country lists the phone countries, +380 forced for ua (Spec §3), with a Bearer and without', async () => {
  const { token } = await registerFully()
  for (const asked of [{ token }, {}])
    expect((await ask(contract.listCountries, asked)).json()).toEqual([
      { code: 'UA', prefix: '+38', icon: 'ua', preview: '+380' },
      { code: 'KZ', prefix: '+7', icon: 'kz', preview: '+7' },
    ])
})

test('an unknown player has no standing and no profile', async () => {
  const stranger = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  expect(await identity.standing(stranger)).toBeUndefined()
  expect(await identity.user(stranger)).toBeUndefined()
})

describe('the application', () => {
  test.each([
    'update identity.consent set is_given = false',
    'delete from identity.consent',
    'delete from identity.player',
    'update identity.message_text set text = $$x$$',
  ])('may not %s', async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toThrow('permission denied')
  })
})
