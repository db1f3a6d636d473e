import { describe, expect, test } from 'vitest'
import { withoutLayers } from './address.ts'
import { backTarget, trailAfter, type Trail } from './back.ts'

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
    ['/terms', '/'],
  ])('%s → %s', (place, target) => {
    expect(backTarget([], place)).toBe(target)
  })
})

describe('back with history', () => {
  test.each<[Trail, string, string]>([
    [['/games'], '/games/berkut', '/games'],
    [['/providers', '/providers/nova-reel'], '/games/berkut', '/providers/nova-reel'],
    [['/games', '/games/berkut'], '/games', '/'], // the earliest entry is the present page
  ])('after %j at %s → %s', (trail, place, target) => {
    expect(backTarget(trail, place)).toBe(target)
  })
})

describe('what is remembered', () => {
  test.each<[Trail, string | null, string, Trail]>([
    [[], null, '/games', []], // a first page has nothing before it
    [[], '/games', '/games/berkut', ['/games']],
    [['/games'], '/games/berkut', '/games', []], // one step back
    [['/games'], '/games/berkut', '/providers', ['/games', '/games/berkut']],
    [['/games', '/providers'], '/profile', '/', []], // home resets the history
    [[], '/', '/games', []], // and is no entry itself
    [['/games'], '/games/berkut', '/games/berkut', ['/games']], // a layer opened or closed
  ])('%j, from %s to %s', (trail, from, to, after) => {
    expect(trailAfter(trail, { from, to })).toEqual(after)
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
