import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm run simulate:bonus -- --offer <file, offer or code> …`: what an offer costs, on Node 24 where it was asked for (packages/bonus-simulator/README.md).

await installIfNeeded()
const child = spawn(node, [join(root, 'scripts/bonus-simulation/main.ts'), ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? root, stdio: 'inherit', env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
