import { readFile } from 'node:fs/promises'
import { argv, stderr, stdin } from 'node:process'
import { text } from 'node:stream/consumers'
import { say } from '../say.ts'
import { verifyBattle, wholeProof, type BattleProof } from './verify-battle.ts'

const usage = 'npm run verify-battle -- <proof file, address of a proof, or - for the standard input>'

/** The proof as `GET /battles/{slug}/proof` gives it; of an address, all parts. */
const read = async (source: string): Promise<BattleProof> => {
  if (/^https?:/.test(source)) return wholeProof((after) => fetchPart(source, after))
  return JSON.parse(source === '-' ? await text(stdin) : await readFile(source, 'utf8')) as BattleProof
}

async function fetchPart(source: string, after: number): Promise<BattleProof> {
  const address = new URL(source)
  address.searchParams.set('after', String(after))
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address.href} replied ${reply.status}`)
  return (await reply.json()) as BattleProof
}

try {
  const [source, ...more] = argv.slice(2)
  if (source === undefined || more.length > 0) throw new Error('one proof must be named')
  const { battle, rounds, faults } = verifyBattle(await read(source))
  say(
    faults.length === 0
      ? `${battle}: hash and places follow from its ${rounds} rounds`
      : `${battle}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (problem) {
  stderr.write(`Nothing was verified: ${problem instanceof Error ? problem.message : String(problem)}\n${usage}\n`)
  process.exitCode = 2
}
