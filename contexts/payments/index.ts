import type { PaymentFrame } from '@zoria/contract/notifications/http'
import type { Identity } from '@zoria/identity'
import { invariant, type Id } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { FastifyInstance } from 'fastify'
import { comparePayouts } from './actions/compare-payouts.ts'
import { crosspay } from './actions/crosspay.ts'
import type { Deps } from './actions/deps.ts'
import { personalPayments, type PersonalPayments } from './actions/personal-record.ts'
import { receiveCallback } from './actions/receive-callback.ts'
import { recheckCredited } from './actions/recheck-credited.ts'
import { reconcile } from './actions/reconcile.ts'
import { requestPayout } from './actions/request-payout.ts'
import { routePayment } from './actions/route-payment.ts'
import { sendPayout } from './actions/send-payout.ts'
import { settleAfterCallback } from './actions/settle-payment.ts'
import { staffDesk, type StaffDesk } from './actions/staff-desk.ts'
import { startPayin } from './actions/start-payin.ts'
import type { PaymentGateway } from './gateways/gateway.ts'
import { guarded } from './gateways/guarded-gateway.ts'
import { serveCallback } from './http/callback-route.ts'
import { servePayoutRoutes } from './http/payout-routes.ts'
import { serveCashbox } from './http/routes.ts'
import { paymentSchedules, paymentTasks } from './jobs/subscriptions.ts'
import { readCurrencies, readLimits, readMethods, readRestriction } from './reads/cashbox.ts'
import { readPayment, readPaymentFrame } from './reads/payment-view.ts'
import { createPayoutTimes } from './reads/payout-times.ts'
import { exportHistory, readTransactions } from './reads/transactions.ts'
import { createSeal } from './storage/seal.ts'

export { installGateways, type GatewayConfiguration } from './gateways/installed-gateways.ts'
export { createSandboxPSP, type SandboxPSPOptions } from './gateways/sandbox/sandbox-psp.ts'
export type { PaymentGateway } from './gateways/gateway.ts'

export type PaymentsDeps = Omit<Deps, 'gateways' | 'seal' | 'standingOf' | 'isPayoutProven'> & {
  readonly identity: Pick<Identity, 'standing' | 'isSessionProven' | 'isVerified'>
  /** Installed payment providers; which one takes what is setting PAYMENT_ROUTES. */
  readonly gateways: readonly PaymentGateway[]
  /** Hides where withdrawals go, at rest; at least 16 characters. */
  readonly destinationSecret: string
  /** Being replaced: they only read. */
  readonly destinationSecretsOld?: readonly string[]
}

/** The cashbox: deposits, withdrawals and the payment providers behind them. */
export type Payments = {
  /** Registers the player's endpoints and the providers' callbacks. */
  serve(serve: Serve, server: FastifyInstance): void
  /** How a player's payment stands, for his live stream; undefined where it is not his. */
  paymentFrame(playerId: Id<'Player'>, id: string): Promise<PaymentFrame | undefined>
  /** For the tools of staff: withdrawals to approve or deny, unplayed money to send back. */
  readonly staff: StaffDesk
  /** What the cashbox knows of a person, and the keys that hide it. */
  readonly personal: PersonalPayments
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
}

/** Composes the cashbox out of plain arguments. */
export function createPayments({ gateways, destinationSecret, destinationSecretsOld = [], identity, ...given }: PaymentsDeps): Payments {
  const standingOf = async (playerId: Id<'Player'>) => {
    const standing = await identity.standing(playerId)
    invariant(standing, 'a caller is a player we know')
    return standing
  }
  const isPayoutProven: Deps['isPayoutProven'] = async ({ playerId, sessionId }) => (await identity.isSessionProven(sessionId)) || identity.isVerified(playerId, 'PAYOUT')
  const deps: Deps = { ...given, standingOf, isPayoutProven, gateways: new Map(gateways.map((gateway) => [gateway.name, guarded(gateway, given)])), seal: createSeal({ secret: destinationSecret, oldSecrets: destinationSecretsOld, chance: given.chance }) }
  const cashbox = { ...deps, isOffered: (way: Parameters<typeof routePayment>[1]) => routePayment(deps, way) !== null }
  return {
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
      servePayoutRoutes(serve, { crosspay: crosspay(deps), exportHistory: exportHistory(deps) })
      serveCallback(server, receiveCallback(deps), (name, callback) => deps.gateways.get(name)?.acknowledge?.(callback))
    },
    paymentFrame: readPaymentFrame(deps),
    staff: staffDesk(deps),
    personal: personalPayments(deps),
    tasks: paymentTasks({ sendPayout: sendPayout(deps), settle: settleAfterCallback(deps), reconcile: reconcile(deps), recheckCredited: recheckCredited(deps), comparePayouts: comparePayouts(deps) }),
    schedules: paymentSchedules,
  }
}
