import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseFields, type Field } from '../gis/query-string.ts'
import { signatureFault } from '../gis/signature.ts'
import { formatAmount, parseAmount } from '../rules/amounts.ts'

/** A fault of one call: nothing is done, or it is done and the answer is lost, or it is answered with this. */
export type Fault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'lose answer' }
  | { readonly kind: 'never answer' }
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }

export type Call = Readonly<Record<string, string>>

/** A platform's wallet behind the GIS callback: verifies signatures and books every transaction once. */
export interface FakePlatform {
  readonly url: string
  readonly merchant: { readonly id: string; readonly key: string }
  /** Money calls in order, including failed ones. */
  readonly calls: Call[]
  readonly balance: () => string
  /** The next calls of this action fail like this, in order. */
  readonly fail: (action: string, ...faults: readonly Fault[]) => void
  readonly close: () => Promise<void>
}

export async function startFakePlatform(deps: {
  readonly now: () => number
  readonly balance: string
}): Promise<FakePlatform> {
  const merchant = { id: 'zoria', key: 'test-gis-key' }
  const wallet = createWallet(parseAmount(deps.balance) ?? 0n)
  const calls: Call[] = []
  const faults = new Map<string, Fault[]>()

  const server = createServer((request, response) => {
    void receive(request).then((fields) => {
      const call: Call = Object.fromEntries(fields)
      const fault = signedFault(request, fields, { merchant, now: deps.now() })
      if (fault !== null)
        return reply(response, { error_code: 'INTERNAL_ERROR', error_description: `signature: ${fault}` })
      if (call.action !== 'balance') calls.push(call)
      return answer(response, call, { fault: faults.get(call.action ?? '')?.shift(), wallet })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/integrations/gis/callback`,
    merchant,
    calls,
    balance: () => formatAmount(wallet.balance()),
    fail: (action, ...more) => void faults.set(action, [...(faults.get(action) ?? []), ...more]),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Wallet = ReturnType<typeof createWallet>

const answer = (
  response: ServerResponse,
  call: Call,
  { fault, wallet }: { fault: Fault | undefined; wallet: Wallet },
): void => {
  switch (fault?.kind) {
    case undefined:
      return reply(response, wallet.take(call))
    case 'drop':
      return void response.destroy()
    case 'lose answer':
      wallet.take(call)
      return void response.destroy()
    case 'never answer':
      return
    case 'answer':
      return void response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.text)
  }
}

const createWallet = (start: bigint) => {
  let balance = start
  const done = new Map<string, bigint>()
  const voided = new Set<string>()

  const once = (id: string, change: bigint): object => {
    if (!done.has(id)) {
      done.set(id, change)
      balance += change
    }
    return { balance: Number(formatAmount(balance)), transaction_id: `p-${id}` }
  }
  const bet = (id: string, { amount, isFree }: { amount: bigint; isFree: boolean }): object => {
    if (voided.has(id) || isFree) return once(id, 0n)
    if (!done.has(id) && amount > balance)
      return { error_code: 'INSUFFICIENT_FUNDS', error_description: 'Not enough balance' }
    return once(id, -amount)
  }
  const undo = (id: string, undone: readonly string[]): object => {
    for (const each of undone) voided.add(each)
    return once(id, -undone.reduce((sum, each) => sum + (done.get(each) ?? 0n), 0n))
  }
  return {
    balance: () => balance,
    take: (call: Call): object => {
      const [id, amount] = [call.transaction_id ?? '', parseAmount(call.amount ?? '') ?? 0n]
      if (call.action === 'bet') return bet(id, { amount, isFree: call.type === 'freespin' })
      if (call.action === 'win') return once(id, amount)
      if (call.action === 'rollback') return { ...undo(id, listedIn(call)), rollback_transactions: [] }
      if (call.action === 'refund') return undo(id, [call.bet_transaction_id ?? ''])
      return { balance: Number(formatAmount(balance)) }
    },
  }
}

const listedIn = (call: Call): readonly string[] =>
  Object.entries(call).flatMap(([name, id]) =>
    /^rollback_transactions\[\d+\]\[transaction_id\]$/.test(name) && typeof id === 'string' ? [id] : [],
  )

const receive = async (request: IncomingMessage): Promise<readonly Field[]> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return parseFields(Buffer.concat(chunks).toString()) ?? []
}

const signedFault = (
  request: IncomingMessage,
  fields: readonly Field[],
  { merchant, now }: { readonly merchant: { readonly id: string; readonly key: string }; readonly now: number },
): string | null => {
  const header = (name: string): string => String(request.headers[name] ?? '')
  const headers = { merchantId: header('x-merchant-id'), timestamp: header('x-timestamp'), nonce: header('x-nonce') }
  return signatureFault({ fields, headers, signature: header('x-sign') }, merchant, now)
}

const reply = (response: ServerResponse, body: object): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
