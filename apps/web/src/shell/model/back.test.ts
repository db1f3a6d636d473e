import { describe, expect, test } from 'vitest'
import { withoutLayers } from './address.ts'
import { backMove, backTarget, trailAfter, type MoveKind, type Visited } from './back.ts'

const at = (place: string, entry: number | null = null): Visited => ({ place, entry })
const trail = (...places: string[]) => places.map((place) => at(place))
const placesOf = (visited: readonly Visited[]) => visited.map(({ place }) => place)

describe('back without history leads to the default of the section (Spec §2)', () => {
  test.each([
    ['/games/live-casino', '/'],
    ['/games/top', '/games'],
    ['/games/zoloto-skifiv', '/games'],
    ['/games/zoloto-skifiv?mode=demo', '/games'],
    ['/providers/nova-reel', '/providers'],
    ['/battles/last/dyke-pole', '/battles?type=last'],
    ['/battles/active/dyke-pole', '/battles?type=active'],
    ['/games', '/'],
    ['/providers', '/'],
    ['/profile?tab=rating', '/'],
    ['/cashbox?action=history', '/'],
    ['/terms', '/'],
    ['/no-such-page', '/'],
  ])('%s → %s', (place, target) => {
    expect(backTarget([], place)).toBe(target)
  })
})

describe('back with history', () => {
  test.each([
    [['/games'], '/games/berkut', '/games'],
    [['/providers', '/providers/nova-reel'], '/games/berkut', '/providers/nova-reel'],
    [['/games', '/games/berkut'], '/games', '/'], // the earliest entry is the present page
  ])('after %j at %s → %s', (places, place, target) => {
    expect(backTarget(trail(...places), place)).toBe(target)
  })
})

describe('back is a step of the browser where that leads to the same place', () => {
  test.each([
    // trail, here, move
    [[at('/games', 1)], at('/games/berkut', 2), { kind: 'step' }],
    [[at('/games', 1)], at('/games/berkut', 3), { kind: 'go', to: '/games' }], // another entry is between them
    [[at('/games', null)], at('/games/berkut', 2), { kind: 'go', to: '/games' }], // left by a load of another document
    [[], at('/games/berkut', 2), { kind: 'go', to: '/games' }], // the browser may have come from elsewhere
    [[at('/games', 1), at('/games/berkut', 2)], at('/games', 3), { kind: 'go', to: '/' }],
  ])('%o at %o', (visited, here, move) => {
    expect(backMove(visited, here)).toEqual(move)
  })
})

describe('what is remembered', () => {
  test.each<[string[], Visited | null, Visited, MoveKind, string[]]>([
    [[], null, at('/games', 0), 'load', []], // a first page has nothing before it
    [[], at('/games', 0), at('/games/berkut', 1), 'push', ['/games']],
    [['/games'], at('/games/berkut', 1), at('/games', 0), 'pop', []], // one step back
    [['/games'], at('/games/berkut', 1), at('/games', 2), 'push', []], // the same by a link
    [['/games'], at('/games/berkut', 1), at('/providers', 2), 'push', ['/games', '/games/berkut']],
    [['/games', '/providers'], at('/profile', 2), at('/games', 0), 'pop', []], // two steps back at once
    [['/games', '/providers'], at('/profile', 2), at('/terms', 0), 'pop', []], // further back than is remembered
    [[], at('/games', 0), at('/games/berkut', 1), 'pop', ['/games']], // a step forward
    [['/games'], at('/games/berkut', 1), at('/games/berkut?mode=demo', 1), 'replace', ['/games']], // replaced: it leaves nothing behind
    [['/games', '/providers'], at('/profile', 2), at('/', 3), 'push', []], // home resets the history
    [[], at('/', 0), at('/games', 1), 'push', []], // and is no entry itself
    [['/games'], at('/games/berkut', 1), at('/games/berkut', 2), 'push', ['/games']], // a layer opened or closed
    [['/games'], at('/games/berkut', 1), at('/games/berkut', 0), 'load', ['/games']], // another language of the same place
  ])('%j, from %o to %o by %s', (before, from, to, by, after) => {
    expect(placesOf(trailAfter(trail(...before), { from, to, by }))).toEqual(after)
  })

  test('a place left by the load of another document has no position in this one', () => {
    expect(trailAfter([], { from: at('/games', 4), to: at('/profile', 0), by: 'load' })).toEqual([at('/games', null)])
  })

  test('the trail keeps the last fifty places', () => {
    const long = trail(...Array.from({ length: 50 }, (_, number) => `/games/${number}`))
    const after = trailAfter(long, { from: at('/terms', 50), to: at('/profile', 51), by: 'push' })
    expect([after.length, after[0]?.place, after.at(-1)?.place]).toEqual([50, '/games/1', '/terms'])
  })

  test.each([
    ['/games', '?category=slots&cashbox=show&action=deposit&deposit-amount=300', '/games?category=slots'],
    ['/games', '?modal=login&next=%2Fprofile', '/games'],
    ['/profile', '?tab=rating', '/profile?tab=rating'],
    ['/cashbox', '?action=withdrawal&deposit-amount=300', '/cashbox?action=withdrawal'],
  ])('%s%s is remembered as %s', (path, search, place) => {
    expect(withoutLayers(path, search)).toBe(place)
  })
})
