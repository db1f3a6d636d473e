import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { committed, screens } from './screens.ts'

const folder = join(import.meta.dirname, '../../docs/screens')
const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'))

test('docs/screens holds at most 20 pictures of under 2 MB together', () => {
  expect(pictures.length).toBeLessThanOrEqual(20)
  expect(pictures.map((name) => statSync(join(folder, name)).size).reduce((sum, size) => sum + size, 0)).toBeLessThan(
    2_000_000,
  )
})

test('every stored picture belongs to a screen that is taken', () => {
  const taken = new Set(
    screens.flatMap(({ name }) =>
      ['ua', 'kz'].flatMap((prefix) => [1440, 380].map((width) => `${name}-${prefix}-${width}.webp`)),
    ),
  )
  expect([...committed].filter((name) => !taken.has(name) || !pictures.includes(name))).toEqual([])
})
