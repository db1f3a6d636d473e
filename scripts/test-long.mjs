import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from './install.mjs'

// `npm run test:long -- --part kills --seed anything`: proofs by faults at full length, kept in docs/proofs. tests/long/README.md

await installIfNeeded()
const proofs = spawn(node, ['--max-old-space-size=8192', join(root, 'tests/long/run.ts'), ...process.argv.slice(2)], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environmentWithNode() })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => proofs.kill(signal))
proofs.on('exit', (code) => process.exit(code ?? 1))
