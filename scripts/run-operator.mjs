import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

/** Runs a program of the supervisor for an operator on Node 24 and ends as it ends. */
export async function runOperator(program) {
  await installIfNeeded()
  const child = spawn(node, [join(root, 'apps/supervisor', program), ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? root, stdio: 'inherit', env: environmentWithNode() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
