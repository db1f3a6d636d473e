import { runOperator } from './run-operator.mjs'

// `npm run verify:journal`, with Zoria running or stopped.

await runOperator('verify-journal.ts')
