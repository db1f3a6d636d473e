import { readEnvironment } from './environment.ts'
import { runHouseProgram } from './house-program.ts'
import { runProgram } from './run-program.ts'

/** `npm run cashbox -- list | show | approve | deny | refund | reconciliations`: what staff decides about withdrawals (docs/runbooks/deciding-about-withdrawals.md). */
await runProgram(async (root) => {
  const environment = readEnvironment(process.env, root)
  process.exit(await runHouseProgram({ root, environment, program: 'cashbox.ts', words: process.argv.slice(2), work: 'the desk of the cashbox' }))
})
