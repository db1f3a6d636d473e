import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

const answer = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test.each([
  [answer(404, { code: 'NOT_FOUND' }), 'missing'],
  [answer(404, { code: 'GAME_NOT_FOUND' }), 'missing'],
  [answer(503, { code: 'TECHNICAL_WORK' }), 'work'],
  [answer(503, '<!doctype html>'), 'work'], // The page of technical work, met by a step inside the site.
  [answer(503, { code: 'UNREACHABLE' }), 'broken'],
  [answer(500, { code: 'INTERNAL_SERVER_ERROR' }), 'broken'],
  [answer(500, 'Unexpected Server Error'), 'broken'],
  [new Error('a chunk did not come'), 'broken'],
  [null, 'broken'],
])('%o shows the page "%s"', (error, kind) => {
  expect(problemOf(error, { isOnline: true })).toBe(kind)
})

test.each([
  [new TypeError('Failed to fetch'), 'offline'],
  [answer(404, { code: 'NOT_FOUND' }), 'missing'], // It was answered before the network went.
])('without a network %o shows the page "%s"', (error, kind) => {
  expect(problemOf(error, { isOnline: false })).toBe(kind)
})
