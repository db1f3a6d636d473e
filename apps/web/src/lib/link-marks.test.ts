import { expect, test } from 'vitest'
import { withoutMarks } from './link-marks.ts'

test.each([
  ['/kz', '/kz'],
  ['/kz?sort=new', '/kz?sort=new'],
  ['/kz?utm_source=letter&utm_campaign=%D0%B7', '/kz'],
  ['/kz/games?utm_source=x&sort=new&gclid=1&page=2', '/kz/games?sort=new&page=2'],
  ['/kz?fbclid', '/kz'],
  ['/kz?FBCLID=1', '/kz'],
  ['/kz?search=utm_source=1', '/kz?search=utm_source=1'],
  ['/kz?xgclid=1&search=a', '/kz?xgclid=1&search=a'],
  ['?modal=login&yclid=7', '?modal=login'],
])('%s is the page %s', (address, page) => {
  expect(withoutMarks(address)).toBe(page)
})
