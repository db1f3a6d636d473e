import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PublishedKind } from '../access/roles.ts'
import { previewOf } from './preview-address.ts'

const now = Date.parse('2026-12-01T10:00:00.000Z')
const house = { webUrl: 'https://zoria.test', hookKey: 'the key of hooks' }
// The site's clock was moved a day ahead.
const siteNow = now + 86_400_000
const exp = now + 600_000

const preview = (kind: PublishedKind, doc: Record<string, unknown>, locale = 'ru') => {
  const address = new URL(previewOf({ kind, doc, locale, now, siteNow }, house))
  const [payload = '', signature] = (address.searchParams.get('preview') ?? '').split('.')
  address.searchParams.delete('preview')
  return {
    at: address.href.replace(house.webUrl, ''),
    isSigned: signature === createHmac('sha256', house.hookKey).update(payload).digest('hex'),
    says: JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown,
  }
}

describe('a preview', () => {
  test.each<[PublishedKind, Record<string, unknown>, string, string]>([
    // kind            thing                           language  leads to
    ['components', { key: 'x', page: 'home' }, 'kk', '/kz?component=x'],
    ['components', { key: 'x', page: 'bonuses' }, 'uk', '/ua/bonuses?component=x'],
    ['components', { key: 'x', page: 'rating' }, 'kk', '/kz/profile?tab=rating&component=x'],
    ['components', { key: 'x' }, 'kk', '/kz?component=x'],
    ['components', {}, 'kk', '/kz'],
    ['info-lists', { key: 'x' }, 'en', '/en'],
    ['info-lists', { key: 'cashbox' }, 'kk', '/kz/cashbox'],
    ['info-lists', { key: 'coming-cashback' }, 'uk', '/ua/cashback'],
    ['info-lists', { key: 'coming-live' }, 'ru', '/ru/games/live-casino'],
    ['modals', { key: 'MAKE_DEPOSIT' }, 'ru', '/ru?status-modal=MAKE_DEPOSIT'],
    ['pages', { key: 'about' }, 'kk', '/kz/about'],
    ['provider-texts', { slug: 'kurgan' }, 'en', '/en/providers/kurgan'],
  ])('of %s %j in %s is at %s', (kind, doc, locale, at) => {
    expect(preview(kind, doc, locale)).toEqual({ at, isSigned: true, says: { exp } })
  })

  test.each([
    // starts                      audience    shown as
    ['2026-12-19T22:00:00.000Z', 'players', { exp, at: '2026-12-19T22:00:00.000Z', audience: 'players' }],
    ['2026-11-19T22:00:00.000Z', 'visitors', { exp, audience: 'visitors' }],
    ['2026-12-01T22:00:00.000Z', 'both', { exp }],
    [null, 'both', { exp }],
  ])('of a document that starts at %s for %s', (startsAt, audience, says) => {
    expect(preview('components', { page: 'home', startsAt, audience }).says).toEqual(says)
  })
})
