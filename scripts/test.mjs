import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm test`: installs when needed, then runs every check on Node 24. `npm test walls style` runs the checks so named.

await installIfNeeded()
const checks = spawn(node, [join(root, 'scripts/checks/check-all.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: environmentWithNode(),
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => checks.kill(signal))
checks.on('exit', (code) => process.exit(code ?? 1))
