import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

/** Runs a program of tools/ on Node 24, where it was asked for, and ends as it ends. */
export async function runTool(program) {
  await installIfNeeded()
  const child = spawn(node, [join(root, 'tools', program), ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? root, stdio: 'inherit', env: environmentWithNode() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
