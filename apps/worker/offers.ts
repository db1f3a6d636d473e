import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLogger } from '@zoria/platform/logger'
import { openHouse } from '../../contexts/compose.ts'
import { readEnvironment } from './environment.ts'
import { atOfferDesk } from './offers-desk.ts'

// What staff decides about offers, from the command line until the back office exists. Each decision has its audit row.

const environment = readEnvironment(process.env)
const house = await openHouse({ environment, name: 'desk of offers', logger: createLogger({ name: 'offers', level: 'silent' }) })
const isDone = await atOfferDesk(house.bonuses.staff, process.argv.slice(2), { requestId: randomUUID(), read: (path) => readFileSync(path, 'utf8'), say: (line) => void process.stdout.write(`${line}\n`) })
await house.close()
process.exit(isDone ? 0 : 1)
