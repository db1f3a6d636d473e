import type { CollectionSlug, PayloadRequest } from 'payload'
import { hasText, rootLocale } from './fields.ts'

type Row = Readonly<Record<string, unknown>>
type Place = {
  readonly req: PayloadRequest
  readonly collection: string
  readonly id: number | string | undefined
  readonly path: string
  readonly form: Row
}

/** The text that readers see while a text of another language is empty: the Russian one, at the same place of the item. */
export async function fallbackOf({ req, collection, id, path, form }: Place): Promise<string | undefined> {
  if (id === undefined || req.locale === rootLocale) return undefined
  // One read for all fields of a form.
  const known = req.context as Record<string, Promise<Row | null> | undefined>
  const item = await (known[`in Russian: ${collection}/${id}`] ??= readInRoot(req, collection, id))
  return item === null ? undefined : textAt(item, path.split('.'), form)
}

/** The text at a path. Rows of lists are found by their id: a form may show them in another order. */
export function textAt(item: unknown, path: readonly string[], form: unknown): string | undefined {
  const [step, ...further] = path
  if (step === undefined) return hasText(item) ? String(item) : undefined
  const shown = (form as Row | null | undefined)?.[step]
  const found = Array.isArray(item)
    ? (item as readonly Row[]).find(({ id }) => id === (shown as Row | undefined)?.['id'])
    : (item as Row | null | undefined)?.[step]
  return found === undefined || found === null ? undefined : textAt(found, further, shown)
}

// NOTE: a request of its own, because a read in another language would change the language of the form's request.
const readInRoot = async (
  { payload, user }: PayloadRequest,
  collection: string,
  id: number | string,
): Promise<Row | null> =>
  (await payload.findByID({
    collection: collection as CollectionSlug,
    id,
    locale: rootLocale as never,
    draft: true,
    depth: 0,
    overrideAccess: false,
    user,
    disableErrors: true,
  })) as unknown as Row | null
