import { runOperator } from './run-operator.mjs'

// `npm run restore -- --to 2026-11-21T15:04:05Z`.

await runOperator('restore.ts')
