import { generateImportMap } from 'payload'
import { createContentConfig } from './content-config.ts'
import { readEnvironment } from './environment.ts'

// `node apps/content/write-import-map.ts`: writes the import map of the admin's components; run it after changes of
// collections or Payload.
process.env['ROOT_DIR'] = import.meta.dirname
const none = 'of no running service'
const config = await createContentConfig(
  readEnvironment({
    CONTENT_DATABASE_URL: 'postgres://localhost/none',
    CONTENT_SECRET: none,
    CONTENT_READ_KEY: none,
    CONTENT_HOOK_KEY: none,
  }),
)
config.admin.importMap.baseDir = import.meta.dirname
await generateImportMap(config, { log: true, force: true })
process.exit(0)
