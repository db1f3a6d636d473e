import { readdirSync, readFileSync } from 'node:fs'
import { contentKinds, type ContentKind } from '../rules/content-kinds.ts'
import { contentShapes, keyOfRow, type ContentRow } from './content-rows.ts'

const folder = new URL('./seeds/', import.meta.url)
const folderOf: Record<ContentKind, string> = {
  components: 'components',
  infoLists: 'info-lists',
  modals: 'modals',
  pages: 'pages',
  providers: 'providers',
}

/** A row of a file, and how it is written there. */
export type Seed<Kind extends ContentKind = ContentKind> = { readonly row: ContentRow<Kind>; readonly plain: unknown }

/**
 * Reads and proves the content of `seeds/` once; from then on it is in memory. Throws when a file does not fit its
 * shape.
 */
export function seededContent(): <Kind extends ContentKind>(kind: Kind) => readonly Seed<Kind>[] {
  const rows = new Map(
    contentKinds.map((kind) => [
      kind,
      once(filesOf(folderOf[kind]).map((plain) => ({ row: contentShapes[kind].parse(plain), plain }))),
    ]),
  )
  return (kind) => rows.get(kind) as never
}

/** Rows of every file of a kind, in the order of the files' names. */
function filesOf(kind: string): readonly unknown[] {
  const place = new URL(`${kind}/`, folder)
  return readdirSync(place)
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, place), 'utf8')) as readonly unknown[])
}

function once(rows: readonly Seed[]): readonly Seed[] {
  const keys = rows.map(({ row }) => keyOfRow(row))
  if (new Set(keys).size !== keys.length)
    throw new Error(`content keys stand twice: ${keys.filter((key, index) => keys.indexOf(key) !== index).join(', ')}`)
  return rows
}
