import { readFile } from 'node:fs/promises'
import { argv, stderr, stdin } from 'node:process'
import { text } from 'node:stream/consumers'
import { say } from '../say.ts'
import { verifyTableDay } from './verify-table.ts'

const usage = "npm run verify-table -- <file of a table's day, its address, or - for the standard input>"

/** The day as `GET /fairness/tables/{id}/{day}.json` of the studio gives it. */
const read = async (source: string): Promise<string> => {
  if (source === '-') return text(stdin)
  if (!/^https?:/.test(source)) return readFile(source, 'utf8')
  const reply = await fetch(source)
  if (!reply.ok) throw new Error(`${source} replied ${reply.status}`)
  return reply.text()
}

try {
  const [source, ...more] = argv.slice(2)
  if (source === undefined || more.length > 0) throw new Error('one file must be named')
  const { table, day, results, faults } = verifyTableDay(await read(source))
  if (results === 0) throw new Error('no round of this day is drawn yet')
  say(
    faults.length === 0
      ? `${table}, ${day}: ${results} rounds follow from the published hash`
      : `${table}, ${day}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (problem) {
  stderr.write(`Nothing was verified: ${problem instanceof Error ? problem.message : String(problem)}\n${usage}\n`)
  process.exitCode = 2
}
