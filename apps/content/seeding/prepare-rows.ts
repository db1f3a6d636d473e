import { createLocalReq, type Payload } from 'payload'
import type { PublishedKind } from '../access/roles.ts'
import { inTransaction } from '../changes/in-transaction.ts'
import type { Environment } from '../environment.ts'
import { prepareClient, prepareNobody, prepareSandboxEditors, removeSandboxEditors } from './prepare-people.ts'
import { printOf, renewUntouched } from './renew-rows.ts'
import { nameOf, seededDocs, type SeededDoc } from './seeded-docs.ts'
import { stripStored } from './strip-stored.ts'

/**
 * Prepares the database at start: the site's API key, accounts per role in the sandbox, the seed documents, and
 * pictures without metadata.
 */
export async function prepareRows(payload: Payload, environment: Environment): Promise<void> {
  await prepareClient(payload, environment.CONTENT_READ_KEY)
  await prepareNobody(payload)
  await (environment.SANDBOX ? prepareSandboxEditors(payload) : removeSandboxEditors(payload))
  const rows = seededDocs(environment.CONTENT_SEEDS)
  const added = await seedMissing(payload, rows)
  if (added > 0) payload.logger.info(`${added} seed documents added`)
  const renewed = await renewUntouched(payload, rows)
  if (renewed > 0) payload.logger.info(`${renewed} seed documents updated`)
  const stripped = await stripStored(payload)
  if (stripped > 0) payload.logger.info(`metadata of ${stripped} pictures stripped`)
}

/**
 * Inserts seed documents that never existed. Edited, unpublished and deleted ones stay as they are. Returns the number
 * of inserted documents.
 */
export async function seedMissing(payload: Payload, rows: readonly SeededDoc[]): Promise<number> {
  const known = await payload.find({ collection: 'seeded-keys', pagination: false, depth: 0 })
  const names = new Set(known.docs.map((doc) => (doc as unknown as { name: string }).name))
  const missing = rows.filter((row) => !names.has(nameOf(row)))
  const present = await presentOf(payload, new Set(missing.map(({ kind }) => kind)))
  const left = [...missing]
  const work = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift())
      await seedOne(payload, row, present.has(nameOf(row)))
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  return missing.length
}

/** Most of the time is network latency; at most four transactions are open at once. */
const sideBySide = 4

/** Documents that editors created before a seed document with the same key existed. */
const presentOf = async (payload: Payload, kinds: ReadonlySet<PublishedKind>): Promise<ReadonlySet<string>> => {
  const names: string[] = []
  for (const kind of kinds) {
    const field = kind === 'provider-texts' ? 'slug' : 'key'
    const { docs } = await payload.find({ collection: kind, pagination: false, depth: 0, select: { [field]: true } })
    names.push(...docs.map((doc) => nameOf({ kind, key: String((doc as unknown as Record<string, unknown>)[field]) })))
  }
  return new Set(names)
}

// Inserts document, first version and marker in one transaction, directly into the tables in all languages: the seed
// files are validated by tests.
const seedOne = async (payload: Payload, row: SeededDoc, isPresent: boolean): Promise<void> => {
  const req = await createLocalReq({}, payload)
  const work = async (): Promise<void> => {
    if (!isPresent) await insert(payload, row, req)
    const at = new Date().toISOString()
    await payload.db.create({
      collection: 'seeded-keys',
      data: { name: nameOf(row), print: printOf(row), createdAt: at, updatedAt: at },
      req,
      returning: false,
    })
  }
  await inTransaction(req, work).catch((cause: unknown) => {
    throw new Error(`the seed document ${nameOf(row)} could not be inserted`, { cause })
  })
}

const insert = async (
  payload: Payload,
  { kind, doc }: SeededDoc,
  req: Awaited<ReturnType<typeof createLocalReq>>,
): Promise<void> => {
  const at = new Date().toISOString()
  const data = { ...doc, createdAt: at, updatedAt: at }
  const { id } = await payload.db.create({ collection: kind, data, req, select: { id: true } })
  await payload.db.createVersion({
    collectionSlug: kind,
    parent: id,
    versionData: { ...data, id } as never,
    autosave: false,
    createdAt: at,
    updatedAt: at,
    req,
    returning: false,
  })
}
