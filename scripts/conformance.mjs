import { runTool } from './run-tool.mjs'

// `npm run conformance -- --gateway gis --url … --key …`: whether a wallet keeps the promises of its protocol (tools/README.md).

await runTool('conformance/main.ts')
