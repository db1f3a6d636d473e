import { EnvironmentFault } from '@zoria/platform/environment'
import { getPayload } from 'payload'
import { createContentConfig } from './content-config.ts'
import { atEditorDesk } from './editor-desk.ts'
import { holdContentKey } from './hold-content-key.ts'
import { readStartEnvironment } from './start-environment.ts'

// Editor accounts from the command line: accounts are never created over the network.

const environment = readStartEnvironment(process.env)
await holdContentKey(environment).catch((fault: unknown) => {
  if (!(fault instanceof EnvironmentFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exit(1)
})
const payload = await getPayload({ config: createContentConfig(environment), disableOnInit: true })
const isDone = await atEditorDesk(payload, process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`))
process.exit(isDone ? 0 : 1)
