import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ordinaryEnvironment } from './npm-start.ts'

/** Runs a command of an operator in the repository, such as `npm run backup`, on a data directory; answers how it ended and what it said. */
export async function runNpm(words: readonly string[], data: string): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', ['run', '--silent', ...words], { cwd: join(import.meta.dirname, '../..'), env: { ...ordinaryEnvironment(), ZORIA_DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: said.join('') }
}
