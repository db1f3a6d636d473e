import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ordinaryEnvironment } from './npm-start.ts'

export type Said = Readonly<{ code: number | null; said: string }>

const root = join(import.meta.dirname, '../..')

/**
 * Runs a command of an operator in the repository, such as `npm run backup`, on a data directory; answers how it ended
 * and what it said.
 */
export function runNpm(words: readonly string[], data: string): Promise<Said> {
  return run('npm', ['run', '--silent', ...words], data)
}

/** The same program without npm before it, which takes longer than what it starts. */
export function runDirectly(program: 'backup' | 'restore', words: readonly string[], data: string): Promise<Said> {
  return run(process.execPath, [join(root, 'apps/supervisor/operator/zoria.ts'), program, ...words], data)
}

const run = async (command: string, words: readonly string[], data: string): Promise<Said> => {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...ordinaryEnvironment(), ZORIA_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: said.join('') }
}
