import { join } from 'node:path'
import { BackupFault } from '@zoria/platform/backup/fault'
import { EnvironmentFault } from '@zoria/platform/environment'
import { StartFault } from './fault.ts'

const expected = [StartFault, EnvironmentFault, BackupFault]

/** Runs a short operator program: exit code 0 on success, 1 with the reason otherwise. */
export async function runProgram(work: (root: string) => Promise<void>): Promise<void> {
  try {
    await work(join(import.meta.dirname, '../..'))
    process.exit(0)
  } catch (fault) {
    const isExpected = expected.some((kind) => fault instanceof kind) || (fault as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
    console.error(isExpected ? `\n${(fault as Error).message}\n` : fault)
    process.exit(1)
  }
}
