import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedKind } from '../access/roles.ts'

type Row = Readonly<Record<string, unknown>>
type Localised = Readonly<Record<string, string>>

/** A seed document in the shape of the tables: localised texts, rows of lists with ids. */
export type SeededDoc = { readonly kind: PublishedKind; readonly key: string; readonly doc: Row }

/** The unique name of a seed document. */
export const nameOf = ({ kind, key }: Pick<SeededDoc, 'kind' | 'key'>): string => `${kind}/${key}`

/** The seed documents of all kinds, from the files that the site also uses as a fallback. */
export function seededDocs(folder: string): readonly SeededDoc[] {
  return [
    ...rowsOf(folder, 'components').map((row) => seeded('components', row, component(row))),
    ...rowsOf(folder, 'info-lists').map((row) => seeded('info-lists', row, infoList(row))),
    ...rowsOf(folder, 'modals').map((row) => seeded('modals', row, { items: listOf(row['items']).map(item) })),
    ...rowsOf(folder, 'pages').map((row) => seeded('pages', row, page(row))),
    ...rowsOf(folder, 'providers').map((row) =>
      seeded('provider-texts', row, {
        title: row['title'],
        description: row['description'],
        paragraphs: texts(row['paragraphs']),
      }),
    ),
  ]
}

const rowsOf = (folder: string, kind: string): readonly Row[] =>
  readdirSync(join(folder, kind))
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, kind, file), 'utf8')) as readonly Row[])

const seeded = (kind: PublishedKind, row: Row, doc: Row): SeededDoc => {
  const name = kind === 'provider-texts' ? 'slug' : 'key'
  const key = String(row[name])
  return { kind, key, doc: { [name]: key, ...doc, _status: 'published' } }
}

const component = (row: Row): Row => {
  const config = (row['config'] ?? {}) as Row
  return {
    page: row['page'],
    type: row['type'],
    text: row['text'],
    enabled: row['enabled'] ?? true,
    audience: audienceOf(row['withAuth']),
    order: row['order'] ?? 0,
    orderNonAuth: row['orderNonAuth'] ?? 0,
    startsAt: row['startsAt'] ?? null,
    endsAt: row['endsAt'] ?? null,
    image: image(row['image']),
    config: {
      general: entries(config['general']),
      desktop: entries(config['desktop']),
      mobile: entries(config['mobile']),
    },
  }
}

const audienceOf = (withAuth: unknown): 'both' | 'visitors' | 'players' => {
  if (withAuth === true) return 'players'
  return withAuth === false ? 'visitors' : 'both'
}

const entries = (list: unknown): readonly Row[] =>
  listOf(list).map(({ key, value, breakpoint, image: picture }) => ({
    id: newId(),
    key,
    value: inAllLanguages(value),
    breakpoint: breakpoint ?? null,
    image: image(picture),
  }))

const infoList = (row: Row): Row => {
  const header = row['header'] as Row
  return { header: { text: header['text'], image: image(header['image']) }, items: listOf(row['items']).map(item) }
}

const item = ({ key, type, text, image: picture }: Row): Row => ({
  id: newId(),
  key,
  ...(type === undefined ? {} : { type }),
  text,
  image: image(picture),
})

const page = (row: Row): Row => ({
  title: row['title'],
  intro: row['intro'],
  revisedAt: row['updatedAt'],
  sections: listOf(row['sections']).map(({ key, heading, paragraphs, items, after }) => ({
    id: newId(),
    key,
    heading,
    paragraphs: texts(paragraphs),
    items: texts(items),
    after: texts(after),
  })),
})

const texts = (list: unknown): readonly Row[] =>
  ((list ?? []) as readonly Localised[]).map((text) => ({ id: newId(), text }))

const image = (picture: unknown): Row => ({ key: (picture as { key?: string } | null | undefined)?.key ?? null })

// A value without languages is written once in the files.
const inAllLanguages = (value: unknown): unknown =>
  typeof value === 'string' ? { en: value, uk: value, ru: value, kk: value } : value

const listOf = (list: unknown): readonly Row[] => (list ?? []) as readonly Row[]

// The id format of Payload's list rows.
const newId = (): string => randomBytes(12).toString('hex')
