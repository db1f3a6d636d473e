import { runOperator } from './run-operator.mjs'

// `npm run content -- editor list|add|reset|remove`, with Zoria running or stopped.

await runOperator('content.ts')
