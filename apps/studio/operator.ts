import { keyFaults, refuseKeyFaults } from '@zoria/platform/key-fingerprints/hold-keys'
import { done, OperatorFault, refused, type OperatorGroup } from '@zoria/platform/operator/command'
import { atDesk, openTerminal, runOperatorProgram } from '@zoria/platform/operator/program'
import { createClock } from './clock.ts'
import { resumeGame } from './play/watch-returns.ts'
import { openDatabase, type Sql } from './storage/database.ts'
import { listHalts } from './storage/return-watch.ts'

/**
 * Games that were halted because of their measured return, run by `npm run zoria` with the studio's own environment.
 * docs/runbooks/halted-games.md
 */
const studioCommands: OperatorGroup<Sql> = {
  name: 'studio',
  about: 'games halted because of their measured return',
  commands: [
    {
      name: 'halts',
      does: 'the halted games, and why',
      run: async (sql, asked) => {
        const halts = await listHalts(sql)
        for (const { gameSlug, gameVersion, reason } of halts) asked.say(`${gameSlug} ${gameVersion}  ${reason}`)
        return halts.length === 0 ? done(asked, 'No game is halted.', halts) : { isDone: true, value: halts }
      },
    },
    {
      name: 'resume',
      takes: '<game> <version>',
      does: 'starts rounds of a halted game again',
      isSigned: true,
      reference: 'none',
      run: async (sql, { args: [gameSlug = '', version = ''], order, ...asked }) => {
        if (!/^\d+$/.test(version)) throw new OperatorFault(`a version is a number, not "${version}"`)
        const isResumed = await resumeGame(
          { sql, clock: createClock(Date.now) },
          { gameSlug, gameVersion: Number(version) },
          { by: order.by, because: order.why },
        )
        return isResumed
          ? done(asked, `${gameSlug} version ${version} starts rounds again within a minute.`)
          : refused(asked, `${gameSlug} version ${version} is not halted.`)
      },
    },
  ],
}

const studio = atDesk(studioCommands, async () => {
  const url = process.env.STUDIO_DATABASE_URL
  if (url === undefined) throw new OperatorFault('STUDIO_DATABASE_URL: the address of the studio database is needed')
  const sql = openDatabase(url)
  const close = (): Promise<void> => sql.end()
  try {
    refuseKeyFaults(await keyFaults(sql, 'studio', process.env))
  } catch (fault) {
    await close()
    throw fault
  }
  return { desk: sql, close }
})

try {
  process.exitCode = await runOperatorProgram([studio], process.argv.slice(2), {
    write: openTerminal(),
    isTrial: process.env['ZORIA_TRIAL'] === 'on',
  })
} catch (fault) {
  process.stderr.write(`${(fault as Error).message}\n`)
  process.exitCode = 1
}
