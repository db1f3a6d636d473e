import { getPayload } from 'payload'
import { createContentConfig } from './content-config.ts'
import { atEditorDesk } from './editor-desk.ts'
import { readEnvironment } from './environment.ts'

// Who may work in the content service, from the command line: accounts are never made over the network.

const payload = await getPayload({ config: createContentConfig(readEnvironment(process.env)), disableOnInit: true })
const isDone = await atEditorDesk(payload, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`))
process.exit(isDone ? 0 : 1)
