import { describe, expect, test } from 'vitest'
import type { GameItem } from './client.ts'
import { listedGameOf, unmappedTypes, type CatalogueMappings } from './listed-game.ts'

const mappings: CatalogueMappings = {
  categories: new Map([
    ['slots', 'slots'],
    ['live casino', 'live'],
  ]),
  tags: new Map([
    ['top', 'top'],
    ['hot', 'top'],
    ['new', 'new'],
  ]),
}
const item: GameItem = {
  uuid: 'g1',
  name: ' Berkut ',
  image: 'http://x/1.webp',
  type: 'Slots',
  provider: 'Zoria',
  provider_id: '7',
  has_lobby: false,
  tags: [{ code: 'Hot' }, { code: 'top' }, { code: 'odd' }],
  parameters: { rtp: '96.12', volatility: 'high' },
}
const listed = (change: Partial<GameItem>) => listedGameOf({ ...item, ...change }, mappings)

describe('converting a listed game', () => {
  test('types and tags are mapped case-insensitively, each tag once', () => {
    expect(listed({})).toEqual({
      gameUuid: 'g1',
      name: 'Berkut',
      provider: { externalId: '7', name: 'Zoria' },
      category: 'slots',
      hasDemo: true,
      hasLobby: false,
      rtp: 9612n,
      volatility: 'high',
      imageUrl: 'http://x/1.webp',
      tags: ['top'],
    })
  })

  test.each([
    ['96.12', 9612n],
    ['96', 9600n],
    ['96.5%', 9650n],
    ['96.129', 9612n],
    ['', null],
    ['0', null],
    ['high', null],
    ['9612.5', null],
  ] as const)('an RTP of %j is %s basis points', (rtp, share) => {
    expect(listed({ parameters: { rtp } }).rtp).toBe(share)
  })

  test('live games have the tag and no demo', () =>
    expect(listed({ type: 'live casino', tags: null })).toMatchObject({
      category: 'live',
      tags: ['live'],
      hasDemo: false,
    }))
  test('a game with a lobby is a live one, whatever its type', () =>
    expect(listed({ has_lobby: true })).toMatchObject({ category: 'live', tags: ['top', 'live'], hasDemo: false }))
  test('a provider without an id is identified by its name', () =>
    expect(listed({ provider_id: null }).provider.externalId).toBe('Zoria'))
  test('an unmapped type becomes an instant game and is reported', () => {
    expect(listed({ type: 'Fishing' }).category).toBe('instant')
    expect(unmappedTypes([item, { ...item, type: 'Fishing' }], mappings)).toEqual(['fishing'])
  })
})
