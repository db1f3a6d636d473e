import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet } from '@zoria/wallet'
import { announce } from '../setting/child.ts'
import type { Lags } from './messages.ts'

// The worker's tasks during play: sealing the journal, checking the books every minute and following every row.

const url = process.env['BENCH_DATABASE_URL'] ?? ''
const sql = createDatabase({ url, name: 'bench readers', connectionsMax: 4, statementTimeoutMs: 0 })
const wallet = createWallet({
  sql,
  writerUrl: url,
  clock: systemClock,
  logger: createLogger({ name: 'bench readers', level: 'warn' }),
  spendingOrder: () => ['game', 'electronic', 'bonus'],
})
const sealer = await wallet.keepRunning()
const seen = { rows: 0, bookChecks: 0, faults: 0 }
const reader = await wallet.followAs({
  reader: 'soak',
  from: 'now',
  onRows: async (_tx, rows) => {
    seen.rows += rows.length
  },
})

const compare = async (): Promise<void> => {
  const { faults } = await wallet.checkBooks('recent')
  seen.bookChecks += 1
  seen.faults += faults.length
}

let comparing = Promise.resolve()
const minute = setInterval(() => (comparing = comparing.then(compare)), 60_000)

const lags = async (): Promise<Lags> => ({ ...seen, lags: await wallet.readerLags() })
process.on('message', () => void lags().then((answer) => process.send?.(answer)))
announce({}, async () => {
  clearInterval(minute)
  await comparing
  await Promise.all([sealer.close(), reader.close()])
  await wallet.close()
  await sql.end()
})
