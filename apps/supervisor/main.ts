import { join } from 'node:path'
import { BackupFault } from '@zoria/platform/backup/fault'
import { EnvironmentFault } from '@zoria/platform/environment'
import { inheritedFrom, readStartEnvironment } from './environment.ts'
import { StartFault } from './fault.ts'
import { supervise } from './supervise.ts'

const root = join(import.meta.dirname, '../..')
const expected = [StartFault, EnvironmentFault, BackupFault]

// A closed terminal must not end the children before the orderly stop.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  const environment = readStartEnvironment(process.env, root)
  await supervise({
    environment,
    root,
    inherited: inheritedFrom(process.env, root),
    given: process.env,
    report: console.log,
  })
  process.exit(0)
} catch (fault) {
  const isExpected = expected.some((kind) => fault instanceof kind)
  console.error(isExpected ? `\nZoria did not start: ${(fault as Error).message}\n` : fault)
  process.exit(1)
}
