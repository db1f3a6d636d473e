import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithNode, installIfNeeded, node, root } from '../install.mjs'

// `npm run mutation`: mutates the money rules one place at a time, runs their tests, and writes
// docs/proofs/mutation.md. Half an hour on two cores; unchanged mutants are not run again. `npm run mutation --
// --force` runs everything.

await installIfNeeded()
const run = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environmentWithNode() }).status ?? 1
const asked = run(
  join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
  'run',
  'scripts/mutation/stryker.config.json',
  ...process.argv.slice(2),
)
process.exit(asked || run(join(root, 'scripts/mutation/summary.ts')))
