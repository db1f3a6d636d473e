import { describe, expect, test } from 'vitest'
import type { GameItem } from './client.ts'
import { listedGameOf, unmappedTypes, type WordMappings } from './listed-game.ts'

const mappings: WordMappings = { categories: new Map([['slots', 'slots'], ['live casino', 'live']]), tags: new Map([['top', 'top'], ['hot', 'top'], ['new', 'new']]) }
const item: GameItem = { uuid: 'g1', name: ' Berkut ', image: 'http://x/1.webp', type: 'Slots', provider: 'Zoria', provider_id: '7', has_lobby: false, tags: [{ code: 'Hot' }, { code: 'top' }, { code: 'odd' }], parameters: { rtp: '96.12', volatility: 'high' } }
const listed = (change: Partial<GameItem>) => listedGameOf({ ...item, ...change }, mappings)

describe('a listed game in our words', () => {
  test('words are mapped whatever their case, tags once', () => {
    expect(listed({})).toEqual({
      gameUuid: 'g1', name: 'Berkut', provider: { externalId: '7', name: 'Zoria' }, category: 'slots', hasDemo: true, hasLobby: false,
      rtp: 9612n, volatility: 'high', imageUrl: 'http://x/1.webp', tags: ['top'],
    })
  })

  test.each([['96.12', 9612n], ['96', 9600n], ['96.5%', 9650n], ['96.129', 9612n], ['', null], ['0', null], ['high', null], ['9612.5', null]] as const)('a return of %j is %s basis points', (rtp, share) => {
    expect(listed({ parameters: { rtp } }).rtp).toBe(share)
  })

  test('live games carry the tag and have nothing to try', () => expect(listed({ type: 'live casino', tags: null })).toMatchObject({ category: 'live', tags: ['live'], hasDemo: false }))
  test('a lobby has nothing to try', () => expect(listed({ has_lobby: true }).hasDemo).toBe(false))
  test('a provider without an id is named by its name', () => expect(listed({ provider_id: null }).provider.externalId).toBe('Zoria'))
  test('a type nobody mapped stands among the instant games and is reported', () => {
    expect(listed({ type: 'Fishing' }).category).toBe('instant')
    expect(unmappedTypes([item, { ...item, type: 'Fishing' }], mappings)).toEqual(['fishing'])
  })
})
