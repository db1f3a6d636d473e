import { createDatabase } from '@zoria/platform/database'
import { holdKeys } from '@zoria/platform/key-fingerprints/hold-keys'
import type { Environment } from './environment.ts'

/** Throws if CONTENT_SECRET is not the one that authenticators of editors were encrypted with. */
export async function holdContentKey(
  environment: Pick<Environment, 'CONTENT_DATABASE_URL' | 'CONTENT_SECRET'>,
): Promise<void> {
  const sql = createDatabase({ url: environment.CONTENT_DATABASE_URL, name: 'content keys', connectionsMax: 1 })
  try {
    await holdKeys(sql, 'content_service', environment)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
