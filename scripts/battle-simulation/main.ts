import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTemplate, type Template } from '@zoria/battles'
import { gameIds, gameOf } from '@zoria/bonus-simulator'
import { jsonIn, OperatorFault } from '@zoria/platform/operator/command'
import { participantsOf, resampled } from './population.ts'
import { reportOf } from './report.ts'
import { simulate } from './simulate.ts'

// `npm run simulate:battle -- --template <file or template> …`: what a battle costs and who wins it.

const usage = `npm run simulate:battle -- --template <file or template>
  a file holds {slug, terms, schedule}; else the desk of battles is asked, with Zoria running or stopped
  --players 300                    ordinary players of a run
  --runs 100 --seed <text>         equal seeds give equal figures
  --game <id>                      ${gameIds.join(', ')}
  --bonus 100.00                   what a bonus prize costs
  --past <file>                    plays with the rounds of a past battle: a saved answer of GET /battles/{slug}/proof
  --page <file>                    writes the report there`

const values = readOptions()
const game = values && gameOf(values.game, undefined)
if (values?.template === undefined || game === undefined || ![values.players, values.runs].every((count) => /^[1-9]\d{0,5}$/.test(count)) || !/^\d{1,9}(\.\d{1,2})?$/.test(values.bonus)) leave(usage)
const template = templateIn(values.template)
const [players, runs, seed] = [Number(values.players), Number(values.runs), values.seed]
const worth = BigInt(Math.round(Number(values.bonus) * 100))
const worths = new Map(template.terms.prizes.flatMap(({ prize }) => (prize.kind === 'bonus' ? [[prize.offerId, worth] as const] : [])))
const participants = values.past === undefined
  ? (run: number) => participantsOf({ terms: template.terms, minutes: template.schedule.minutes, players, game, seed }, run)
  : resampled(listIn(values.past), { seed, players })
const population = values.past === undefined ? `${players} ordinary players in ${game.id}, and some who look for an advantage` : `${players} players drawn from ${values.past}`
const report = reportOf({ template, seed, population, figures: simulate({ terms: template.terms, worths, runs, participants }) })
if (values.page === undefined) process.stdout.write(report)
else writeFileSync(values.page, report)

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        template: text, past: text, page: text, players: { ...text, default: '300' }, runs: { ...text, default: '100' }, seed: { ...text, default: 'zoria' }, game: { ...text, default: gameIds[0] ?? '' }, bonus: { ...text, default: '100.00' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return leave(process.argv.includes('--help') ? usage : error.message) // An unknown option is named.
    throw error
  }
}

/** A template from a file, or one of this installation as `npm run battles -- template <slug>` writes it. */
function templateIn(named: string): Template {
  const text = existsSync(named) ? readFileSync(named, 'utf8') : askDesk(named)
  const read = readTemplate(parsed(named, text))
  return read.ok ? read.value : leave(`${named}:\n  ${read.refusal.faults.join('\n  ')}`)
}

function askDesk(named: string): string {
  const desk = spawnSync(process.execPath, [join(import.meta.dirname, '../../apps/supervisor/operator/zoria.ts'), 'battles', 'template', named], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  return desk.status === 0 ? desk.stdout : leave(`no file, and no template of this installation: ${named}\n${desk.stdout}`)
}

function listIn(path: string): string {
  const saved = parsed(path, existsSync(path) ? readFileSync(path, 'utf8') : leave(`there is no file ${path}`)) as { readonly list?: unknown } | null
  return typeof saved?.list === 'string' ? saved.list : leave(`${path} holds no list of rounds`)
}

function parsed(named: string, text: string): unknown {
  try {
    return jsonIn(named, text)
  } catch (fault) {
    if (fault instanceof OperatorFault) return leave(fault.message)
    throw fault
  }
}

function leave(why: string): never {
  process.stdout.write(`${why}\n`)
  process.exit(2)
}
