import { readEnvironment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { runHouseProgram } from './business-program.ts'
import { runProgram } from '../run-program.ts'

/** What staff start by name: the program, its app unless it is the worker, and the purpose that is shown while another process holds the data. */
const desks = {
  /** `npm run battles -- list | show | create | start | cancel | finish` (docs/rules/battles.md) */
  battles: { program: 'desk.ts', work: 'the desk of battles' },
  /** `npm run cashbox -- list | show | approve | deny | refund | reconciliations` (docs/runbooks/deciding-about-withdrawals.md) */
  cashbox: { program: 'desk.ts', work: 'the desk of the cashbox' },
  /** `npm run content -- editor list | add | reset | remove` (docs/runbooks/running-content.md) */
  content: { app: 'content', program: 'operator.ts', work: 'the editors of content' },
  /** `npm run demo -- battles`: demo players in a running sandbox (docs/rules/battles.md#demo) */
  demo: { program: 'demo.ts', work: 'the demo' },
  /** `npm run jackpots -- show | history | configure | void | confirm | stop | start` (docs/rules/promotions.md#jackpots) */
  jackpots: { program: 'desk.ts', work: 'the desk of jackpots' },
  /** `npm run offers -- list | show | create | edit | enable | disable | code | grant | cancel | exclude | include | trace | group` (docs/runbooks/running-offers.md) */
  offers: { program: 'desk.ts', work: 'the desk of offers' },
  /** `npm run player -- export | erase | identity <id>` (docs/runbooks/personal-data.md) */
  player: { program: 'player.ts', work: 'the record of a player' },
  /** `npm run raffle -- show | configure | confirm | cancel | history` (docs/rules/promotions.md#raffle) */
  raffle: { program: 'desk.ts', work: 'the desk of raffles' },
  /** `npm run rebuild -- <consumer>`: compares what a consumer of settled rounds stored with the journal (docs/runbooks/rebuilding.md) */
  rebuild: { program: 'rebuild.ts', work: 'a rebuild' },
  /** `npm run settings -- list | get | set | history` (docs/runbooks/changing-settings.md) */
  settings: { program: 'settings.ts', work: 'the desk of settings' },
  /** `npm run studio -- halts | resume <game> <version>`: games halted because of their measured return (docs/runbooks/halted-games.md) */
  studio: { app: 'studio', program: 'operator.ts', work: 'the halts of games' },
  /** `npm run wheel -- show | export | configure | confirm | grant | stop | start` (docs/rules/promotions.md#wheel) */
  wheel: { program: 'desk.ts', work: 'the desk of the wheel' },
} as const

/** `desk.ts <name> [argument]…`: runs the desk of that name; its arguments are documented in its runbook. */
await runProgram(async (root) => {
  const [name = '', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(desks, name)) throw new StartFault(`there is no desk "${name}": ${Object.keys(desks).join(', ')}.`)
  const desk = desks[name as keyof typeof desks]
  process.exit(await runHouseProgram({ root, environment: readEnvironment(process.env, root), args: desk.program === 'desk.ts' ? [name, ...args] : args, ...desk }))
})
