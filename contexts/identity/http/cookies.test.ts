import { describe, expect, test } from 'vitest'
import { openIdentity, site } from '../testing/identity-setup.ts'
import { formOf, visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { another, chance, sql } = setup
const { newPhone, register } = visitorOf(setup)

describe('the device cookie', () => {
  test.each([
    [false, 'zoria_device'],
    [true, '__Host-zoria_device'],
  ])(
    'over https: %s, is called %s; no script and no other site can read it, and it is valid for 400 days',
    async (isHttps, name) => {
      const reply = await register(formOf(newPhone()), { headers: { origin: site }, on: await another({ isHttps }) })
      expect(reply.cookies).toMatchObject([
        {
          name,
          value: expect.stringMatching(/^[\w-]{43}$/),
          httpOnly: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: 400 * 86_400,
        },
      ])
      expect(reply.cookies[0]?.secure === true).toBe(isHttps)
    },
  )

  test('is replaced when it is malformed', async () => {
    const reply = await register(formOf(newPhone()), {
      headers: { 'sec-fetch-site': 'same-origin' },
      cookie: 'zoria_device=short',
    })
    expect(reply.cookies).toMatchObject([{ name: 'zoria_device' }])
  })

  test('is stored as a keyed hash', async () => {
    const device = Buffer.from(chance.bytes(32)).toString('base64url')
    await register(formOf(newPhone()), { cookie: `zoria_device=${device}` })
    const rows = await sql<{ text: string }[]>`select c::text as text from identity.code c where asker_key is not null`
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain(Buffer.from(device).toString('hex'))
  })
})
