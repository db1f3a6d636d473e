import { randomUUID } from 'node:crypto'
import { createLogger } from '@zoria/platform/logger'
import { openHouse } from '../../contexts/compose.ts'
import { atDesk } from './cashbox-desk.ts'
import { readEnvironment } from './environment.ts'

// What staff decides about withdrawals, from the command line until the back office exists. Each decision has its audit row.

const environment = readEnvironment(process.env)
const house = await openHouse({ environment, name: 'cashbox desk', logger: createLogger({ name: 'cashbox', level: 'silent' }) })
const isDone = await atDesk(house.payments.staff, process.argv.slice(2), { requestId: randomUUID(), say: (line) => void process.stdout.write(`${line}\n`) })
await house.close()
process.exit(isDone ? 0 : 1)
