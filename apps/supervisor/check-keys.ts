import { keyFaults, refuseKeyFaults } from '@zoria/platform/key-fingerprints/hold-keys'
import { askExisting } from './existing-database.ts'

type Urls = Readonly<{ platform: string; studio: string }>

/** Throws `KeyFault` with every secret that does not fit the databases of the platform and the studio. Stores nothing. */
export async function checkKeys(urls: Urls, secrets: Readonly<Record<string, unknown>>): Promise<void> {
  const platform = await askExisting(urls.platform, async (sql) => [
    ...(await keyFaults(sql, 'platform', secrets)),
    ...(await keyFaults(sql, 'content_service', secrets)),
  ])
  const studio = await askExisting(urls.studio, (sql) => keyFaults(sql, 'studio', secrets))
  refuseKeyFaults([...(platform ?? []), ...(studio ?? [])])
}
