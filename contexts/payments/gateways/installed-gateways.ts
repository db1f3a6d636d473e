import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import { createFreedomPay } from './freedompay/freedompay.ts'
import type { PaymentGateway } from './gateway.ts'
import { createLiqPay } from './liqpay/liqpay.ts'
import { createSandboxPSP } from './sandbox/sandbox-psp.ts'

type Keys = readonly [string, ...string[]]

/** The operator's configuration of payment providers; null without a contract. */
export type GatewayConfiguration = {
  /** Our API address for providers. */
  readonly callbackRoot: string
  /** The simulated providers. If they run, no real provider is used. */
  readonly sandbox: { readonly url: string; readonly publicUrl: string; readonly keys: Keys } | null
  readonly liqPay: {
    readonly url: string
    readonly publicKey: string
    readonly privateKeys: Keys
    readonly paysOut: boolean
  } | null
  readonly freedomPay: {
    readonly url: string
    readonly merchantId: string
    readonly secrets: Keys
    readonly payoutSecrets: Keys | null
    readonly isTest: boolean
  } | null
}

type Means = { readonly clock: Clock; readonly chance: Chance }

/** The gateways of a process: in the sandbox all of them, against apps/sandbox; otherwise those with a contract. */
export function installGateways(
  { callbackRoot, sandbox, liqPay, freedomPay }: GatewayConfiguration,
  { clock, chance }: Means,
): readonly PaymentGateway[] {
  const callbackUrl = (name: string) => `${callbackRoot}/integrations/psp/${name}/callback`
  if (sandbox) return standIns(sandbox, { clock, chance, callbackUrl })
  return [
    ...(liqPay
      ? [
          createLiqPay({
            ...liqPay,
            url: bare(liqPay.url),
            publicUrl: bare(liqPay.url),
            callbackUrl: callbackUrl('liqpay'),
            clock,
          }),
        ]
      : []),
    ...(freedomPay
      ? [
          createFreedomPay({
            ...freedomPay,
            url: bare(freedomPay.url),
            callbackUrl: callbackUrl('freedompay'),
            clock,
            chance,
          }),
        ]
      : []),
  ]
}

/** Removes a trailing slash of a configured address. */
const bare = (url: string): string => url.replace(/\/$/, '')

/** The shops that apps/sandbox serves; their keys are derived from the shared key. */
function standIns(
  { url, publicUrl, keys }: NonNullable<GatewayConfiguration['sandbox']>,
  { clock, chance, callbackUrl }: Means & { readonly callbackUrl: (name: string) => string },
): readonly PaymentGateway[] {
  const [key] = keys
  return [
    createSandboxPSP({ url, keys, callbackUrl: callbackUrl('sandbox'), clock }),
    createLiqPay({
      url: `${url}/liqpay`,
      publicUrl: `${publicUrl}/liqpay`,
      publicKey: 'sandbox_i00000000001',
      privateKeys: [`sandbox_${key}`],
      paysOut: true,
      callbackUrl: callbackUrl('liqpay'),
      clock,
    }),
    createFreedomPay({
      url: `${url}/freedompay`,
      merchantId: '500001',
      secrets: [key],
      payoutSecrets: [`${key}-payouts`],
      isTest: false,
      callbackUrl: callbackUrl('freedompay'),
      clock,
      chance,
    }),
  ]
}
