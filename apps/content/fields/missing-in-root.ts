import { ValidationError, type CollectionAfterChangeHook, type FlattenedField } from 'payload'
import { fieldAt } from '../components/component-form.ts'
import { wordOf } from '../desk/words.ts'
import { rootLocale, hasText } from './fields.ts'

type Row = Readonly<Record<string, unknown>>

/** Paths of localised texts that are missing in Russian, the fallback language (Spec §9). */
export function missingInRoot(fields: readonly FlattenedField[], row: Row, before = ''): readonly string[] {
  return fields.flatMap((field) => {
    if ('virtual' in field && field.virtual) return []
    const [value, path] = [row[field.name], `${before}${field.name}`]
    if (field.type === 'group') return missingInRoot(field.flattenedFields, (value ?? {}) as Row, `${path}.`)
    if (field.type === 'array')
      return ((value ?? []) as readonly Row[]).flatMap((item, index) =>
        missingInRoot(field.flattenedFields, item, `${path}.${index}.`),
      )
    return 'localized' in field && field.localized === true && !hasText((value as Row | null | undefined)?.[rootLocale])
      ? [path]
      : []
  })
}

/**
 * Refuses to publish a document with texts missing in Russian, from any language, now or scheduled. Checks the stored
 * row in its transaction.
 */
export const demandRoot: CollectionAfterChangeHook = async ({ collection, doc, req }) => {
  const { id, _status: status } = doc as Row & { id: number }
  if (status !== 'published') return
  const row = await req.payload.db.findOne<Row & { id: number }>({
    collection: collection.slug,
    where: { id: { equals: id } },
    req,
  })
  const paths = row === null ? [] : missingInRoot(collection.flattenedFields, row)
  if (paths.length === 0) return
  throw new ValidationError(
    {
      id,
      collection: collection.slug,
      errors: paths.map((path) => ({ path: fieldAt(path, row ?? {}), message: wordOf(req, 'russianNeeded') })),
      req,
    },
    req.t,
  )
}
