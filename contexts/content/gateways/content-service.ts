import * as z from 'zod'
import type { ContentKind } from '../rules/content-kinds.ts'
import { plainRowsOf } from './service-rows.ts'

export type ServiceAddress = {
  readonly url: string
  /** Lets read what is published and what is not yet. */
  readonly readKey: string
}

/**
 * The content service as we read it: rows of a kind, as plain as those of a seed and not yet proven. Rejects when it
 * does not answer well.
 */
export type ContentService = {
  published(kind: ContentKind): Promise<readonly unknown[]>
  /** As it will be once what waits is published. */
  drafts(kind: ContentKind): Promise<readonly unknown[]>
  /** A picture; undefined where there is none of this name. */
  picture(name: string): Promise<Picture | undefined>
}

export type Picture = { readonly type: string; readonly bytes: Buffer }

const patienceMs = 2_500
const collectionOf: Record<ContentKind, string> = {
  components: 'components',
  infoLists: 'info-lists',
  modals: 'modals',
  pages: 'pages',
  providers: 'provider-texts',
}
const answerShape = z.object({ docs: z.array(z.record(z.string(), z.unknown())) })
const publishedOnly = { 'where[_status][equals]': 'published' }

/** Pictures stand in rows of these kinds. */
const kindsWithPictures: readonly ContentKind[] = ['components', 'infoLists', 'modals']

/** The kinds whose rows a change in a collection of the service may alter; none for one that is not the site's. */
export function kindsOfCollection(collection: string): readonly ContentKind[] {
  return collection === 'media'
    ? kindsWithPictures
    : (Object.keys(collectionOf) as ContentKind[]).filter((kind) => collectionOf[kind] === collection)
}

/**
 * Reads over REST, in all languages and without their fallback, which is ours to decide. One question a kind: all
 * content fits into one answer.
 */
export function createContentService({ url, readKey }: ServiceAddress, fetch: typeof globalThis.fetch): ContentService {
  const ask = async (kind: ContentKind, which: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const query = new URLSearchParams({
      locale: 'all',
      'fallback-locale': 'none',
      depth: '1',
      pagination: 'false',
      ...which,
    })
    const answer = await fetch(`${url}/api/${collectionOf[kind]}?${query}`, {
      headers: { accept: 'application/json', authorization: `clients API-Key ${readKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the content service answers ${answer.status} for ${collectionOf[kind]}`)
    return plainRowsOf(kind, answerShape.parse(JSON.parse(text)).docs)
  }
  return {
    published: (kind) => ask(kind, publishedOnly),
    drafts: (kind) => ask(kind, { draft: 'true' }),
    picture: (name) => askPicture(`${url}/api/media/file/${encodeURIComponent(name)}`, fetch),
  }
}

/** What browsers may be handed as a picture. SVG is not among them: it is a program as much as a picture. */
const pictureTypes: readonly string[] = ['image/avif', 'image/webp', 'image/png', 'image/jpeg']
/** The service takes 8 MB from an editor and draws the picture anew, which may make it several times as large. */
const pictureBytesMax = 32_000_000

async function askPicture(address: string, fetch: typeof globalThis.fetch): Promise<Picture | undefined> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  const type = answer.headers.get('content-type') ?? ''
  const hasPicture = answer.ok && pictureTypes.includes(type)
  if (!hasPicture) await answer.body?.cancel()
  if (!answer.ok && answer.status !== 404) throw new Error(`the content service answers ${answer.status} for a picture`)
  if (!hasPicture) return undefined
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.byteLength > pictureBytesMax)
    throw new Error(`the content service answers ${bytes.byteLength} bytes for a picture`)
  return { type, bytes }
}
