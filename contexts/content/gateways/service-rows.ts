import { contentTags } from '../rules/localised.ts'
import type { ContentKind } from '../rules/content-kinds.ts'

type Doc = Readonly<Record<string, unknown>>

/**
 * Rows of ours out of documents of the content service: only what the site knows of, without what is empty. They are
 * proven afterwards, like seeds.
 */
export function plainRowsOf(kind: ContentKind, docs: readonly Doc[]): readonly Doc[] {
  const keys: Keys = new Map(docs.map(({ id, key }) => [id, key]))
  return docs.map((doc) => rowOf[kind](doc, keys))
}

/** What documents are called by the site, by what the service counts them by. */
type Keys = ReadonlyMap<unknown, unknown>

const rowOf: Record<ContentKind, (doc: Doc, keys: Keys) => Doc> = {
  components: (doc, keys) => ({
    ...named(doc, ['key', 'page', 'type', 'enabled', 'order', 'orderNonAuth', 'startsAt', 'endsAt', 'languages']),
    text: textOf(doc['text']),
    withAuth: audiences[String(doc['audience'])] ?? null,
    image: imageOf(doc['image']),
    config: {
      general: entriesOf(doc, 'general', keys),
      desktop: entriesOf(doc, 'desktop', keys),
      mobile: entriesOf(doc, 'mobile', keys),
    },
  }),
  infoLists: (doc) => ({
    key: doc['key'],
    header: { text: textOf(partOf(doc, 'header')['text']), image: imageOf(partOf(doc, 'header')['image']) },
    items: listOf(doc['items']).map((item, index) => ({
      key: keyOf(item, index),
      text: textOf(item['text']),
      image: imageOf(item['image']),
    })),
  }),
  modals: (doc) => ({
    key: doc['key'],
    items: listOf(doc['items']).map((item) => ({
      key: item['key'],
      type: item['type'] || null,
      text: textOf(item['text']),
      image: imageOf(item['image']),
    })),
  }),
  pages: (doc) => ({
    key: doc['key'],
    title: textOf(doc['title']),
    intro: textOf(doc['intro']),
    updatedAt: doc['revisedAt'] ?? doc['updatedAt'],
    sections: listOf(doc['sections']).map((section, index) => ({
      key: keyOf(section, index),
      heading: textOf(section['heading']),
      paragraphs: textsOf(section, 'paragraphs'),
      items: textsOf(section, 'items'),
      after: textsOf(section, 'after'),
    })),
  }),
  providers: (doc) => ({
    slug: doc['slug'],
    title: textOf(doc['title']),
    description: textOf(doc['description']),
    paragraphs: textsOf(doc, 'paragraphs'),
  }),
}

const audiences: Readonly<Record<string, boolean>> = { visitors: false, players: true }

/** What an editor has to say in a field of all languages; a language that he left empty is not there. */
function textOf(field: unknown): Doc | undefined {
  if (typeof field === 'string') return field.trim() === '' ? undefined : { ru: field }
  const texts = contentTags.flatMap((tag) => {
    const text = partOf({ field }, 'field')[tag]
    return typeof text === 'string' && text.trim() !== '' ? [[tag, text]] : []
  })
  return texts.length > 0 ? (Object.fromEntries(texts) as Doc) : undefined
}

const textsOf = (doc: Doc, name: string) =>
  listOf(doc[name])
    .map((each) => textOf(each['text']))
    .filter((text) => text !== undefined)

function entriesOf(doc: Doc, list: 'general' | 'desktop' | 'mobile', keys: Keys) {
  return listOf(partOf(doc, 'config')[list]).flatMap((entry) => {
    const [value, image, component] = [
      valueOf(entry['value']),
      imageOf(entry['image']),
      entry['component'] ? stringOf(keys.get(entry['component'])) : undefined,
    ]
    // An entry that names a component or a picture needs no words beside.
    const shown = value ?? component ?? image?.key
    return shown === undefined
      ? []
      : [
          {
            key: entry['key'],
            value: shown,
            ...(entry['breakpoint'] ? { breakpoint: entry['breakpoint'] } : {}),
            ...(component === undefined ? {} : { component }),
            ...(image === null ? {} : { image }),
          },
        ]
  })
}

/**
 * A value that is no sentence, an address or a colour, holds for all languages, whether the service has it in one of
 * them or the same in each.
 */
function valueOf(field: unknown): string | Doc | undefined {
  const text = textOf(field)
  const ru = text?.['ru']
  return text !== undefined &&
    typeof ru === 'string' &&
    Object.values(text).every((each) => each === ru) &&
    !/\p{Script=Cyrillic}/u.test(ru)
    ? ru
    : text
}

/** A picture of the site, or one that was given to the service, in the sizes made of it there. */
function imageOf(field: unknown): { readonly key: string; readonly imageUrl: string | null } | null {
  const image = partOf({ field }, 'field')
  const file = partOf(image, 'file')
  const name = stringOf(file['filename'])
  const key = stringOf(image['key']) ?? name
  if (key === undefined) return null
  return name === undefined
    ? { key, imageUrl: null }
    : { key, imageUrl: mediaAddress(name), ...sourcesOf(Object.values(partOf(file, 'sizes')) as Doc[]) }
}

const sourcesOf = (sizes: readonly Doc[]) => ({
  sources: sizes.flatMap((size) => {
    const [name, type, width] = [stringOf(partOf({ size }, 'size')['filename']), size?.['mimeType'], size?.['width']]
    return name === undefined ? [] : [{ imageUrl: mediaAddress(name), type, width }]
  }),
})

/**
 * Pictures are shown by our own address, so that browsers need not know the service. Names of files are made of plain
 * letters there.
 */
const mediaAddress = (name: string): string => `/api/content/media/${name}`

const named = (doc: Doc, names: readonly string[]): Doc =>
  Object.fromEntries(
    names.flatMap((name) => (doc[name] === undefined || doc[name] === null ? [] : [[name, doc[name]]])),
  )

const keyOf = (part: Doc, index: number): string => stringOf(part['key']) ?? `part-${index + 1}`
const stringOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const partOf = (doc: Doc, name: string): Doc =>
  typeof doc[name] === 'object' && doc[name] !== null ? (doc[name] as Doc) : {}
const listOf = (field: unknown): readonly Doc[] => (Array.isArray(field) ? (field as readonly Doc[]) : [])
