import { readEnvironment } from './environment.ts'
import { runHouseProgram } from './house-program.ts'
import { runProgram } from './run-program.ts'

/** `npm run player -- export|erase|identity <id> --by <who> --why <reason>`: what the house knows of a player, an end of it (docs/runbooks/personal-data.md), or that he is who he says. */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  process.exit(await runHouseProgram({ root, environment, program: 'player.ts', words: process.argv.slice(2), work: 'the record of a player' }))
})
