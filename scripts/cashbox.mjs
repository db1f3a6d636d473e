import { runOperator } from './run-operator.mjs'

// `npm run cashbox -- list`, with Zoria running or stopped.

await runOperator('cashbox.ts')
