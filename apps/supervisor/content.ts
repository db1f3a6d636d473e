import { readEnvironment } from './environment.ts'
import { runHouseProgram } from './house-program.ts'
import { runProgram } from './run-program.ts'

/** `npm run content -- editor list|add|reset|remove`: who may work in the content service (docs/runbooks/running-content.md). */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  process.exit(await runHouseProgram({ root, environment, app: 'content', program: 'operator.ts', words: process.argv.slice(2), work: 'the editors of content' }))
})
