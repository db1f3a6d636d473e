import type { Identity } from '@zoria/identity'
import { type Id, invariant } from '@zoria/kernel'
import type { Brings, PlayerData } from '@zoria/platform/context'
import type { Serve } from '@zoria/platform/http/serve'
import type { FastifyInstance } from 'fastify'
import { comparePayouts } from './actions/withdrawals/compare-payouts.ts'
import { crosspay } from './actions/crosspay.ts'
import type { Deps } from './actions/deps.ts'
import { forgetCallbacks } from './actions/forget-callbacks.ts'
import { playerPayments, sealedDestinations } from './actions/personal-record.ts'
import { receiveCallback } from './actions/receive-callback.ts'
import { recheckCredited, reconcile } from './actions/reconcile.ts'
import { requestPayout } from './actions/withdrawals/request-payout.ts'
import { routePayment } from './actions/route-payment.ts'
import { openCard } from './actions/deposits/save-card.ts'
import { sendPayout } from './actions/withdrawals/send-payout.ts'
import { settleAfterCallback } from './actions/settle-payment.ts'
import { staffDesk, type StaffDesk } from './actions/staff-desk.ts'
import { startPayin } from './actions/deposits/start-payin.ts'
import type { PaymentGateway } from './gateways/gateway.ts'
import { guarded } from './gateways/guarded-gateway.ts'
import { serveCallback } from './http/callback-route.ts'
import { serveCashbox, servePayoutRoutes } from './http/routes.ts'
import { paymentSchedules, paymentTasks } from './jobs/subscriptions.ts'
import { readCards } from './reads/cards.ts'
import { readCurrencies, readLimits, readMethods, readRestriction } from './reads/cashbox.ts'
import { readPayment, readPaymentFrame } from './reads/payment-view.ts'
import { createPayoutTimes } from './reads/payout-times.ts'
import { readReceipt } from './reads/receipt.ts'
import { exportHistory, readTransactions } from './reads/transactions.ts'
import { deleteCard } from './storage/saved-card-rows.ts'
import { createSeal } from './storage/seal.ts'

export { cashboxCommands } from './operator/cashbox-commands.ts'
export { installGateways, type GatewayConfiguration } from './gateways/installed-gateways.ts'
export { createSandboxPSP, type SandboxPSPOptions } from './gateways/sandbox/sandbox-psp.ts'
export type { PaymentGateway } from './gateways/gateway.ts'

export type PaymentsDeps = Omit<Deps, 'gateways' | 'seal' | 'standingOf' | 'isErased' | 'payoutProof'> & {
  readonly identity: Pick<Identity, 'standing' | 'isErased' | 'isSessionProven' | 'isVerified'>
  /** Installed payment providers; setting PAYMENT_ROUTES selects one per method and currency. */
  readonly gateways: readonly PaymentGateway[]
  /** Encrypts destinations of withdrawals at rest; at least 16 characters. */
  readonly destinationSecret: string
  /** Keys being rotated out; they only decrypt. */
  readonly destinationSecretsOld?: readonly string[]
}

/** The cashbox: deposits, withdrawals and the payment providers behind them. */
export type Payments = Brings<'frames' | 'tasks' | 'schedules' | 'seals'> & {
  /** Registers the player's endpoints and the providers' callbacks. */
  serve(serve: Serve, server: FastifyInstance): void
  /** For staff tools: approves and denies withdrawals, refunds unplayed money. */
  readonly staff: StaffDesk
  readonly playerData: Required<PlayerData>
}

/** Creates the cashbox. */
export function createPayments({
  gateways,
  destinationSecret,
  destinationSecretsOld = [],
  identity,
  ...given
}: PaymentsDeps): Payments {
  const standingOf = async (playerId: Id<'Player'>) => {
    const standing = await identity.standing(playerId)
    invariant(standing, 'an authenticated caller is a known player')
    return standing
  }
  const payoutProof: Deps['payoutProof'] = async ({ playerId, sessionId }) => {
    const [session, action] = await Promise.all([
      identity.isSessionProven(sessionId),
      identity.isVerified(playerId, 'PAYOUT'),
    ])
    return { session, action }
  }
  const deps: Deps = {
    ...given,
    standingOf,
    isErased: (tx, playerId) => identity.isErased(tx, playerId),
    payoutProof,
    gateways: new Map(gateways.map((gateway) => [gateway.name, guarded(gateway, given)])),
    seal: createSeal({ secret: destinationSecret, oldSecrets: destinationSecretsOld, chance: given.chance }),
  }
  const cashbox = { ...deps, isOffered: (way: Parameters<typeof routePayment>[1]) => routePayment(deps, way) !== null }
  return {
    name: 'payments',
    serve: (serve, server) => {
      serveCashbox(serve, {
        methods: readMethods(cashbox),
        limits: readLimits(cashbox),
        restriction: readRestriction(cashbox),
        currencies: () => readCurrencies(deps),
        payment: readPayment({ ...deps, timesOf: createPayoutTimes(deps) }),
        transactions: readTransactions(deps),
        startPayin: startPayin(deps),
        requestPayout: requestPayout(deps),
      })
      servePayoutRoutes(serve, {
        crosspay: crosspay(deps),
        exportHistory: exportHistory(deps),
        ...cardsOf(deps),
        clock: deps.clock,
        receipt: readReceipt(deps),
      })
      serveCallback(server, receiveCallback(deps), (name, callback) => deps.gateways.get(name)?.acknowledge?.(callback))
    },
    frames: { payment: readPaymentFrame(deps) },
    staff: staffDesk(deps),
    playerData: playerPayments(deps),
    seals: sealedDestinations(deps),
    tasks: paymentTasks({
      sendPayout: sendPayout(deps),
      settle: settleAfterCallback(deps),
      reconcile: reconcile(deps),
      recheckCredited: recheckCredited(deps),
      comparePayouts: comparePayouts(deps),
      forgetCallbacks: forgetCallbacks(deps),
    }),
    schedules: paymentSchedules,
  }
}

const cardsOf = (deps: Deps) => ({
  cards: readCards({
    ...deps,
    gatewayFor: ({ method, currency }) => routePayment(deps, { method, currency, direction: 'payout' })?.name,
    recipientOf: (card) => openCard(deps, card).recipientName,
  }),
  deleteCard: (playerId: Id<'Player'>, id: string) =>
    deps.inTransaction(async (tx) => {
      await deps.wallet.lock(tx, playerId)
      return deleteCard(tx, playerId, id)
    }),
})
