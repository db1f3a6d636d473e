import { runOperator } from './run-operator.mjs'

// `npm run backup`, with Zoria running or stopped.

await runOperator('backup.ts')
