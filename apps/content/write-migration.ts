import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { createContentConfig } from './content-config.ts'
import { readEnvironment } from './environment.ts'

// `node apps/content/write-migration.ts <name>`: writes a migration from the last committed schema to the one of the
// collections.
const folder = join(import.meta.dirname, 'migrations')
const index = readFileSync(join(folder, 'index.ts'))
const none = 'of no running service'
const config = await createContentConfig(
  readEnvironment({
    CONTENT_DATABASE_URL: 'postgres://localhost/none',
    CONTENT_SECRET: none,
    CONTENT_READ_KEY: none,
    CONTENT_HOOK_KEY: none,
  }),
)
const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true })
payload.db.migrationDir = folder
await payload.db.createMigration({ migrationName: process.argv[2] ?? 'change', payload, forceAcceptWarning: true })

// Payload generates a program; only its statements and the resulting schema are stored.
for (const name of readdirSync(folder).filter((file) => /^\d+_\d+_\w+\.ts$/.test(file))) {
  const statements =
    /export async function up[^`]*sql`([^`]*)`/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? ''
  const [day = '', time = '', ...words] = name.replace(/\.ts$/, '').split('_')
  const lines = statements.trim().replaceAll(/^ +/gm, '')
  writeFileSync(
    join(folder, `${day}${time.slice(0, 4)}-${words.join('-')}.ts`),
    `export const statements = \`\n${lines}\n\`\n`,
  )
  renameSync(join(folder, name.replace(/\.ts$/, '.json')), join(folder, 'shape.json'))
  rmSync(join(folder, name))
}
writeFileSync(join(folder, 'index.ts'), index)
process.stdout.write('Add the new file to migrations/index.ts.\n')
process.exit(0)
