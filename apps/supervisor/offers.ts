import { readEnvironment } from './environment.ts'
import { runHouseProgram } from './house-program.ts'
import { runProgram } from './run-program.ts'

/** `npm run offers -- list | show | create | edit | enable | disable | code | grant | cancel | exclude | include | trace | group`: what staff decides about offers (docs/runbooks/running-offers.md). */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  process.exit(await runHouseProgram({ root, environment, program: 'offers.ts', words: process.argv.slice(2), work: 'the desk of offers' }))
})
