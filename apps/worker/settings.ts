import { randomUUID } from 'node:crypto'
import { settingDesk } from '@zoria/settings'
import { atSettingDesk } from './desks/settings.ts'
import { openOperatorDatabase } from './operator-house.ts'

// Staff changes settings from the command line until the back office exists. It opens no house: a stored value that does not fit can be corrected here too.

const { sql, clock, close } = await openOperatorDatabase('desk of settings')
const isDone = await atSettingDesk(settingDesk({ sql, clock }), process.argv.slice(2), { requestId: randomUUID(), say: (line) => void process.stdout.write(`${line}\n`) })
await close()
process.exit(isDone ? 0 : 1)
