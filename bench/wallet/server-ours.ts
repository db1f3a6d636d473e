import { bps, formatAmount, instant, isCurrency, money, parseAmount } from '@zoria/kernel'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type Command, type Outcome, type PlayerId } from '@zoria/wallet'
import { announce } from '../setting/child.ts'
import { servePlay, type PlayCall, type PlayReply } from './play-route.ts'

// Our wallet: the minimal route over the wallet's front door.

const url = process.env['BENCH_DATABASE_URL'] ?? ''
const sql = createDatabase({ url, name: 'bench ours', connectionsMax: 2 })
const wallet = createWallet({
  sql,
  writerUrl: url,
  clock: systemClock,
  logger: createLogger({ name: 'bench', level: 'warn' }),
  spendingOrder: () => ['game', 'electronic', 'bonus'],
})

const commandOf = (call: PlayCall): Command => {
  const currency = isCurrency(call.currency) ? call.currency : 'uah'
  const played = {
    playerId: call.playerId as PlayerId,
    source: 'gis:bench',
    externalId: call.transactionId,
    provider: call.provider,
    game: call.game,
    amount: parseAmount(call.amount, currency) ?? money(0n, currency),
    round: call.round,
    sessionStartedAt: instant(call.sessionStartedAt),
    isRoundFinished: call.isRoundFinished,
    freeRound: null,
  } as const
  return call.kind === 'stake'
    ? { kind: 'stake', ...played, weight: bps(10_000n), objection: null }
    : { kind: 'payout', ...played, fraction: 0n, type: 'win' }
}

const replyOf = (outcome: Outcome): PlayReply =>
  'receipt' in outcome
    ? {
        code: outcome.code,
        transactionId: outcome.receipt.transactionId,
        balance: formatAmount(outcome.receipt.balances.total),
      }
    : { code: outcome.code, transactionId: '', balance: '' }

const { server, port } = await servePlay(async (call) => replyOf(await wallet.execute(commandOf(call))))
process.on('message', () => process.send?.(wallet.stats()))
announce({ port }, async () => {
  await server.close()
  await wallet.close()
  await sql.end()
})
