import { createHash } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { recordDeed } from '../changes/audit.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import { nameOf, type SeededDoc } from './seeded-docs.ts'

type Req = Awaited<ReturnType<typeof createLocalReq>>

/** Writes first rows anew whose files were mended since, where nobody ever did anything to them. What was edited, drafted, planned, taken back or deleted stays as people left it. Answers how many were written. */
export async function renewUntouched(payload: Payload, rows: readonly SeededDoc[]): Promise<number> {
  const { docs } = await payload.find({ collection: 'seeded-keys', pagination: false, depth: 0 })
  const prints = new Map(docs.map((doc) => doc as unknown as { name: string; print?: string | null }).map(({ name, print }) => [name, print]))
  let renewed = 0
  for (const row of rows) if (prints.has(nameOf(row)) && prints.get(nameOf(row)) !== printOf(row) && (await renewOne(payload, row))) renewed += 1
  return renewed
}

/** What a first row says, in brief: the same for the same words. */
export function printOf({ doc }: SeededDoc): string {
  return createHash('sha256').update(JSON.stringify(doc, (name, value: unknown) => (name === 'id' ? undefined : value))).digest('base64url')
}

// The row, its version, the audit and the mark come together or not at all.
const renewOne = async (payload: Payload, row: SeededDoc): Promise<boolean> => {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const isStale = await mayRenew(payload, row, req)
    if (isStale !== undefined) await write(payload, { row, id: isStale }, req)
    await payload.db.updateOne({ collection: 'seeded-keys', where: { name: { equals: nameOf(row) } }, data: { print: printOf(row) }, req, returning: false })
    return isStale !== undefined
  })
}

// The number of the row that says something else than its file while the audit knows of nobody who touched it.
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

/** Whether a row holds everything that a file says; what the file leaves open may be anything. */
function says(row: unknown, file: unknown): boolean {
  if (file === null || file === undefined) return row === null || row === undefined
  if (Array.isArray(file)) return Array.isArray(row) && row.length === file.length && file.every((item, place) => says(row[place], item))
  if (typeof file !== 'object') return row === file || (typeof row === 'string' && typeof file === 'string' && Date.parse(row) === Date.parse(file))
  return Object.entries(file).every(([name, value]) => name === 'id' || says((row as Readonly<Record<string, unknown>> | null | undefined)?.[name], value))
}
