import { inTransactionOf, createDatabase } from '@zoria/platform/database'
import { systemClock } from '@zoria/platform/clock'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type Command, type PlayerId } from '@zoria/wallet'

/** The messages of the harness to a process with a wallet. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'execute' | 'post'; readonly command: Command }
  | { readonly kind: 'balances'; readonly playerId: PlayerId }
)

export type Reply = { readonly id: number; readonly answer?: unknown; readonly fault?: string }

const [url = ''] = process.argv.slice(2)
const sql = createDatabase({ url, name: 'wallet door' })
const wallet = createWallet({
  sql,
  writerUrl: url,
  clock: systemClock,
  logger: createLogger({ name: 'door', level: 'error' }),
  spendingOrder: () => ['game', 'electronic', 'bonus'],
})
const inTransaction = inTransactionOf(sql)

const answer = (question: Question): Promise<unknown> => {
  switch (question.kind) {
    case 'execute':
      return wallet.execute(question.command)
    case 'balances':
      return wallet.balances(question.playerId)
    case 'post':
      return inTransaction(async (tx) => {
        await wallet.lock(tx, question.command.playerId)
        return wallet.post(tx, question.command)
      })
  }
}

// Replies of one turn of the event loop go in one message: a million of them go through here.
let replies: Reply[] = []
const tell = (reply: Reply): void => {
  if (replies.push(reply) > 1) return
  setImmediate(() => {
    process.send?.(replies)
    replies = []
  })
}

process.on('message', (questions: Question[]) => {
  for (const question of questions) {
    answer(question).then(
      (answered) => tell({ id: question.id, answer: answered }),
      (fault: unknown) => tell({ id: question.id, fault: String(fault instanceof Error ? fault.stack : fault) }),
    )
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.([])
