import { join } from 'node:path'
import { BackupFault } from '@zoria/platform/backup/fault'
import { EnvironmentFault } from '@zoria/platform/environment'
import { inheritedFrom, readEnvironment, warningsOf } from './environment.ts'
import { StartFault } from './fault.ts'
import { supervise } from './supervise.ts'

const root = join(import.meta.dirname, '../..')
const expected = [StartFault, EnvironmentFault, BackupFault]

// A closed terminal must not end what it started before it is stopped in order.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  const environment = readEnvironment(process.env, root)
  for (const warning of warningsOf(environment)) console.warn(`warning: ${warning}`)
  await supervise({ environment, root, inherited: inheritedFrom(process.env, root), given: process.env, report: console.log })
  process.exit(0)
} catch (fault) {
  const isExpected = expected.some((kind) => fault instanceof kind)
  console.error(isExpected ? `\nZoria did not start: ${(fault as Error).message}\n` : fault)
  process.exit(1)
}
