import { ValidationError, type CollectionAfterChangeHook, type FlattenedField } from 'payload'
import { wordOf } from '../desk/words.ts'
import { rootLocale, said } from './fields.ts'

type Row = Readonly<Record<string, unknown>>

/** Where a row in all its languages is not said in Russian, to which the others fall back (Spec §9): the paths of these texts. */
export function unsaidInRoot(fields: readonly FlattenedField[], row: Row, before = ''): readonly string[] {
  return fields.flatMap((field) => {
    const [value, path] = [row[field.name], `${before}${field.name}`]
    if (field.type === 'group') return unsaidInRoot(field.flattenedFields, (value ?? {}) as Row, `${path}.`)
    if (field.type === 'array') return ((value ?? []) as readonly Row[]).flatMap((item, index) => unsaidInRoot(field.flattenedFields, item, `${path}.${index}.`))
    return 'localized' in field && field.localized === true && !said((value as Row | null | undefined)?.[rootLocale]) ? [path] : []
  })
}

/** Refuses to publish what is not said in Russian, from whichever language it is published, now or at an hour: the row is looked at as readers would get it, in the transaction that puts it there. */
export const demandRoot: CollectionAfterChangeHook = async ({ collection, doc, req }) => {
  const { id, _status: status } = doc as Row & { id: number }
  if (status !== 'published') return
  const row = await req.payload.db.findOne<Row & { id: number }>({ collection: collection.slug, where: { id: { equals: id } }, req })
  const paths = row === null ? [] : unsaidInRoot(collection.flattenedFields, row)
  if (paths.length === 0) return
  throw new ValidationError({ id, collection: collection.slug, errors: paths.map((path) => ({ path, message: wordOf(req, 'russianNeeded') })), req }, req.t)
}
