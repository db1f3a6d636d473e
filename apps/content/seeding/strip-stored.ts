import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import sharp from 'sharp'
import { inTransaction } from '../changes/in-transaction.ts'
import { runStatement } from '../changes/run-statement.ts'
import { stripMetadata } from '@zoria/platform/pictures/strip-metadata'

type Row = { readonly id: number; readonly name: string }

/**
 * Strips the pictures that were stored before uploads were, each once and under its name. An interrupted start
 * continues at the next one. Returns the number of stripped pictures.
 */
export async function stripStored(payload: Payload): Promise<number> {
  const rows = await runStatement<Row>(
    await createLocalReq({}, payload),
    sql`select id, name from content_service.media_bytes where not is_stripped order by id`,
  )
  let stripped = 0
  for (const row of rows) if (await stripOne(payload, row)) stripped += 1
  return stripped
}

const stripOne = async (payload: Payload, { id, name }: Row): Promise<boolean> => {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const [row] = await runStatement<{ readonly bytes: string }>(
      req,
      sql`select bytes from content_service.media_bytes where id = ${id} for update`,
    )
    const bytes = row && (await readable(payload, name, Buffer.from(row.bytes, 'base64')))
    if (bytes === undefined) return false
    const { width, height } = await sharp(bytes).metadata()
    await runStatement(
      req,
      sql`update content_service.media_bytes set bytes = ${bytes.toString('base64')}, is_stripped = true where id = ${id}`,
    )
    await runStatement(
      req,
      sql`update content_service.media set filesize = ${bytes.length}, width = ${width}, height = ${height} where filename = ${name}`,
    )
    return true
  })
}

// An unreadable one is no picture for browsers either: it is reported at every start until an editor deletes it.
const readable = async (payload: Payload, name: string, bytes: Buffer): Promise<Buffer | undefined> => {
  try {
    const bare = await stripMetadata(bytes)
    if (bare === undefined) throw new Error('its format is not known')
    return bare
  } catch (fault) {
    payload.logger.warn({ err: fault, name }, 'metadata of a stored picture could not be stripped; delete the picture')
    return undefined
  }
}
