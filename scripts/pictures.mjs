import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm run pictures`: makes what browsers get out of the pictures of the house (scripts/pictures/make.ts); what it writes is committed.

await installIfNeeded()
const child = spawn(node, [join(root, 'scripts/pictures/make.ts'), ...process.argv.slice(2)], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
