import { readEnvironment } from './environment.ts'
import { runHouseProgram } from './house-program.ts'
import { runProgram } from './run-program.ts'

/** `npm run studio -- halts | resume <game> <version> --by <who> --why <reason>`: games that the watch over returns halted (docs/runbooks/halted-games.md). */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  process.exit(await runHouseProgram({ root, environment, app: 'studio', program: 'operator.ts', words: process.argv.slice(2), work: 'the halts of games' }))
})
