import { createSandboxPSP } from '../index.ts'
import type { PaymentGateway } from '../index.ts'
import type { Clock } from '@zoria/platform/clock'

/** A payment or payout stored by the test PSP. */
export type StoredOrder = {
  id: string
  reference: string
  amount: string
  currency: string
  status: string
  reason: string | null
  card?: { token: string; last4: string }
}
/** Simulated faults: `loses the answer` executes the request, `loses the call` does not; both still return the status. */
export type Fault = 'down' | 'refuses' | 'loses the answer' | 'loses the call'

/** An in-memory PSP with the protocol of the sandbox. */
export type PSPInMemory = {
  readonly payments: Map<string, StoredOrder>
  readonly payouts: Map<string, StoredOrder>
  fault: Fault | null
  /** Requested paths, in order. */
  readonly asked: string[]
  /** Called before a checkout is returned: for callbacks that are faster than the reply. */
  onOpening: ((reference: string) => Promise<unknown>) | null
  /** Changes the status of a payment. */
  becomes(reference: string, change: Partial<StoredOrder>): StoredOrder
  find(reference: string): StoredOrder | undefined
  gateway(keys: readonly [string, ...string[]]): PaymentGateway
}

export function createPSPInMemory(clock: Clock): PSPInMemory {
  let ids = 0
  const psp: PSPInMemory = {
    payments: new Map(),
    payouts: new Map(),
    fault: null,
    asked: [],
    onOpening: null,
    find: (reference) => psp.payments.get(reference) ?? psp.payouts.get(reference),
    becomes: (reference, change) => {
      const stored = psp.find(reference)
      if (!stored) throw new Error(`the PSP of the tests knows no ${reference}`)
      return Object.assign(stored, change)
    },
    gateway: (keys) =>
      createSandboxPSP({
        url: 'http://psp',
        keys,
        callbackUrl: 'http://api/integrations/psp/sandbox/callback',
        clock,
        fetch: (async (url: string, init: RequestInit) =>
          answer(psp, { url, init, newId: () => `psp-${(ids += 1)}` })) as typeof fetch,
      }),
  }
  return psp
}

async function answer(
  psp: PSPInMemory,
  { url, init, newId }: { url: string; init: RequestInit; newId: () => string },
): Promise<Response> {
  const path = new URL(url).pathname
  psp.asked.push(path)
  if (psp.fault === 'down' || (psp.fault === 'loses the call' && !path.endsWith('/status')))
    throw new TypeError('fetch failed')
  const { reference, amount, currency } = JSON.parse(String(init.body)) as StoredOrder
  const stored = path.includes('payouts') ? psp.payouts : psp.payments
  if (path.endsWith('/status')) {
    const found = stored.get(reference)
    return found ? Response.json(found) : Response.json({ reason: 'unknown_reference' }, { status: 404 })
  }
  if (psp.fault === 'refuses') return Response.json({ reason: 'processing_error' }, { status: 422 })
  if (!stored.has(reference))
    stored.set(reference, { id: newId(), reference, amount, currency, status: 'pending', reason: null })
  if (psp.fault === 'loses the answer') throw new TypeError('socket closed')
  await psp.onOpening?.(reference)
  return path === '/psp/payments'
    ? Response.json({ redirectUrl: `http://psp/checkout/${stored.get(reference)?.id}` }, { status: 201 })
    : Response.json(stored.get(reference), { status: 202 })
}
