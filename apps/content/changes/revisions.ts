import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  Forbidden,
  ValidationError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type NumberField,
  type PayloadRequest,
} from 'payload'
import { canWrite } from '../access/access.ts'
import type { WrittenKind } from '../access/roles.ts'
import { wordOf } from '../desk/words.ts'
import { runStatement } from './run-statement.ts'

type Row = Readonly<Record<string, unknown>>
type Item = { readonly kind: WrittenKind; readonly id: number }
// PostgreSQL's numeric arrives as text.
type Counted = { readonly revision: string }

/**
 * Counts the changes of an item. Forms and API clients send back the one they read, so that nobody overwrites a change
 * that they have not seen.
 */
export const revisionField: NumberField = {
  name: 'revision',
  type: 'number',
  defaultValue: 0,
  admin: { hidden: true, disableBulkEdit: true, disableListColumn: true, disableListFilter: true },
}

/** Hooks that refuse a change made from an older revision and number every other one. */
export function revised(
  kind: WrittenKind,
): Required<Pick<NonNullable<CollectionConfig['hooks']>, 'beforeOperation' | 'beforeChange'>> {
  return { beforeOperation: [refuseOlder(kind)], beforeChange: [numberChange(kind)] }
}

/**
 * Locks an item until the transaction ends and returns its next revision; undefined if it is no longer at the revision
 * `from`, or gone.
 */
export async function nextRevision(req: PayloadRequest, item: Item, from: number): Promise<number | undefined> {
  return lock(req, item, { from, step: 1 })
}

// Runs in the transaction of the change, before Payload reads the item: of two concurrent changes the second waits here
// and finds another revision.
const refuseOlder =
  (kind: WrittenKind): CollectionBeforeOperationHook =>
  async ({ args, operation, overrideAccess, req }) => {
    if (operation !== 'update' && operation !== 'restoreVersion') return args
    // A form saves what an answer returns, so the answer contains no fallback.
    req.fallbackLocale = false as never
    // Payload refuses the caller afterwards.
    if (!overrideAccess && !canWrite(req, kind)) return args
    const { id, data } = args as { readonly id?: unknown; readonly data?: Row }
    if (id === undefined) throw new Forbidden(req.t)
    const item = { kind, id: operation === 'update' ? Number(id) : await parentOf(req, kind, Number(id)) }
    const current = await revisionOf(req, item)
    if (current === undefined) return args
    const given = givenRevision(req, kind, operation === 'update' ? data : req.data)
    const next =
      operation === 'update' && isOnlyStatus(data)
        ? await lock(req, item, { from: given ?? null, step: 0 })
        : await nextRevision(req, item, given ?? current)
    if (next === undefined)
      throw new APIError(
        wordOf(req, 'revisionChanged'),
        409,
        { code: 'REVISION_CHANGED', revision: await revisionOf(req, item) },
        true,
      )
    req.context[nameOf(item)] = next
    return args
  }

const numberChange =
  (kind: WrittenKind): CollectionBeforeChangeHook =>
  ({ data, operation, originalDoc, req }) => ({
    ...(data as Row),
    revision: operation === 'create' ? 1 : req.context[nameOf({ kind, id: Number((originalDoc as Row)['id']) })],
  })

const lock = async (
  req: PayloadRequest,
  { kind, id }: Item,
  { from, step }: { readonly from: number | null; readonly step: 0 | 1 },
): Promise<number | undefined> => {
  const [row] = await runStatement<Counted>(
    req,
    sql`update ${table(kind)} set revision = revision + ${step} where id = ${id} and revision = coalesce(${from}, revision) returning revision`,
  )
  return row && Number(row.revision)
}

const revisionOf = async (req: PayloadRequest, { kind, id }: Item): Promise<number | undefined> => {
  if (!Number.isSafeInteger(id)) return undefined
  const [row] = await runStatement<Counted>(req, sql`select revision from ${table(kind)} where id = ${id}`)
  return row && Number(row.revision)
}

const parentOf = async (req: PayloadRequest, kind: WrittenKind, version: number): Promise<number> => {
  if (!Number.isSafeInteger(version)) return Number.NaN
  const [row] = await runStatement<{ readonly parent: number }>(
    req,
    sql`select parent_id as parent from ${table(`_${kind}_v`)} where id = ${version}`,
  )
  return row?.parent ?? Number.NaN
}

const table = (name: string) => sql`content_service.${sql.identifier(name.replaceAll('-', '_'))}`

// A change of nothing but the status takes no text away: it applies to the newest revision and does not count.
const isOnlyStatus = (data: Row | undefined): boolean =>
  Object.keys(data ?? {}).every((name) => name === '_status' || name === 'revision')

// Without one a change is made from the newest revision at the time of the request.
const givenRevision = (req: PayloadRequest, kind: WrittenKind, data: unknown): number | undefined => {
  const { revision } = (data ?? {}) as Row
  if (revision === undefined) return undefined
  if (typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0) return revision
  throw new ValidationError(
    { collection: kind, errors: [{ path: 'revision', message: wordOf(req, 'wholeNumber') }], req },
    req.t,
  )
}

const nameOf = ({ kind, id }: Item): string => `revision: ${kind}/${id}`
