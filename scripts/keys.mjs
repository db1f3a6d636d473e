import { runOperator } from './run-operator.mjs'

// `npm run keys -- replace|reseal|retire`, with Zoria running or stopped.

await runOperator('keys.ts')
