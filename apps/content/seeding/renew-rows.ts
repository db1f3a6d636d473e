import { createHash } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { recordDeed } from '../changes/audit.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { nameOf, type SeededDoc } from './seeded-docs.ts'

type Req = Awaited<ReturnType<typeof createLocalReq>>

/** Updates seed documents whose files changed, if no editor touched them. Edited, drafted, planned, unpublished or deleted ones stay. Returns the number of updated documents. */
export async function renewUntouched(payload: Payload, rows: readonly SeededDoc[]): Promise<number> {
  const { docs } = await payload.find({ collection: 'seeded-keys', pagination: false, depth: 0 })
  const prints = new Map(docs.map((doc) => doc as unknown as { name: string; print?: string | null }).map(({ name, print }) => [name, print]))
  let renewed = 0
  for (const row of rows) if (prints.has(nameOf(row)) && prints.get(nameOf(row)) !== printOf(row) && (await renewOne(payload, row))) renewed += 1
  return renewed
}

/** A hash of a seed document's content. */
export function printOf({ doc }: SeededDoc): string {
  return createHash('sha256').update(JSON.stringify(doc, (name, value: unknown) => (name === 'id' ? undefined : value))).digest('base64url')
}

// Updates document, version, audit and marker in one transaction.
const renewOne = async (payload: Payload, row: SeededDoc): Promise<boolean> => {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const isStale = await mayRenew(payload, row, req)
    if (isStale !== undefined) await write(payload, { row, id: isStale }, req)
    await payload.db.updateOne({ collection: 'seeded-keys', where: { name: { equals: nameOf(row) } }, data: { print: printOf(row) }, req, returning: false })
    return isStale !== undefined
  })
}

// The id of a document that differs from its file and has no audit row of an editor.
const mayRenew = async (payload: Payload, { kind, key, doc }: SeededDoc, req: Req): Promise<number | undefined> => {
  const name = kind === 'provider-texts' ? 'slug' : 'key'
  const found = await payload.db.findOne<Record<string, unknown> & { id: number }>({ collection: kind, where: { [name]: { equals: key } }, req })
  if (found === null || says(found, doc)) return undefined
  const { totalDocs } = await payload.count({ collection: 'audit', where: { kind: { equals: kind }, subject: { equals: key }, who: { not_equals: 'the service' } }, req })
  return totalDocs === 0 ? found.id : undefined
}

const write = async (payload: Payload, { row: { kind, key, doc }, id }: { readonly row: SeededDoc; readonly id: number }, req: Req): Promise<void> => {
  const at = new Date().toISOString()
  await payload.db.updateOne({ collection: kind, id, data: { ...doc, updatedAt: at }, req, returning: false })
  await payload.db.createVersion({ collectionSlug: kind, parent: id, versionData: { ...doc, id, createdAt: at, updatedAt: at } as never, autosave: false, createdAt: at, updatedAt: at, req, returning: false })
  await recordDeed(req, { kind, subject: key, what: 'publish', note: 'a mended first text' })
}

/** Does a document contain everything that the file specifies? Unspecified fields may have any value. */
function says(row: unknown, file: unknown): boolean {
  if (file === null || file === undefined) return row === null || row === undefined
  if (Array.isArray(file)) return Array.isArray(row) && row.length === file.length && file.every((item, place) => says(row[place], item))
  if (typeof file !== 'object') return row === file || (typeof row === 'string' && typeof file === 'string' && Date.parse(row) === Date.parse(file))
  return Object.entries(file).every(([name, value]) => name === 'id' || says((row as Readonly<Record<string, unknown>> | null | undefined)?.[name], value))
}
