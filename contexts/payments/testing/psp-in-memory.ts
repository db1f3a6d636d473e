import { createSandboxPSP } from '../index.ts'
import type { PaymentGateway } from '../index.ts'
import type { Clock } from '@zoria/platform/clock'

/** What the stand-in PSP of tests remembers of a payment or payout. */
export type Kept = { id: string; reference: string; amount: string; currency: string; status: string; reason: string | null }
/** How it misbehaves: `loses the answer` has done what was asked, `loses the call` has not; status is still answered by both. */
export type Fault = 'down' | 'refuses' | 'loses the answer' | 'loses the call'

/** A PSP that lives in the test's memory and speaks the protocol of the sandbox. */
export type PSPInMemory = {
  readonly payments: Map<string, Kept>
  readonly payouts: Map<string, Kept>
  fault: Fault | null
  /** The paths it was asked, in order. */
  readonly asked: string[]
  /** Called before a checkout is answered: for callbacks that are faster than the answer. */
  onOpening: ((reference: string) => Promise<unknown>) | null
  /** Changes what it will say of a payment from now on. */
  becomes(reference: string, change: Partial<Kept>): Kept
  find(reference: string): Kept | undefined
  gateway(keys: readonly [string, ...string[]]): PaymentGateway
}

export function createPSPInMemory(clock: Clock): PSPInMemory {
  let ids = 0
  const psp: PSPInMemory = {
    payments: new Map(), payouts: new Map(), fault: null, asked: [], onOpening: null,
    find: (reference) => psp.payments.get(reference) ?? psp.payouts.get(reference),
    becomes: (reference, change) => {
      const kept = psp.find(reference)
      if (!kept) throw new Error(`the PSP of the tests knows no ${reference}`)
      return Object.assign(kept, change)
    },
    gateway: (keys) => createSandboxPSP({
      url: 'http://psp', keys, callbackUrl: 'http://api/integrations/psp/sandbox/callback', clock,
      fetch: (async (url: string, init: RequestInit) => answer(psp, { url, init, newId: () => `psp-${(ids += 1)}` })) as typeof fetch,
    }),
  }
  return psp
}

async function answer(psp: PSPInMemory, { url, init, newId }: { url: string; init: RequestInit; newId: () => string }): Promise<Response> {
  const path = new URL(url).pathname
  psp.asked.push(path)
  if (psp.fault === 'down' || (psp.fault === 'loses the call' && !path.endsWith('/status'))) throw new TypeError('fetch failed')
  const { reference, amount, currency } = JSON.parse(String(init.body)) as Kept
  const kept = path.includes('payouts') ? psp.payouts : psp.payments
  if (path.endsWith('/status')) {
    const found = kept.get(reference)
    return found ? Response.json(found) : Response.json({ reason: 'unknown_reference' }, { status: 404 })
  }
  if (psp.fault === 'refuses') return Response.json({ reason: 'processing_error' }, { status: 422 })
  if (!kept.has(reference)) kept.set(reference, { id: newId(), reference, amount, currency, status: 'pending', reason: null })
  if (psp.fault === 'loses the answer') throw new TypeError('socket closed')
  await psp.onOpening?.(reference)
  return path === '/psp/payments' ? Response.json({ redirectUrl: `http://psp/checkout/${kept.get(reference)?.id}` }, { status: 201 }) : Response.json(kept.get(reference), { status: 202 })
}
