import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTemplate, type Template } from '@zoria/battles'
import { gameIds, gameOf } from '@zoria/bonus-simulator'
import { jsonIn } from '@zoria/platform/operator/command'
import { aSum, countOf, leave, orLeave, refuseFigures, say, textOf, writePage } from '../simulation-files.ts'
import { unknownNamed } from '@zoria/platform/written-faults'
import { participantsOf, pastListIn, resampled } from './population.ts'
import { reportOf } from './report.ts'
import { simulate } from './simulate.ts'

// `npm run simulate:battle -- --template <file or template> …`: what a battle costs and who wins it.

const usage = `npm run simulate:battle -- --template <file or template>
  a file holds {slug, terms, schedule}; else the desk of battles is asked, with Zoria running or stopped
  --players 300                    ordinary players of a run
  --runs 100 --seed <text>         equal seeds give equal figures
  --game <id>                      ${gameIds.join(', ')}
  --bonus 100.00                   what a bonus prize costs
  --past <file>                    plays with the rounds of a past battle: the list that its page saves (.jsonl), or a saved answer of GET /battles/{slug}/proof
  --page <file>                    writes the report there`

const values = readOptions()
const game = values && gameOf(values.game, undefined)
if (values?.template === undefined) leave(usage)
refuseFigures(values, { players: countOf(6), runs: countOf(6), bonus: aSum })
if (game === undefined) leave(`--game ${values.game}: ${unknownNamed('game', values.game, gameIds)}`)
const template = templateIn(values.template)
const [players, runs, seed] = [Number(values.players), Number(values.runs), values.seed]
const worth = BigInt(Math.round(Number(values.bonus) * 100))
const worths = new Map(
  template.terms.prizes.flatMap(({ prize }) => (prize.kind === 'bonus' ? [[prize.offerId, worth] as const] : [])),
)
const participants =
  values.past === undefined
    ? (run: number) =>
        participantsOf({ terms: template.terms, minutes: template.schedule.minutes, players, game, seed }, run)
    : resampled(listIn(values.past), { seed, players })
const population =
  values.past === undefined
    ? `${players} ordinary players in ${game.id}, and some who look for an advantage`
    : `${players} players drawn from ${values.past}`
const report = () =>
  reportOf({ template, seed, population, figures: simulate({ terms: template.terms, worths, runs, participants }) })
if (values.page === undefined) say(report().trimEnd())
else writePage(values.page, report)

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        template: text,
        past: text,
        page: text,
        players: { ...text, default: '300' },
        runs: { ...text, default: '100' },
        seed: { ...text, default: 'zoria' },
        game: { ...text, default: gameIds[0] ?? '' },
        bonus: { ...text, default: '100.00' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return leave(process.argv.includes('--help') ? usage : error.message) // An unknown option is named.
    throw error
  }
}

/** A template from a file, or one of this installation as `npm run battles -- template <slug>` writes it. */
function templateIn(named: string): Template {
  const text = existsSync(named) ? textOf(named) : askDesk(named)
  const read = readTemplate(parsed(named, text))
  return read.ok ? read.value : leave(`${named}:\n  ${read.refusal.faults.join('\n  ')}`)
}

function askDesk(named: string): string {
  const desk = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../apps/supervisor/operator/zoria.ts'), 'battles', 'template', named],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return desk.status === 0
    ? desk.stdout
    : leave(`no file, and no template of this installation: ${named}\n${desk.stdout}`)
}

function listIn(path: string): string {
  const text = textOf(path)
  if (path.endsWith('.jsonl')) return text
  const found = pastListIn(parsed(path, text))
  return 'list' in found ? found.list : leave(`${path}: ${found.fault}`)
}

const parsed = (named: string, text: string): unknown => orLeave(() => jsonIn(named, text))
