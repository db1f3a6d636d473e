import type { WalletAnswer } from '../rules/round.ts'
import { stakeAtFirst, type Currency } from '../rules/stakes.ts'
import type { Sql } from '../storage/database.ts'
import { demoResult } from '../storage/rounds.ts'
import type { Wallet } from './wallet.ts'

/** Play money: a session starts with a thousand first stakes. Nothing leaves the studio; the balance is the sum of the session's rounds. */
export function createDemoWallet(sql: Sql): Wallet {
  const balance = async (session: { readonly id: string; readonly currency: Currency }, besides: string | null): Promise<bigint> =>
    1_000n * stakeAtFirst(session.currency) + (await demoResult(sql, { sessionId: session.id, besides }))

  return {
    balance: async (session) => done(await balance(session, null)),
    takeStake: async (round) => {
      const left = (await balance({ id: round.sessionId, currency: round.currency }, round.id)) - round.stake
      return left < 0n ? { kind: 'error', code: 'INSUFFICIENT_FUNDS', description: '' } : done(left)
    },
    payOut: async (round) =>
      done((await balance({ id: round.sessionId, currency: round.currency }, round.id)) - round.stake + (round.payout ?? 0n)),
    giveBack: async (round) => done(await balance({ id: round.sessionId, currency: round.currency }, round.id)),
  }
}

const done = (balance: bigint): WalletAnswer => ({ kind: 'done', balance, reference: '' })
