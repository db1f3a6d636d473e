import * as contract from '@zoria/contract/identity/http'
import type { Id } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { createKeys } from '../../storage/keys.ts'
import { openIdentity, secrets } from '../../testing/identity-setup.ts'
import { refusalOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { identity, database, sql } = setup
const owner = database.sql('owner')
const { ask, registerFully } = visitorOf(setup)

const stop = (token: string) => ask({ method: 'POST', path: `/unsubscribe/${token}` })
const consentsOf = (playerId: string) =>
  sql`select is_given, source from identity.consent where player_id = ${playerId} and kind = 'newsletter' order by position`

/** A player with a verified e-mail who consented to news. */
async function reader(phone?: string, changes: object = {}) {
  const { user, token } = await registerFully(phone, {
    ...changes,
    consents: { age: true, terms: true, newsletter: true },
  })
  const playerId = user.id as Id<'Player'>
  const keys = createKeys({ secret: secrets.phoneKey, chance: setup.chance })
  await owner`update identity.player set email_sealed = ${keys.seal('olena@zoria.test', `player.email ${playerId}`)}, email_key = ${keys.lookUp('email', playerId)}, email_verified_at = now() where id = ${playerId}`
  return { playerId, token }
}

const sendTo = (playerId: Id<'Player'>) =>
  sql.begin((tx) => identity.sendNews(tx, { playerId, key: 'news_bonus_granted' }))
const withMail = (work: () => Promise<void>) => setup.withSetting('SEND_EMAIL_ENABLED', 'true', work)

test('news is sent to a player who consented, with a link that stops it in one call; consents keep time and source', () =>
  withMail(async () => {
    const { playerId, token } = await reader()
    expect(await sendTo(playerId)).toBe(true)
    const [message] = await owner<[{ url: string }]>`select unsubscribe_url as url from identity.message`
    expect(message.url).toMatch(/^http:\/\/localhost:3000\/ua\/unsubscribe\?token=[\w-]+$/)
    const link = new URL(message.url).searchParams.get('token') ?? ''
    for (let count = 0; count < 2; count += 1) expect((await stop(link)).statusCode).toBe(204)
    expect(await consentsOf(playerId)).toEqual([
      { is_given: true, source: 'registration' },
      { is_given: false, source: 'unsubscribe_link' },
    ])
    expect((await ask(contract.getUser, { token })).json().consents.newsletter).toBe(false)
    expect(await sendTo(playerId)).toBe(false)
    await ask(contract.updateUser, { token, body: { consents: { newsletter: true } } })
    expect((await consentsOf(playerId)).at(-1)).toEqual({ is_given: true, source: 'profile' })
  }))

type Reader = Awaited<ReturnType<typeof reader>>

test.each([
  [
    'the link of a mail',
    async () => {
      const [message] = await owner<[{ url: string }]>`select unsubscribe_url as url from identity.message`
      return stop(new URL(message.url).searchParams.get('token') ?? '')
    },
  ],
  [
    'the profile',
    ({ token }: Reader) => ask(contract.updateUser, { token, body: { consents: { newsletter: false } } }),
  ],
])('news that still waits is not sent after it was stopped by %s', (_, stopBy) =>
  withMail(async () => {
    const player = await reader()
    expect(await sendTo(player.playerId)).toBe(true)
    expect((await stopBy(player)).statusCode).toBeLessThan(300)
    await identity.tasks['identity.deliver_messages']!({})
    expect(setup.gateway.taken.filter(({ channel }) => channel === 'mail')).toEqual([])
  }),
)

test.each([
  ['Ukraine', '+380671234567', { countryCode: 'UA', currency: 'uah' }, 'ua', 'новий бонус'],
  ['Kazakhstan', '+77012345678', { countryCode: 'KZ', currency: 'kzt' }, 'kz', 'жаңа бонус'],
])('news to a player of %s is in the language of the country', (_, phone, country, prefix, words) =>
  withMail(async () => {
    const { playerId } = await reader(phone, country)
    await sendTo(playerId)
    await identity.tasks['identity.deliver_messages']!({})
    const mail = setup.gateway.taken.findLast(({ channel }) => channel === 'mail')?.text
    expect([mail, mail]).toEqual([expect.stringContaining(words), expect.stringContaining(`/${prefix}/unsubscribe?`)])
  }),
)

test('no news is sent without consent, without a verified e-mail, or while mail is switched off', async () => {
  const { playerId, token } = await reader()
  expect(await sendTo(playerId)).toBe(false)
  await withMail(async () => {
    expect(
      await sendTo(
        (await registerFully(undefined, { consents: { age: true, terms: true, newsletter: true } })).user
          .id as Id<'Player'>,
      ),
    ).toBe(false)
    await ask(contract.updateUser, { token, body: { consents: { newsletter: false } } })
    expect(await sendTo(playerId)).toBe(false)
  })
  expect(await owner`select 1 from identity.message where channel = 'mail'`).toEqual([])
})

test('a forged link stops nothing', async () => {
  const { playerId } = await reader()
  const forged = Buffer.concat([Buffer.from(playerId.replaceAll('-', ''), 'hex'), Buffer.alloc(16)]).toString(
    'base64url',
  )
  for (const token of [forged, 'x', forged.slice(0, 20)]) expect(refusalOf(await stop(token))).toBe('LINK_INVALID')
  expect(await consentsOf(playerId)).toEqual([{ is_given: true, source: 'registration' }])
})
