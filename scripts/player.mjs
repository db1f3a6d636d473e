import { runOperator } from './run-operator.mjs'

// `npm run player -- export|erase|identity <id> --by <who> --why <reason>`, with Zoria running or stopped.

await runOperator('player.ts')
