import { runOperator } from './run-operator.mjs'

// `npm run studio -- halts | resume <game> <version> --by <who> --why <reason>`, with Zoria running or stopped.

await runOperator('studio.ts')
