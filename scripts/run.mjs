import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `node scripts/run.mjs [option of Node]… <program> [argument]…`: installs when needed, then runs a program of this
// repository on Node 24, in the folder where npm was called, and ends as it ends.

await installIfNeeded()
const args = process.argv.slice(2)
const place = args.findIndex((word) => !word.startsWith('--'))
const child = spawn(node, args.with(place, join(root, args[place])), {
  cwd: process.env.INIT_CWD ?? root,
  stdio: 'inherit',
  env: environmentWithNode(),
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
