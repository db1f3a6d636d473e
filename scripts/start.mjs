import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm start`: installs when needed, then replaces itself by the supervisor on Node 24, or ends with it if Node cannot
// replace its process.

// Under npm the parent is npm or its shell; started manually it is a shell that may end.
if (process.env.npm_lifecycle_event !== undefined) await import('./end-with-parent.mjs')
await installIfNeeded()

const supervisor = join(root, 'apps/supervisor/main.ts')
if (process.execve !== undefined) process.execve(node, [node, supervisor], environmentWithNode())

const child = spawn(node, [supervisor], { stdio: ['ignore', 'inherit', 'inherit'], env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
