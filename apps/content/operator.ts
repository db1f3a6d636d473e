import { getPayload } from 'payload'
import { createContentConfig } from './content-config.ts'
import { atEditorDesk } from './editor-desk.ts'
import { readStartEnvironment } from './start-environment.ts'

// Editor accounts from the command line: accounts are never created over the network.

const payload = await getPayload({ config: createContentConfig(readStartEnvironment(process.env)), disableOnInit: true })
const isDone = await atEditorDesk(payload, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`))
process.exit(isDone ? 0 : 1)
