import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byNonce, contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const directives = Object.fromEntries(
  contentSecurityPolicy({ scripts: byNonce('abc='), studioUrl: 'http://localhost:3004/games' })
    .split('; ')
    .map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
)

describe('what a page may load', () => {
  test('scripts: those with the nonce of this answer and what they load, nothing inline else', () => {
    expect(directives['script-src']).toBe("'self' 'strict-dynamic' 'nonce-abc='")
  })
  test('styles: files of ours, nothing inline', () => {
    expect(directives['style-src']).toBe(`'self' 'sha256-${createHash('sha256').digest('base64')}'`)
  })
  test('frames: the studio only; nobody frames us', () => {
    expect([directives['frame-src'], directives['frame-ancestors']]).toEqual(['http://localhost:3004', "'none'"])
  })
  test('frames: of one place where that is said, whatever path it is called by', () => {
    expect(
      contentSecurityPolicy({
        scripts: byNonce('abc='),
        studioUrl: 'http://localhost:3004/games',
        framedBy: 'https://content.zoria.test/admin',
      }),
    ).toContain('frame-ancestors https://content.zoria.test;')
  })
  test('calls and forms stay at home', () => {
    expect([
      directives['connect-src'],
      directives['form-action'],
      directives['base-uri'],
      directives['object-src'],
    ]).toEqual(["'self'", "'self'", "'none'", "'none'"])
  })
})

describe('a page that plays a stream', () => {
  const policy = contentSecurityPolicy({
    scripts: byNonce('abc='),
    studioUrl: 'http://localhost:3004',
    videoFrom: ['https://video.example'],
  })
  test('may read and play it from its origin, and from no other', () => {
    expect(policy).toContain(
      "; connect-src 'self' https://video.example; media-src 'self' blob: https://video.example; ",
    )
  })
  test('every other page plays nothing from elsewhere', () => {
    expect([directives['connect-src'], directives['media-src'], directives['default-src']]).toEqual([
      "'self'",
      undefined,
      "'self'",
    ])
  })
})

test.each([
  [true, true],
  [false, false],
])('over TLS %s: HSTS header %s', (isSecure, isStrict) => {
  expect('strict-transport-security' in securityHeaders({ isSecure })).toBe(isStrict)
})
