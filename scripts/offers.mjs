import { runOperator } from './run-operator.mjs'

// `npm run offers -- list`, with Zoria running or stopped.

await runOperator('offers.ts')
