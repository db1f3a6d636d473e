import { expect, test } from 'vitest'
import { openIdentity } from '../testing/identity-setup.ts'
import { sessionOf, visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { registerFully, refresh } = visitorOf(setup)

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const seen = async (token: string) =>
  (await setup.server.inject({ url: '/users/modals', headers: as(token) })).json<{
    items: { modal: string; subject: string; seen_at: string }[]
  }>().items
const mark = (token: string, modal: string, body?: object) =>
  setup.server.inject({
    method: 'PUT',
    url: `/users/modals/${modal}`,
    headers: as(token),
    ...(body && { payload: body }),
  })

test('viewed modals are stored per player, for all devices', async () => {
  const { token, cookie } = await registerFully()
  expect(await seen(token)).toEqual([])
  expect((await mark(token, 'welcome-promo-code')).statusCode).toBe(204)
  const elsewhere = sessionOf(await refresh(cookie)).token
  expect(await seen(elsewhere)).toEqual([
    { modal: 'welcome-promo-code', subject: '', seen_at: '2026-11-21T12:00:00.000Z' },
  ])
  expect(await seen((await registerFully()).token)).toEqual([])
})

test('repeating it changes nothing; subjects are stored separately', async () => {
  const { token } = await registerFully()
  await mark(token, 'battle-win', { subject: 'b-1' })
  setup.clock.advance(1_000)
  await mark(token, 'battle-win', { subject: 'b-1' })
  await mark(token, 'battle-win', { subject: 'b-2' })
  expect((await seen(token)).map(({ subject, seen_at }) => [subject, seen_at.slice(17, 19)])).toEqual([
    ['b-2', '01'],
    ['b-1', '00'],
  ])
})

test.each([
  ['some-other-modal', undefined],
  ['battle-win', { subject: 'x'.repeat(65) }],
  ['battle-win', { subject: 'a b' }],
  ['battle-win', { subject: 7 }],
])('the modal %s with %o is refused', async (modal, body) => {
  const { token } = await registerFully()
  const reply = await mark(token, modal, body)
  expect([reply.statusCode, reply.json<{ code: string }>().code, await seen(token)]).toEqual([
    400,
    'VALIDATION_ERROR',
    [],
  ])
})

test('the newest hundred subjects of a modal are stored', async () => {
  const { token } = await registerFully()
  await mark(token, 'welcome-promo-code')
  for (let number = 0; number <= 100; number += 1) {
    setup.clock.advance(1)
    await mark(token, 'jackpot-win', { subject: `d-${number}` })
  }
  const kept = (await seen(token)).map(({ subject }) => subject)
  expect([kept.length, kept[0], kept.includes('d-1'), kept.includes('d-0'), kept.includes('')]).toEqual([
    101,
    'd-100',
    true,
    false,
    true,
  ])
})

test('both endpoints require a session', async () => {
  expect([
    (await setup.server.inject({ url: '/users/modals' })).statusCode,
    (await setup.server.inject({ method: 'PUT', url: '/users/modals/battle-win' })).statusCode,
  ]).toEqual([401, 401])
})
