import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm run screens`: takes every screen and modal of a running stack into docs/screens (scripts/screens/make.ts).

await installIfNeeded()
const child = spawn(node, [join(root, 'scripts/screens/make.ts'), ...process.argv.slice(2)], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
