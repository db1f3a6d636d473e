import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from '../install.mjs'

// `npm run mutation`: changes the money rules one place at a time, asks which tests notice, and writes docs/proofs/mutation.md.
// Half an hour on two cores; what has not changed since the last run is not asked again. `npm run mutation -- --force` asks everything.

await installIfNeeded()
const run = (...words) => spawnSync(node, words, { cwd: root, stdio: 'inherit', env: environmentWithNode() }).status ?? 1
const asked = run(join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', 'scripts/mutation/stryker.config.json', ...process.argv.slice(2))
process.exit(asked || run(join(root, 'scripts/mutation/summary.ts')))
