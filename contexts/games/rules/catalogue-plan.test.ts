import { bps } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { planCatalogue, type CatalogueGame, type ListedGame } from './catalogue-plan.ts'

const listed = (change: Partial<ListedGame> = {}): ListedGame => ({
  gameUuid: 'g1',
  name: 'Berkut',
  provider: { externalId: '7', name: 'Zoria Studio' },
  category: 'slots',
  hasDemo: true,
  hasLobby: false,
  rtp: bps(9612),
  volatility: 'high',
  imageUrl: 'http://studio/covers/berkut.svg',
  tags: ['top'],
  ...change,
})
const held = (change: Partial<CatalogueGame> = {}): CatalogueGame => ({
  ...listed(),
  id: 'id-1',
  isDeleted: false,
  areTagsEdited: false,
  ...change,
})
const nothing = { added: [], changed: [], deletedIds: [] }

describe('applying a new list of an aggregator', () => {
  test('the same list changes nothing', () => expect(planCatalogue([held()], [listed()])).toEqual(nothing))

  test('an unknown game is added', () =>
    expect(planCatalogue([], [listed()])).toEqual({ ...nothing, added: [listed()] }))

  test('a game listed twice is one game', () =>
    expect(planCatalogue([], [listed(), listed({ name: 'Later' })]).added).toEqual([listed({ name: 'Later' })]))

  test.each([
    ['its name', { name: 'Berkut II' }],
    ['its provider', { provider: { externalId: '8', name: 'Other' } }],
    ['its category', { category: 'instant' as const }],
    ['its RTP', { rtp: null }],
    ['its picture', { imageUrl: null }],
    ['its tags', { tags: ['new' as const] }],
  ])('a game is changed by %s', (_, change) => {
    expect(planCatalogue([held()], [listed(change)])).toEqual({
      ...nothing,
      changed: [{ id: 'id-1', game: listed(change) }],
    })
  })

  test('a game that is no longer listed is deleted once', () => {
    expect(planCatalogue([held()], []).deletedIds).toEqual(['id-1'])
    expect(planCatalogue([held({ isDeleted: true })], [])).toEqual(nothing)
  })

  test('a game that returns keeps its row', () => {
    expect(planCatalogue([held({ isDeleted: true })], [listed()])).toEqual({
      ...nothing,
      changed: [{ id: 'id-1', game: listed() }],
    })
  })

  test('tags edited by staff remain', () => {
    expect(planCatalogue([held({ tags: ['new'], areTagsEdited: true })], [listed()])).toEqual(nothing)
  })
})
