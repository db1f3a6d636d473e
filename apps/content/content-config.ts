import { setTimeout } from 'node:timers/promises'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig, type Config, type SanitizedConfig } from 'payload'
import { confirmCommits } from './changes/confirm-commits.ts'
import { limitTransactions } from './changes/limit-transactions.ts'
import { startChangeSender, type ChangeSender } from './changes/send-changes.ts'
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
import { logOutput, openSecurityLog, payloadHooks } from './log.ts'
import { reportRefusedRoles } from './login/refused-roles.ts'
import { secondFactors } from './login/second-factors.ts'
import { migrations } from './migrations/index.ts'
import { platformNow } from './platform-clock.ts'
import { sharpWithProfile } from '@zoria/platform/pictures/strip-metadata'
import { jobsOfPlans, withPlans } from './plans/run-plans.ts'
import { prepareRows } from './seeding/prepare-rows.ts'

/** Payload holds one connection, and reads on others while a transaction is open: one must always be free. */
const connectionsMax = 6
const transactionsMax = 4

/** What a test may replace. */
type Given = Partial<Pick<House, 'now' | 'wait' | 'security'>>

/** The Payload config of the service. */
export async function createContentConfig(environment: Environment, given: Given = {}): Promise<SanitizedConfig> {
  let sender: ChangeSender | undefined
  let isPrepared = false
  const house = houseOf(environment, {
    now: Date.now,
    wait: (ms) => setTimeout(ms),
    security: openSecurityLog(),
    ...given,
    wake: () => sender?.wake(),
  })
  return withPlans(
    await buildConfig({
      ...shape(house),
      secret: environment.CONTENT_SECRET,
      logger: {
        options: { name: 'content', level: environment.LOG_LEVEL, base: { name: 'content' }, hooks: payloadHooks },
        destination: logOutput,
      },
      db: databaseOf(environment),
      csrf: originsOf(environment),
      endpoints: [
        {
          path: '/ready',
          method: 'get',
          handler: async ({ payload }) => {
            if (!isPrepared) return Response.json({ isReady: false }, { status: 503 })
            await payload.count({ collection: 'seeded-keys' })
            return Response.json({ isReady: true })
          },
        },
      ],
      onInit: async (payload) => {
        // A restarted database closes idle connections; the pool opens new ones.
        payload.db.pool.on('error', (fault: Error) =>
          payload.logger.warn({ err: fault }, 'a database connection was closed'),
        )
        limitTransactions(payload.db, transactionsMax)
        await prepareRows(payload, environment)
        sender = startChangeSender(payload, house)
        isPrepared = true
      },
    }),
  )
}

const databaseOf = ({ CONTENT_DATABASE_URL }: Environment): Config['db'] => {
  const adapter = postgresAdapter({
    pool: { connectionString: CONTENT_DATABASE_URL, max: connectionsMax },
    schemaName: 'content_service',
    push: false,
    disableCreateDatabase: true,
    migrationDir: 'migrations',
    prodMigrations: migrations,
  })
  const init: typeof adapter.init = (given) => {
    const db = adapter.init(given)
    confirmCommits(db)
    return db
  }
  return { ...adapter, init }
}

const shape = (house: House): Omit<Config, 'secret' | 'db'> => ({
  collections: [
    components(house),
    infoLists(house),
    modals(house),
    pages(house),
    providerTexts(house),
    media(house),
    mediaBytes(),
    editors(house),
    secondFactors(),
    clients(),
    audit(),
    seededKeys(),
  ].map(labelled),
  localization: {
    locales: [
      language('en', 'English'),
      language('uk', 'Українська'),
      language('ru', 'Русский'),
      language('kk', 'Қазақша'),
    ],
    defaultLocale: rootLocale,
    fallback: true,
  },
  ...desk,
  hooks: { afterError: [refuseStrangeValues, reportRefusedRoles(house)] },
  // Server functions and pages of the admin can access only the config.
  custom: { security: house.security, siteNow: () => platformNow(house) },
  graphQL: { disable: true },
  telemetry: false,
  // The service sends no mail: operators manage accounts and passwords.
  email: () => ({
    name: 'none',
    defaultFromAddress: 'nobody@zoria.test',
    defaultFromName: 'Nobody',
    sendEmail: () => Promise.reject(new Error('the content service sends no mail')),
  }),
  typescript: { autoGenerate: false },
  sharp: sharpWithProfile,
  jobs: jobsOfPlans,
  upload: { limits: { fileSize: 8_000_000 }, abortOnLimit: true },
})

// A form or program that reads a fallback would save it as a translation, so a language falls back to itself. NOTE:
// `fallback: false` would also leave requests without `locale` without a language.
const language = (code: string, label: string) => ({ code, label, fallbackLocale: code })

// A session is accepted only from the admin's own pages. In the sandbox scripts also use localhost and 127.0.0.1.
const originsOf = ({ CONTENT_PUBLIC_URL, PORT, SANDBOX }: Environment): string[] => {
  const { origin } = new URL(CONTENT_PUBLIC_URL)
  return SANDBOX ? [origin, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`] : [origin]
}
