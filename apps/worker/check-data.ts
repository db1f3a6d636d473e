import { text } from 'node:stream/consumers'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type Wallet } from '@zoria/wallet'

// Says of a recovered database whether its data is sound: its address comes on standard input, a line for each check
// goes to standard output, and the end is 0 only if all are good.

type Finding = Readonly<{ isGood: boolean; says: string }>

/** Every check by its name. */
const checks: Readonly<Record<string, (wallet: Wallet) => Promise<Finding>>> = {
  books: async (wallet) => {
    const { isBalanced, rowsRead, faults } = await wallet.checkBooks('whole')
    return {
      isGood: isBalanced,
      says: isBalanced ? `${rowsRead} rows sum to zero and make every balance` : faults.join('; '),
    }
  },
  seals: async (wallet) => {
    const { rowsSealed, rowsOpen, faults } = await wallet.verifySeals({ kept: [] })
    const named = faults.map(({ lane, position, kind }) => `lane ${lane}, position ${position}: ${kind}`)
    return {
      isGood: faults.length === 0,
      says:
        faults.length === 0
          ? `${rowsSealed} rows are as they were sealed, ${rowsOpen} not sealed yet`
          : named.join('; '),
    }
  },
}

const url = (await text(process.stdin)).trim()
const sql = createDatabase({ url, name: 'check of data', connectionsMax: 1, statementTimeoutMs: 0 })
const logger = createLogger({ name: 'check', level: 'silent' })
const wallet = createWallet({ sql, writerUrl: url, clock: systemClock, logger, spendingOrder: () => [] })
for (const [name, check] of Object.entries(checks)) {
  const { isGood, says } = await check(wallet)
  process.stdout.write(`  ${isGood ? '✓' : '✗'} ${name}: ${says}\n`)
  if (!isGood) process.exitCode = 1
}
await wallet.close()
await sql.end()
