import { describe, expect, test } from 'vitest'
import { currentOf } from './sections.ts'

describe('the mark of a link in the navigation', () => {
  test.each([
    // link, path, search, aria-current
    ['/games', '/games', '', 'page'],
    ['/games', '/games', '?category=slots', 'page'], // filters do not change the place
    ['/games', '/games/berkut', '', 'true'], // a game belongs to the lobby
    ['/games', '/games/top', '', undefined], // which has a link of its own
    ['/games/top', '/games/top', '', 'page'],
    ['/providers', '/providers/nova-reel', '', 'true'],
    ['/providers', '/providersx', '', undefined], // another word
    ['/battles', '/battles/active/dyke-pole', '', 'true'],
    ['/profile?tab=rating', '/profile', '?tab=rating', 'page'],
    ['/profile?tab=rating', '/profile', '?tab=rating&modal=menu', 'page'], // a layer over it
    ['/profile?tab=rating', '/profile', '', undefined],
    ['/cashbox', '/', '', undefined],
  ] as const)('%s at %s%s: %s', (to, path, search, current) => {
    expect(currentOf(to, { path, search })).toBe(current)
  })
})
