import type { Call, Json } from './wallet-client.ts'

/**
 * The provider's record of what the wallet accepted: an id counts once, and what was rolled back before it arrived
 * moves nothing.
 */
export type Hub88Record = { apply(call: Call, json: Json): void; net(): bigint }

type Line = { readonly amount: bigint; stands: boolean }

export function createHub88Record(): Hub88Record {
  const lines = new Map<string, Line>()
  const enter = (json: Json, amount: bigint): void => {
    const id = idIn(json, 'transaction_uuid')
    if (!lines.has(id)) lines.set(id, { amount, stands: true })
  }
  const undo = (id: string): void => {
    const line = lines.get(id)
    if (line === undefined) lines.set(id, { amount: 0n, stands: false })
    else line.stands = false
  }
  const books: Readonly<Record<Call, (json: Json) => void>> = {
    info: () => undefined,
    balance: () => undefined,
    bet: (json) => enter(json, json['is_free'] === true ? 0n : -BigInt(json['amount'] as number)),
    win: (json) => enter(json, BigInt(json['amount'] as number)),
    rollback: (json) => undo(idIn(json, 'reference_transaction_uuid')),
  }
  return {
    apply: (call, json) => books[call](json),
    net: () => [...lines.values()].reduce((sum, { amount, stands }) => (stands ? sum + amount : sum), 0n),
  }
}

const idIn = (json: Json, name: string): string => String(json[name]).toLowerCase()
