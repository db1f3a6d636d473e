import { parseArgs } from 'node:util'
import { keyFaults, refuseKeyFaults } from '@zoria/platform/key-fingerprints/hold-keys'
import { createClock } from './clock.ts'
import { resumeGame } from './play/watch-returns.ts'
import { openDatabase } from './storage/database.ts'
import { listHalts } from './storage/return-watch.ts'

// `npm run studio -- halts | resume`, run by the supervisor with the studio's own environment (docs/runbooks/halted-games.md).

const usage = 'npm run studio -- halts | resume <game> <version> --by <name> --why <what was found>'

async function run(url: string): Promise<number> {
  const { positionals: [command, game, version], values: { by, why } } = parseArgs({
    allowPositionals: true, options: { by: { type: 'string' }, why: { type: 'string' } },
  })
  const sql = openDatabase(url)
  try {
    refuseKeyFaults(await keyFaults(sql, 'studio', process.env))
    if (command === 'halts') return await showHalts(sql)
    if (command !== 'resume' || !game || !/^\d+$/.test(version ?? '') || !by || !why) throw new Error(usage)
    const isResumed = await resumeGame({ sql, clock: createClock(Date.now) }, { gameSlug: game, gameVersion: Number(version) }, { by, because: why })
    say(isResumed ? `${game} version ${version} starts rounds again within a minute.` : `${game} version ${version} is not halted.`)
    return isResumed ? 0 : 1
  } finally {
    await sql.end()
  }
}

async function showHalts(sql: ReturnType<typeof openDatabase>): Promise<number> {
  const halts = await listHalts(sql)
  for (const { gameSlug, gameVersion, reason } of halts) say(`${gameSlug} ${gameVersion}  ${reason}`)
  if (halts.length === 0) say('No game is halted.')
  return 0
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const url = process.env.STUDIO_DATABASE_URL
if (url === undefined) throw new Error('STUDIO_DATABASE_URL: the address of the studio database is needed')
run(url).then(
  (code) => process.exit(code),
  (fault: unknown) => {
    process.stderr.write(`${(fault as Error).message}\n`)
    process.exit(1)
  },
)
