import { readdirSync, readFileSync } from 'node:fs'
import type { ContentReader } from './content-reader.ts'
import { contentShapes } from './content-rows.ts'

const folder = new URL('./seeds/', import.meta.url)

/** Reads and proves the content of `seeds/` once; from then on it is in memory. Throws when a file does not fit its shape. */
export function seededContent(): ContentReader {
  const modals = byKey(contentShapes.modals.parse(filesOf('modals')))
  const components = contentShapes.components.parse(filesOf('components'))
  const component = byKey(components)
  const infoLists = byKey(contentShapes.infoLists.parse(filesOf('info-lists')))
  const pages = byKey(contentShapes.pages.parse(filesOf('pages')))
  const providers = new Map(contentShapes.providers.parse(filesOf('providers')).map((row) => [row.slug, row]))
  return {
    modal: async (key) => modals.get(key),
    components: async ({ page, type }) => components.filter((row) => (page === undefined || row.page === page) && (type === undefined || row.type === type)),
    component: async (key) => component.get(key),
    infoList: async (key) => infoLists.get(key),
    page: async (key) => pages.get(key),
    provider: async (slug) => providers.get(slug),
  }
}

/** Rows of every file of a kind, in the order of the files' names. */
function filesOf(kind: string): readonly unknown[] {
  const place = new URL(`${kind}/`, folder)
  return readdirSync(place).toSorted().flatMap((file) => JSON.parse(readFileSync(new URL(file, place), 'utf8')) as readonly unknown[])
}

function byKey<Row extends { readonly key: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const found = new Map(rows.map((row) => [row.key, row]))
  if (found.size !== rows.length) throw new Error(`content keys stand twice: ${rows.map(({ key }) => key).filter((key, index, all) => all.indexOf(key) !== index).join(', ')}`)
  return found
}
