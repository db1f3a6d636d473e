import { runTool } from './run-tool.mjs'

// `npm run simulate -- --url … --key … --rounds 1000 --seed x`: a game provider whose line is bad (tools/README.md).

await runTool('simulator/main.ts')
