import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aSum, countOf, leave, refuseFigures, say, textOf, writePage } from '../simulation-files.ts'
import { linesOf, pageOf, sectorsIn, type Asked } from './report.ts'

// `npm run simulate:wheel -- --wheel <file or currency> …`: what a wheel of fortune costs.

const usage = `npm run simulate:wheel -- --wheel <file or currency>
  a file as npm run wheel -- export writes it; else the wheel in use is asked, with Zoria running or stopped
  --players 1000 --days 30 --months 1000 --seed <text>   equal seeds give equal figures
  --daily-use 0.4                  the part of the days on which a player uses the daily right
  --other-rights 3 --other-use 0.8 rights of deposits, levels and staff of a player a month, and the part of them that is used
  --bonus-worth 25.00              what the bonus credits; of kzt twelve times as much, by default
  --bonus-share 1 --round-return 0.96   the part of a bonus, and of free stakes, that players get (npm run simulate:bonus says more)
  --page <file.html>               the report as a page`

const text = { type: 'string' } as const
const values = readOptions()
if (values?.wheel === undefined) leave(usage)
const aPart = [/^(0(\.\d+)?|1(\.0+)?)$/, 'a part from 0 to 1, as in 0.4,'] as const
refuseFigures(values, {
  'daily-use': aPart,
  'other-use': aPart,
  'bonus-share': aPart,
  'round-return': aPart,
  players: countOf(6),
  days: countOf(6),
  months: countOf(6),
  'other-rights': [/^\d{1,3}(\.\d+)?$/, 'a number, as in 3 or 0.5,'],
  'bonus-worth': aSum,
})
const asked = question(values, values.wheel)
if (values.page === undefined) for (const line of linesOf(asked)) say(line)
else writePage(values.page, () => pageOf(asked))

function readOptions() {
  try {
    return parseArgs({
      options: {
        wheel: text,
        players: { ...text, default: '1000' },
        days: { ...text, default: '30' },
        months: { ...text, default: '1000' },
        seed: { ...text, default: 'zoria' },
        'daily-use': { ...text, default: '0.4' },
        'other-rights': { ...text, default: '3' },
        'other-use': { ...text, default: '0.8' },
        'bonus-worth': text,
        'bonus-share': { ...text, default: '1' },
        'round-return': { ...text, default: '0.96' },
        page: text,
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return leave(process.argv.includes('--help') ? usage : error.message) // An unknown option is named.
    throw error
  }
}

function question(given: NonNullable<ReturnType<typeof readOptions>>, named: string): Asked {
  const costsIn = (currency: string) => ({
    bonusWorth: Math.round(Number(given['bonus-worth'] ?? (currency === 'kzt' ? '300' : '25')) * 100),
    bonusShare: Number(given['bonus-share']),
    roundReturn: Number(given['round-return']),
  })
  const read = sectorsIn(named, existsSync(named) ? textOf(named) : askDesk(named), costsIn)
  if ('faults' in read) return leave(`${named}:\n  ${read.faults.join('\n  ')}`)
  return {
    ...read,
    seed: given.seed,
    months: Number(given.months),
    crowd: {
      players: Number(given.players),
      days: Number(given.days),
      dailyUse: Number(given['daily-use']),
      otherRights: Number(given['other-rights']),
      otherUse: Number(given['other-use']),
    },
  }
}

/** The wheel of this installation as a file. */
function askDesk(currency: string): string {
  const desk = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../apps/supervisor/operator/zoria.ts'), 'wheel', 'export', currency],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return desk.status === 0
    ? desk.stdout
    : leave(`no file, and no wheel of this installation: ${currency}\n${desk.stdout}`)
}
