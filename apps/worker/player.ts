import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newId } from '@zoria/kernel'
import { openOperatorHouse } from './operator-house.ts'
import { eraseRecord, exportRecord, playerIdOf, refusalTexts, written } from './player-record.ts'

// `player.ts export|erase|identity <id> --by <who> --why <reason>`, started by the supervisor's program of the same name. Every run that does something leaves an audit row.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' }, why: { type: 'string' } } })
const [work, id, wanted] = positionals
const playerId = playerIdOf(id)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const isAsked = playerId !== undefined && (work === 'export' || work === 'erase' || (work === 'identity' && (wanted === 'proven' || wanted === 'unproven'))) && isGiven(values.by) && isGiven(values.why)

if (!isAsked) {
  say('npm run player -- export|erase <id> --by <who you are> --why <reason>\nnpm run player -- identity <id> proven|unproven --by <who you are> --why <reason>')
  process.exit(1)
}

const house = await openOperatorHouse('player')
const order = { playerId, who: values.by?.trim() ?? '', why: values.why?.trim() ?? '', requestId: newId<'Request'>(house.clock.now(), (count) => house.chance.bytes(count)) }
const works: Record<string, () => Promise<boolean>> = { export: exported, erase: erased, identity: proven }
const done = (await works[work]?.()) ?? false
await house.close()
process.exit(done ? 0 : 1)

async function exported(): Promise<boolean> {
  const answer = await exportRecord(house, order)
  if ('refusal' in answer) return refused(answer.refusal)
  const folder = join(process.env['ZORIA_DATA'] ?? 'var', 'exports')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${order.playerId}.json`)
  writeFileSync(file, written(answer.record), { mode: 0o600 })
  say(`everything the house holds of this player is in ${file}; delete it once it was handed over`)
  return true
}

async function erased(): Promise<boolean> {
  const answer = await eraseRecord(house, order)
  if ('refusal' in answer) return refused(answer.refusal)
  say(`erased: nothing names this player any more, ${answer.emptied} messages of payment providers were emptied; the books keep the number`)
  return true
}

async function proven(): Promise<boolean> {
  const proof = await house.identity.personal.proveIdentity({ ...order, isProven: wanted === 'proven' })
  if (!proof.ok) return refused(proof.refusal.code)
  say(`the identity of this player is ${wanted}`)
  return true
}

function refused(code: keyof typeof refusalTexts): boolean {
  say(`nothing was done: ${refusalTexts[code]}`)
  return false
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
