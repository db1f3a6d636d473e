import { randomUUID } from 'node:crypto'
import { createSandboxClock, systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { settingDesk } from '@zoria/settings'
import { readEnvironment } from './environment.ts'
import { atSettingDesk } from './desks/settings.ts'

// Staff changes settings from the command line until the back office exists. It opens no house: a stored value that does not fit can be corrected here too.

const environment = readEnvironment(process.env)
const sql = createDatabase({ url: environment.DATABASE_URL, name: 'desk of settings', connectionsMax: 2 })
const sandboxClock = environment.SANDBOX ? await createSandboxClock({ sql, logger: createLogger({ name: 'settings', level: 'silent' }) }) : undefined
const desk = settingDesk({ sql, clock: sandboxClock ?? systemClock })
const isDone = await atSettingDesk(desk, process.argv.slice(2), { requestId: randomUUID(), say: (line) => void process.stdout.write(`${line}\n`) })
await sandboxClock?.close()
await sql.end({ timeout: 3 })
process.exit(isDone ? 0 : 1)
