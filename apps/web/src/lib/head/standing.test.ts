import { describe, expect, test } from 'vitest'
import { standingOf } from './standing.ts'

describe('the canonical address of a page, and whether it is listed', () => {
  test.each([
    // path              query                                        stands for         listed
    ['/', '', '/', true],
    ['/', '?cashbox=show&action=deposit&deposit-amount=300', '/', true],
    ['/games', '?modal=login', '/games', true],
    ['/games/', '', '/games', true],
    ['/games', '?page=2', '/games?page=2', true],
    ['/games', '?page=1', '/games', true],
    ['/games', '?page=02', '/games', true],
    ['/games', '?category=slots', '/games', false],
    ['/games', '?category=slots&page=2', '/games', false],
    ['/games', '?search=dragon', '/games', false],
    ['/games/berkut', '?mode=demo', '/games/berkut', true],
    ['/games/berkut', '?page=2', '/games/berkut', true],
    ['/providers/zoria', '?page=3', '/providers/zoria?page=3', true],
    ['/battles', '?type=last', '/battles?type=last', true],
    ['/battles', '?type=active', '/battles', true],
    ['/battles/last/steppe', '', '/battles/last/steppe', false],
    ['/Games/Top', '', '/games/top', true],
    ['/about', '?utm_source=mail', '/about', true],
    ['/cashbox', '?action=withdrawal', '/cashbox', true],
    ['/profile', '?tab=rating', '/profile', false],
    ['/rating', '', '/rating', true],
    ['/dev/gallery', '?component=button', '/dev/gallery', false],
    ['/developers', '', '/developers', true],
  ])('%s%s is %s, listed: %s', (path, search, canonical, isIndexed) => {
    expect(standingOf(path, search)).toEqual({ canonical, isIndexed })
  })
})
