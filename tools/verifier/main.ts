import { readFile } from 'node:fs/promises'
import { argv, stderr, stdin } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findGames } from './find-games.ts'
import { say } from '../say.ts'
import { exitCodeOf, summaryOf } from './summary.ts'
import { verifyRounds, versionsPlayed } from './verify-rounds.ts'

const USAGE = 'npm run verify-rounds -- <rounds file or -> [--games <folder or studio address>]'

/** Default address of the studio of a Zoria on this machine. */
const GAMES_FROM = 'http://localhost:3004'

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: { games: { type: 'string', default: GAMES_FROM } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1)
    throw new Error('one file of rounds must be named, or - for the standard input')

  const bytes = path === '-' ? await buffer(stdin) : await readFile(path)
  const rounds = asUTF8(bytes)
  const games = await findGames(values.games, versionsPlayed(rounds))
  const verification = verifyRounds({ rounds, games })
  say(summaryOf(verification))
  return exitCodeOf(verification)
}

const asUTF8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (problem) {
    throw new Error('the rounds are not UTF-8: give the file as the studio exported it', { cause: problem })
  }
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (problem: unknown) => {
    stderr.write(`Nothing was verified: ${problem instanceof Error ? problem.message : String(problem)}\n${USAGE}\n`)
    process.exitCode = 2
  },
)
