import { expect, test } from 'vitest'
import { listOf } from './questions.ts'

test.each([
  ['', 'active', 1],
  ['?type=active', 'active', 1],
  ['?type=last&page=3', 'last', 3],
  ['?type=other&page=0', 'active', 1],
  ['?type=last&page=-2', 'last', 1],
  ['?type=last&page=1.5', 'last', 1],
  ['?page=99999999', 'active', 1],
] as const)('the address /battles%s shows %s, page %i', (search, type, page) =>
  expect(listOf(search)).toEqual({ type, page }),
)
