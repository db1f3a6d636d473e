import type { Id } from '@zoria/kernel'
import type { LightMyRequestResponse } from 'fastify'
import type { OpenCashbox, Sent } from './open-cashbox.ts'

type PlayerId = Id<'Player'>

/** What tests do with deposits at an open cashbox. */
export type Deposits = {
  /** Asks for a deposit of 100.00 by visa, with changes. */
  ask(playerId: PlayerId, change?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** The same; answers the payment's id. */
  open(playerId: PlayerId, change?: object): Promise<string>
  /** The PSP says so, calls back, and the worker does its jobs. */
  tell(id: string, change: { status: string; reason?: string | null; amount?: string }, sent?: Sent): Promise<LightMyRequestResponse>
  /** A new player whose deposit is credited. */
  credited(wanted?: { electronic?: string; amount?: string }): Promise<{ player: PlayerId; id: string }>
}

/** Deposits at a cashbox that a test file opens later: `at` answers it. */
export function depositsAt(at: () => OpenCashbox): Deposits {
  const deposits: Deposits = {
    ask: (playerId, change = {}, headers = {}) => at().post(playerId, '/payments/payin', { method: 'visa', amount: '100.00', returnUrl: 'http://localhost:3000/ua/cashbox', ...change }, headers),
    open: async (playerId, change = {}) => ((await deposits.ask(playerId, change)).json() as { id: string }).id,
    tell: async (id, change, sent = {}) => {
      at().psp.becomes(id, change)
      const reply = await at().sendCallback(id, sent)
      await at().work()
      return reply
    },
    credited: async ({ electronic = '0', amount = '100.00' } = {}) => {
      const player = await at().newPlayer({ electronic })
      const id = await deposits.open(player, { amount })
      await deposits.tell(id, { status: 'success' })
      return { player, id }
    },
  }
  return deposits
}

/** The refusal's code, else the status. */
export function codeOf(reply: { json(): unknown; statusCode: number }): string | number {
  return (reply.json() as { code?: string }).code ?? reply.statusCode
}
