import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { statements as first } from './202611221233-first.ts'
import { statements as accountsInTheAudit } from './202611221304-accounts-in-the-audit.ts'
import { statements as bytesOfPictures } from './202611221326-bytes-of-pictures.ts'
import { statements as plansInTheAudit } from './202611221708-plans-in-the-audit.ts'
import { statements as printsOfFirstTexts } from './202611222023-prints-of-first-texts.ts'
import { statements as secondFactors } from './202611231650-second-factors.ts'
import { statements as revisions } from './202611280716-revisions.ts'
import { statements as barePictures } from './202611280737-bare-pictures.ts'
import { statements as orderReferences } from './202611281029-order-references.ts'

// In the order they run; written by write-migration.ts, never changed once published.
const steps: readonly (readonly [name: string, statements: string])[] = [
  ['202611221233-first', first],
  ['202611221304-accounts-in-the-audit', accountsInTheAudit],
  ['202611221326-bytes-of-pictures', bytesOfPictures],
  ['202611221708-plans-in-the-audit', plansInTheAudit],
  ['202611222023-prints-of-first-texts', printsOfFirstTexts],
  ['202611231650-second-factors', secondFactors],
  ['202611280716-revisions', revisions],
  ['202611280737-bare-pictures', barePictures],
  ['202611281029-order-references', orderReferences],
]

/** How the service's own tables come to be: forward only, each in one transaction, before the service answers. */
export const migrations = steps.map(([name, statements]) => ({
  name,
  up: async ({ db }: MigrateUpArgs): Promise<void> => void (await db.execute(statements)),
  down: (): Promise<void> => Promise.reject(new Error('the tables of the content service only go forward')),
}))
