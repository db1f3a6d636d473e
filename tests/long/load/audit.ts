import { createDatabase } from '@zoria/platform/database'
import { systemClock } from '@zoria/platform/clock'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type JournalRow, type PlayerId, type Wallet } from '@zoria/wallet'
import type { Attempt } from '../history/attempt.ts'
import { idleForLong, type Home } from '../house/home.ts'

/** Differences between the books and what clients were told. Every list is empty if all is well. */
export type Audit = {
  readonly rows: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly differing: readonly string[]
  readonly unasked: readonly string[]
}

/** A read-only wallet with long timeouts. */
export async function withObserver<Answer>(home: Home, look: (wallet: Wallet) => Promise<Answer>): Promise<Answer> {
  const sql = createDatabase({
    url: home.url('app'),
    name: 'observer',
    connectionsMax: 2,
    statementTimeoutMs: 600_000,
    settings: idleForLong,
  })
  const wallet = createWallet({
    sql,
    writerUrl: home.url('app'),
    clock: systemClock,
    logger: createLogger({ name: 'observer', level: 'silent' }),
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  try {
    return await look(wallet)
  } finally {
    await wallet.close()
    await sql.end({ timeout: 5 })
  }
}

/** Reads the whole journal and compares it with every answer DONE: present once, with the shown balances (I-04, I-10). */
export async function auditJournal(
  wallet: Wallet,
  histories: ReadonlyMap<PlayerId, readonly Attempt[]>,
): Promise<Audit> {
  const told = acknowledged(histories)
  const unknown = namesWithoutAnswer(histories)
  const times = new Map<string, number>()
  const audit = {
    rows: 0,
    lost: [] as string[],
    doubled: [] as string[],
    differing: [] as string[],
    unasked: [] as string[],
  }
  await forEachRow(wallet, (row) => {
    audit.rows += 1
    const name = `${row.playerId} ${row.transactionId}`
    times.set(name, (times.get(name) ?? 0) + 1)
    const shown = told.get(name)
    if (shown && !agrees(row, shown)) audit.differing.push(name)
    if (!shown && !unknown.has(`${row.playerId} ${row.externalId}`) && !ownRows.has(row.kind))
      audit.unasked.push(`${row.kind} ${row.externalId}`)
  })
  for (const name of told.keys()) {
    const found = times.get(name) ?? 0
    if (found === 0) audit.lost.push(name)
    if (found > 1) audit.doubled.push(name)
  }
  return audit
}

/** Rows that an operation writes besides its own. */
const ownRows: ReadonlySet<string> = new Set(['tombstone', 'stake_undone', 'payout_undone', 'refund_undone'])

type Shown = Extract<Attempt['told'], { code: 'DONE' }>['shown']

const acknowledged = (histories: ReadonlyMap<PlayerId, readonly Attempt[]>): ReadonlyMap<string, Shown> => {
  const told = new Map<string, Shown>()
  for (const [player, attempts] of histories) {
    for (const {
      told: { code, ...rest },
    } of attempts) {
      if (code === 'DONE' && 'transactionId' in rest) told.set(`${player} ${rest.transactionId}`, rest.shown)
    }
  }
  return told
}

const namesWithoutAnswer = (histories: ReadonlyMap<PlayerId, readonly Attempt[]>): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [player, attempts] of histories) {
    for (const { asked, told } of attempts)
      if (told.code === 'UNKNOWN' && 'id' in asked) names.add(`${player} ${asked.id}`)
  }
  return names
}

const agrees = ({ balances, version }: JournalRow, shown: Shown): boolean =>
  (shown.version === undefined || shown.version === version) &&
  (shown.total === undefined || shown.total === balances.total.amount) &&
  (shown.game === undefined || shown.game === balances.game.amount) &&
  (shown.electronic === undefined || shown.electronic === balances.electronic.amount) &&
  (shown.held === undefined || shown.held === balances.held.amount) &&
  (shown.debt === undefined || shown.debt === balances.debt.amount)

/** Follows the journal from its start to its present end. */
const forEachRow = async (wallet: Wallet, look: (row: JournalRow) => void): Promise<void> => {
  const ended = Promise.withResolvers<void>()
  let isRead = false
  let rows = 0
  const following = await wallet.follow(new Map(), (row) => {
    rows += 1
    look(row)
  })
  const timer = setInterval(() => {
    // All known rows are delivered, twice in a row, after at least one read.
    const isQuiet = wallet.stats().laneLag === 0 && rows > 0
    if (isQuiet && isRead) ended.resolve()
    isRead = isQuiet
  }, 200)
  await ended.promise
  clearInterval(timer)
  await following.close()
}
