import { createHash } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { recordDeed } from '../changes/audit.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { nextRevision } from '../changes/revisions.ts'
import { nameOf, type SeededDoc } from './seeded-docs.ts'

type Req = Awaited<ReturnType<typeof createLocalReq>>

/**
 * Updates seed documents whose files changed, if no editor touched them. Edited, drafted, planned, unpublished or
 * deleted ones stay. Returns the number of updated documents.
 */
export async function renewUntouched(payload: Payload, rows: readonly SeededDoc[]): Promise<number> {
  const { docs } = await payload.find({ collection: 'seeded-keys', pagination: false, depth: 0 })
  const prints = new Map(
    docs
      .map((doc) => doc as unknown as { name: string; print?: string | null })
      .map(({ name, print }) => [name, print]),
  )
  let renewed = 0
  for (const row of rows)
    if (prints.has(nameOf(row)) && prints.get(nameOf(row)) !== printOf(row) && (await renewOne(payload, row)))
      renewed += 1
  return renewed
}

/** A hash of a seed document's content. */
export function printOf({ doc }: SeededDoc): string {
  return createHash('sha256')
    .update(JSON.stringify(doc, (name, value: unknown) => (name === 'id' ? undefined : value)))
    .digest('base64url')
}

// Updates document, version, audit and marker in one transaction.
const renewOne = async (payload: Payload, row: SeededDoc): Promise<boolean> => {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const stale = await mayRenew(payload, row, req)
    const revision = stale && (await nextRevision(req, { kind: row.kind, id: stale.id }, stale.revision))
    // An editor who saves it at this moment keeps the item: the next start finds it edited.
    if (stale !== undefined && revision === undefined) return false
    if (stale !== undefined) await write(payload, { row, id: stale.id, revision }, req)
    await payload.db.updateOne({
      collection: 'seeded-keys',
      where: { name: { equals: nameOf(row) } },
      data: { print: printOf(row) },
      req,
      returning: false,
    })
    return stale !== undefined
  })
}

type Found = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision: number }

// A document that differs from its file and has no audit row of an editor.
const mayRenew = async (payload: Payload, { kind, key, doc }: SeededDoc, req: Req): Promise<Found | undefined> => {
  const name = kind === 'provider-texts' ? 'slug' : 'key'
  const found = await payload.db.findOne<Found>({ collection: kind, where: { [name]: { equals: key } }, req })
  if (found === null || says(found, doc)) return undefined
  const { totalDocs } = await payload.count({
    collection: 'audit',
    where: { kind: { equals: kind }, subject: { equals: key }, who: { not_equals: 'the service' } },
    req,
  })
  return totalDocs === 0 ? found : undefined
}

const write = async (
  payload: Payload,
  {
    row: { kind, key, doc },
    id,
    revision,
  }: { readonly row: SeededDoc; readonly id: number; readonly revision: number | undefined },
  req: Req,
): Promise<void> => {
  const at = new Date().toISOString()
  await payload.db.updateOne({ collection: kind, id, data: { ...doc, revision, updatedAt: at }, req, returning: false })
  await payload.db.createVersion({
    collectionSlug: kind,
    parent: id,
    versionData: { ...doc, id, revision, createdAt: at, updatedAt: at } as never,
    autosave: false,
    createdAt: at,
    updatedAt: at,
    req,
    returning: false,
  })
  await recordDeed(req, { kind, subject: key, what: 'publish', note: 'a mended first text' })
}

/** Does a document contain everything that the file specifies? Unspecified fields may have any value. */
function says(row: unknown, file: unknown): boolean {
  if (file === null || file === undefined) return row === null || row === undefined
  if (Array.isArray(file))
    return Array.isArray(row) && row.length === file.length && file.every((item, place) => says(row[place], item))
  if (typeof file !== 'object')
    return row === file || (typeof row === 'string' && typeof file === 'string' && Date.parse(row) === Date.parse(file))
  return Object.entries(file).every(
    ([name, value]) =>
      name === 'id' || says((row as Readonly<Record<string, unknown>> | null | undefined)?.[name], value),
  )
}
