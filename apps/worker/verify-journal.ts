import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { OperatorFault, writeTextFile } from '@zoria/platform/operator/command'
import { createWallet, type SealFault } from '@zoria/wallet'
import { keptHeads } from './kept-heads.ts'

// Computes the seals of the journal again and names the first row that is not as it was sealed. The address of the
// database comes on standard input. --kept compares with heads stored elsewhere, --keep writes the present ones to a
// file. The exit code is 0 only if all is as it was.

const { values } = parseArgs({ options: { kept: { type: 'string' }, keep: { type: 'string' } } })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const faultText = ({ lane, position, kind, row }: SealFault): string => {
  const whose = row === null ? '' : `, now version ${row.version} of player ${row.playerId}`
  switch (kind) {
    case 'seal':
      return `lane ${lane}: the seal from position ${position} on was changed, its rows were not`
    case 'head':
      return `lane ${lane}: the head that was kept for position ${position} is not among the seals; the journal was sealed anew`
    default:
      return `lane ${lane}, position ${position}: the row was ${kind === 'missing' ? 'taken out' : kind}${whose}`
  }
}

async function verify(): Promise<void> {
  const kept = values.kept === undefined ? [] : keptHeads(values.kept)
  const url = (await text(process.stdin)).trim()
  const sql = createDatabase({ url, name: 'verify journal', connectionsMax: 1 })
  const wallet = createWallet({
    sql,
    writerUrl: url,
    clock: systemClock,
    logger: createLogger({ name: 'verify', level: 'silent' }),
    spendingOrder: () => [],
  })
  const began = performance.now()
  const { rowsSealed, rowsOpen, faults, heads } = await wallet.verifySeals({ kept })
  await wallet.close()
  await sql.end()
  say(
    `${rowsSealed} rows verified in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${rowsOpen} not sealed yet`,
  )
  for (const fault of faults) say(`  ✗ ${faultText(fault)}`)
  for (const { lane, position, hash } of heads) say(`  head of lane ${lane}: position ${position}, ${hash}`)
  if (faults.length > 0) process.exitCode = 1
  else if (values.keep !== undefined) writeTextFile(values.keep, `${JSON.stringify(heads, null, 2)}\n`)
}

try {
  await verify()
} catch (fault) {
  if (!(fault instanceof OperatorFault)) throw fault
  say(fault.message)
  process.exitCode = 1
}
