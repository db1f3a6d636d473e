/** What a client may ask of one account, as a provider, a PSP or a member of staff sees it. Amounts are minor units. */
export type Asked =
  | { readonly kind: 'read' }
  | { readonly kind: 'deposit' | 'crosspay' | 'withdrawal_hold'; readonly id: string; readonly amount: bigint }
  | { readonly kind: 'withdrawal_paid' | 'withdrawal_returned'; readonly id: string }
  | { readonly kind: 'stake'; readonly id: string; readonly amount: bigint; readonly round: string }
  | { readonly kind: 'payout'; readonly id: string; readonly amount: bigint; readonly round: string | null }
  | { readonly kind: 'refund'; readonly id: string; readonly amount: bigint; readonly stakeId: string }
  | { readonly kind: 'rollback'; readonly id: string; readonly items: readonly UndoneItem[] }
  | { readonly kind: 'close_round'; readonly id: string; readonly round: string }
  | {
      readonly kind: 'adjustment'
      readonly id: string
      readonly purse: 'game' | 'electronic' | 'cashback' | 'debt'
      readonly direction: 'credit' | 'debit'
      readonly amount: bigint
    }
  | { readonly kind: 'block_change'; readonly id: string; readonly scope: 'play' | 'everything' | null }

export type UndoneItem = { readonly kind: 'stake' | 'payout' | 'refund'; readonly externalId: string }

/** Balances shown by an answer; a route that shows only the total omits the rest. */
export type Shown = {
  readonly version?: bigint
  readonly total?: bigint
  readonly game?: bigint
  readonly electronic?: bigint
  readonly bonus?: bigint
  readonly cashback?: bigint
  readonly held?: bigint
  readonly debt?: bigint
}

/** What a client received. */
export type Told =
  /** `isRepeat`: the answer says that it is the stored one; null if the route does not say. */
  | { readonly code: 'DONE'; readonly isRepeat: boolean | null; readonly transactionId: string; readonly shown: Shown }
  | { readonly code: 'REFUSED'; readonly reason: string; readonly shown: Shown }
  | { readonly code: 'READ'; readonly shown: Shown }
  /** No answer or an unknown result: it may have happened at any time since it was sent, or never. */
  | { readonly code: 'UNKNOWN' }

/** One call of one client, between two readings of one clock. */
export type Attempt = { readonly began: number; readonly ended: number; readonly asked: Asked; readonly told: Told }

/** Operations whose ids share a namespace: docs/rules/money-engine.md. A withdrawal ends once, in either way. */
export function keyOf(asked: Exclude<Asked, { kind: 'read' }>): string {
  const isEnd = asked.kind === 'withdrawal_paid' || asked.kind === 'withdrawal_returned'
  return `${isEnd ? 'withdrawal_end' : asked.kind}/${asked.id}`
}

/** What a repeat must have in common with the first call, besides its key. */
export function contentOf(asked: Exclude<Asked, { kind: 'read' }>): string {
  switch (asked.kind) {
    case 'deposit':
    case 'crosspay':
    case 'withdrawal_hold':
      return String(asked.amount)
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return asked.kind
    case 'stake':
    case 'payout':
      return `${asked.amount} ${asked.round}`
    case 'refund':
      return `${asked.amount} ${asked.stakeId}`
    case 'rollback':
      return asked.items.map(({ kind, externalId }) => `${kind}/${externalId}`).join(' ')
    case 'close_round':
      return asked.round
    case 'adjustment':
      return `${asked.purse} ${asked.direction} ${asked.amount}`
    case 'block_change':
      return String(asked.scope)
  }
}
