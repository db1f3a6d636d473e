import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textKeys } from '../../apps/web/src/lib/texts/text-keys.ts'

type List = { readonly key: string; readonly items: readonly { readonly key: string }[] }

const seeds = new URL('../../contexts/content/storage/seeds/', import.meta.url)
const seededIn = (kind: string): readonly List[] =>
  readdirSync(new URL(`${kind}/`, seeds)).flatMap(
    (file) => JSON.parse(readFileSync(new URL(`${kind}/${file}`, seeds), 'utf8')) as readonly List[],
  )
const keysOf = (list: List | undefined) => list?.items.map(({ key }) => key).toSorted()

const lists = seededIn('info-lists')
const modals = seededIn('modals')

describe('labels used around screens are seeded, and those lists have nothing else', () => {
  test.each(Object.entries(textKeys))('%s', (list, keys) => {
    expect(keysOf(lists.find(({ key }) => key === list))).toEqual([...keys].toSorted())
  })
})

test('every modal that the site names has a body', () => {
  const site = new URL('../../apps/web/src/', import.meta.url)
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const named = files.flatMap((file) =>
    [
      ...readFileSync(new URL(file, site), 'utf8').matchAll(
        /\bmodal: (?:[^,;})]*\? )?'([\w-]+)'(?:[^,;})]*: '([\w-]+)')?/g,
      ),
    ].flatMap(([, ...keys]) => keys.filter((key) => key !== undefined)),
  )
  const written = new Set(
    modals.filter((modal) => modal.items.some(({ key }) => key === `${modal.key}-body`)).map(({ key }) => key),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((key) => !written.has(key))).toEqual([])
})
