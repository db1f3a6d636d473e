import { bps, greatest, type Id, least, minus, money, type Money, zero } from '@zoria/kernel'
import type { LightMyRequestResponse } from 'fastify'
import type { OpenCashbox, Sent } from './open-cashbox.ts'
import type { Wallet } from '@zoria/wallet'

type PlayerId = Id<'Player'>

/** Deposit requests of tests. */
export type Deposits = {
  /** Requests a deposit of 100.00 by visa, with changes. */
  ask(playerId: PlayerId, change?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** The same; returns the payment's id. */
  open(playerId: PlayerId, change?: object): Promise<string>
  /** The PSP changes its status and calls back, and the worker runs its jobs. */
  send(
    id: string,
    change: { status: string; reason?: string | null; amount?: string },
    sent?: Sent,
  ): Promise<LightMyRequestResponse>
  /** A new player with a credited deposit. */
  credited(wanted?: { electronic?: string; amount?: string }): Promise<{ player: PlayerId; id: string }>
}

/** Deposit requests to a cashbox that a test file opens later: `at` returns it. */
export function depositsAt(at: () => OpenCashbox): Deposits {
  const deposits: Deposits = {
    ask: (playerId, change = {}, headers = {}) =>
      at().post(
        playerId,
        '/payments/payin',
        { method: 'visa', amount: '100.00', returnUrl: 'http://localhost:3000/ua/cashbox', ...change },
        headers,
      ),
    open: async (playerId, change = {}) => ((await deposits.ask(playerId, change)).json() as { id: string }).id,
    send: async (id, change, sent = {}) => {
      at().psp.becomes(id, change)
      const reply = await at().sendCallback(id, sent)
      await at().work()
      return reply
    },
    credited: async ({ electronic = '0', amount = '100.00' } = {}) => {
      const player = await at().newPlayer({ electronic })
      const id = await deposits.open(player, { amount })
      await deposits.send(id, { status: 'success' })
      return { player, id }
    },
  }
  return deposits
}

/** The refusal's code, or the status. */
export function codeOf(reply: { json(): unknown; statusCode: number }): string | number {
  return (reply.json() as { code?: string }).code ?? reply.statusCode
}

/** Free rounds with this total payout, each too small for a staff review. */
export async function winUnnoticed(wallet: Wallet, playerId: Id<'Player'>, sum: Money): Promise<void> {
  const most = money(50_000_00n * (sum.currency === 'kzt' ? 12n : 1n), sum.currency)
  let left = sum
  for (let round = 0; left.amount > 0n; round += 1) {
    const amount = least(left, most)
    left = greatest(minus(left, amount), zero(sum.currency))
    const provider = `studio ${Math.floor(round / 3)}`
    const named = {
      playerId,
      source: 'gis:zoria',
      provider,
      game: 'sevens',
      externalId: `${playerId} ${round}`,
      round: `winnings ${round}`,
      sessionStartedAt: null,
      freeRound: { userBonusId: null, byCasino: true },
    } as const
    await wallet.execute({
      ...named,
      kind: 'stake',
      amount: money(1n, sum.currency),
      weight: bps(0),
      isRoundFinished: false,
      objection: null,
    })
    await wallet.execute({ ...named, kind: 'payout', amount, fraction: 0n, type: 'free_round', isRoundFinished: true })
  }
}
