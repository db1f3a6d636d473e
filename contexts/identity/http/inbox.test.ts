import { describe, expect, test } from 'vitest'
import { openIdentity, noon } from '../testing/identity-setup.ts'
import { formOf, refusalOf, visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { another, gateway, server } = setup
const { lastCode, newPhone, register } = visitorOf(setup)

describe('the sandbox inbox', () => {
  const inbox = (query: string, headers: Record<string, string> = {}) =>
    server.inject({ url: `/dev/inbox${query}`, headers })

  test('shows the messages to a number, newest first, with the code', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    await register(formOf(newPhone()))
    for (const query of [`?to=${encodeURIComponent(phone)}`, `?to=${phone}`]) {
      expect((await inbox(query)).json()).toEqual({
        items: [
          {
            id: expect.any(String),
            channel: 'sms',
            to: phone,
            from: 'ZORIA',
            text: gateway.taken[0]?.text,
            code: lastCode(phone),
            sent_at: noon,
          },
        ],
      })
    }
    expect((await inbox('')).json().items).toHaveLength(2)
  })

  test('is a page for browsers, with everything escaped', async () => {
    gateway.taken = [
      {
        channel: 'sms',
        to: '+380500000000',
        from: 'ZORIA',
        text: '<script>alert(1)</script> & "123456"',
        reference: 'r',
      },
    ]
    const reply = await inbox('', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;123456&#34;')
  })

  test('replies OVERLOADED while the sandbox is unreachable', async () => {
    const away = await another({ sandboxUrl: 'http://127.0.0.1:9' })
    expect(refusalOf(await away.inject({ url: '/dev/inbox' }))).toBe('OVERLOADED')
  })

  test('does not exist outside the sandbox', async () => {
    const outside = await another({ isSandbox: false })
    expect(refusalOf(await outside.inject({ url: '/dev/inbox' }))).toBe('NOT_FOUND')
  })
})
