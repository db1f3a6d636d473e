import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig, type Config, type SanitizedConfig } from 'payload'
import sharp from 'sharp'
import { startTeller, type Teller } from './changes/tell-changes.ts'
import { components } from './collections/components.ts'
import { media } from './collections/media.ts'
import { mediaBytes } from './collections/media-bytes.ts'
import { clients, editors } from './collections/people.ts'
import { audit, seededKeys } from './collections/records.ts'
import { infoLists, modals, pages, providerTexts } from './collections/texts.ts'
import { desk } from './desk/desk.ts'
import { labelled } from './desk/labelled.ts'
import type { Environment } from './environment.ts'
import { rootLocale } from './fields/fields.ts'
import { houseOf, type House } from './house.ts'
import { refuseStrangeValues } from './http/strange-values.ts'
import { migrations } from './migrations/index.ts'
import { jobsOfPlans, withPlans } from './plans/run-plans.ts'
import { prepareRows } from './seeding/prepare-rows.ts'

/** The whole service as Payload knows it. */
export async function createContentConfig(environment: Environment): Promise<SanitizedConfig> {
  let teller: Teller | undefined
  let isPrepared = false
  const house = houseOf(environment, { now: Date.now, wake: () => teller?.wake() })
  return withPlans(await buildConfig({
    ...shape(house),
    secret: environment.CONTENT_SECRET,
    logger: { options: { name: 'content', level: environment.LOG_LEVEL, base: { name: 'content' } } },
    db: postgresAdapter({ pool: { connectionString: environment.CONTENT_DATABASE_URL, max: 5 }, schemaName: 'content_service', push: false, disableCreateDatabase: true, migrationDir: 'migrations', prodMigrations: migrations }),
    csrf: originsOf(environment),
    endpoints: [{ path: '/ready', method: 'get', handler: async ({ payload }) => {
      if (!isPrepared) return Response.json({ isReady: false }, { status: 503 })
      await payload.count({ collection: 'seeded-keys' })
      return Response.json({ isReady: true })
    } }],
    onInit: async (payload) => {
      // A database that restarts ends idle connections; the pool opens new ones.
      payload.db.pool.on('error', (fault: Error) => payload.logger.warn({ err: fault }, 'a connection to the database ended'))
      await prepareRows(payload, environment)
      teller = startTeller(payload, house)
      isPrepared = true
    },
  }))
}

const shape = (house: House): Omit<Config, 'secret' | 'db'> => ({
  collections: [components(house), infoLists(house), modals(house), pages(house), providerTexts(house), media(house), mediaBytes(), editors(house), clients(), audit(), seededKeys()].map(labelled),
  localization: { locales: [{ code: 'en', label: 'English' }, { code: 'uk', label: 'Українська' }, { code: 'ru', label: 'Русский' }, { code: 'kk', label: 'Қазақша' }], defaultLocale: rootLocale, fallback: true },
  ...desk,
  hooks: { afterError: [refuseStrangeValues] },
  graphQL: { disable: true },
  telemetry: false,
  // Nothing is ever sent by mail: accounts and passwords are an operator's.
  email: () => ({ name: 'none', defaultFromAddress: 'nobody@zoria.test', defaultFromName: 'Nobody', sendEmail: () => Promise.reject(new Error('the content service sends no mail')) }),
  typescript: { autoGenerate: false },
  sharp,
  jobs: jobsOfPlans,
  upload: { limits: { fileSize: 8_000_000 }, abortOnLimit: true },
})

// A session counts only where the admin's own pages ask. On one machine it is reached as localhost and as 127.0.0.1 alike.
const originsOf = ({ CONTENT_PUBLIC_URL, SANDBOX }: Environment): string[] => {
  const { origin } = new URL(CONTENT_PUBLIC_URL)
  return SANDBOX ? [...new Set([origin, origin.replace('//localhost', '//127.0.0.1'), origin.replace('//127.0.0.1', '//localhost')])] : [origin]
}
