import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DataDirectory } from './data-directory.ts'
import { StartFault } from './fault.ts'

type Step = Readonly<{
  /** The address of the program's file. */
  program: string
  input: unknown
  data: DataDirectory
  inherited: Readonly<Record<string, string>>
}>

/**
 * Runs a short program with JSON on its input and returns the JSON of its output, so that its libraries leave the
 * memory afterwards. Throws `StartFault` with what it complained about.
 */
export async function runStep<Output>({ program, input, data, inherited }: Step): Promise<Output> {
  const file = fileURLToPath(program)
  const child = spawn(process.execPath, [file], {
    detached: true,
    stdio: 'pipe',
    env: { ...inherited, [data.mark.name]: data.mark.value },
  })
  child.stdin.end(JSON.stringify(input))
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new StartFault(complaint.trim() || `${file} was ended from outside.`)
  return JSON.parse(output) as Output
}
