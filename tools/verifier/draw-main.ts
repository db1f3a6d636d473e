import { readFile } from 'node:fs/promises'
import { argv, stderr, stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { verifyDraw, type PublishedDraw } from './verify-draw.ts'

const usage = 'npm run verify-draw -- <draw file, address of a draw, or - for the standard input> [--list <ticket list of a raffle>]'

/** The draw as `GET /fairness/draws/{id}` gives it. */
const read = async (source: string): Promise<string> => {
  if (source === '-') return text(stdin)
  if (!/^https?:/.test(source)) return readFile(source, 'utf8')
  const reply = await fetch(source)
  if (!reply.ok) throw new Error(`${source} replied ${reply.status}`)
  return reply.text()
}

try {
  const { positionals: [source, ...more], values: { list } } = parseArgs({ args: argv.slice(2), allowPositionals: true, options: { list: { type: 'string' } } })
  if (source === undefined || more.length > 0) throw new Error('one draw must be named')
  const { id, use, isRevealed, result, faults } = verifyDraw(JSON.parse(await read(source)) as PublishedDraw, list === undefined ? undefined : await readFile(list, 'utf8'))
  if (!isRevealed) throw new Error('the seed of this draw is not revealed yet')
  stdout.write(faults.length === 0 ? `${use} ${id}: hash and result follow from its seeds, ${result}\n` : `${use} ${id}:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (problem) {
  stderr.write(`Nothing was verified: ${problem instanceof Error ? problem.message : String(problem)}\n${usage}\n`)
  process.exitCode = 2
}
