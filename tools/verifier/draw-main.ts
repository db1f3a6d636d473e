import { createReadStream } from 'node:fs'
import { argv, stderr, stdin } from 'node:process'
import { parseArgs } from 'node:util'
import { say } from '../say.ts'
import { asFields, parseJSON } from './form.ts'
import { readDraw, verifyDraw } from './verify-draw.ts'

const usage = `npm run verify-draw -- <draw file, address of a draw, or - for the standard input>
  of a raffle also: --list <ticket list>     its text, or the reply of GET /jackpots/raffle/{id}/proof; not of a cancelled one
                    --raffle <raffle>        the reply of GET /jackpots/raffle/{id}, as it is or as it was saved before the draw
  each is a file or an address`

/** A ticket list of five million ranges is shorter. */
const bytesMax = 128 * 1024 * 1024
const timeoutMs = 60_000

/** A draw as `GET /fairness/draws/{id}` gives it, or what is published besides. */
const read = async (source: string): Promise<string> => {
  if (source === '-') return readShort(stdin, source)
  if (!/^https?:/.test(source)) return readShort(createReadStream(source), source)
  const reply = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) })
  if (!reply.ok) throw new Error(`${source} replied ${reply.status}`)
  return readShort(reply.body ?? [], source)
}

const readShort = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, source: string): Promise<string> => {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error(`${source} is longer than ${bytesMax} bytes`)
    read.push(chunk)
  }
  return Buffer.concat(read).toString('utf8')
}

/** The text of a ticket list, which a proof has in JSON. */
const listIn = (content: string): string => {
  if (!content.startsWith('{')) return content
  const { list } = asFields(parseJSON(content), 'the proof')
  if (typeof list !== 'string') throw new Error('the proof of the ticket list has no list')
  return list
}

try {
  const {
    positionals: [source, ...more],
    values: { list, raffle },
  } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: { list: { type: 'string' }, raffle: { type: 'string' } },
  })
  if (source === undefined || more.length > 0) throw new Error('one draw must be named')
  const besides = {
    list: list === undefined ? undefined : listIn(await read(list)),
    raffle: raffle === undefined ? undefined : await read(raffle),
  }
  const { id, use, isRevealed, result, faults, unchecked } = verifyDraw(readDraw(await read(source)), besides)
  if (!isRevealed) throw new Error('the seed of this draw is not revealed yet')
  say(
    faults.length === 0
      ? `${use} ${id}: hash and result follow from its seeds, ${result}`
      : `${use} ${id}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
  for (const what of unchecked) say(`  not checked: ${what}`)
  if (faults.length > 0) process.exitCode = 1
  else process.exitCode = unchecked.length > 0 ? 2 : 0
} catch (problem) {
  stderr.write(`Nothing was verified: ${problem instanceof Error ? problem.message : String(problem)}\n${usage}\n`)
  process.exitCode = 2
}
