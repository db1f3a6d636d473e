import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from '../scripts/install.mjs'

// `npm run bench:wallet`: installs when needed, then runs the benchmark so named on Node 24.

await installIfNeeded()
const [name, ...words] = process.argv.slice(2)
const bench = spawn(node, [join(root, `bench/${name}.ts`), ...words], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
