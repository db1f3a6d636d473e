import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeysTouchedBy, readJourneys } from './changed.ts'

const root = join(import.meta.dirname, '../..')
const journeys = readJourneys(root)
const folders = globSync('{apps,contexts,packages}/**/', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'build',
})

test.each(journeys)('$path says which folders of the tree it tries', ({ tries }) => {
  expect(tries).not.toEqual([])
  expect(tries.filter((wanted) => !folders.some((folder) => `/${folder}`.endsWith(`/${wanted}`)))).toEqual([])
})

test('every context with a page or a callback is tried by a journey', () => {
  const tried = new Set(journeys.flatMap(({ tries }) => tries))
  const served = globSync('contexts/*/http', { cwd: root }).map((path) => path.split('/')[1] ?? '')
  expect(served.filter((context) => !tried.has(context))).toEqual([])
})

test.each([
  ['contexts/wheel/rules/wheel.ts', ['tests/journeys/alone/wheel.test.ts']],
  ['apps/web/src/features/wheel/ui/wheel.tsx', ['tests/journeys/alone/wheel.test.ts']],
  ['tests/journeys/alone/battles.test.ts', ['tests/journeys/alone/battles.test.ts']],
  ['scripts/start.mjs', ['tests/journeys/main-job.test.ts']],
])('a change of %s runs %j', (path, expected) => {
  expect(journeysTouchedBy(path, journeys)).toEqual(expected)
})
