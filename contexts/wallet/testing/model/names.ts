import type { Command, RollbackItem } from '../../rules/commands.ts'

// docs/rules/money-engine.md#keys: operations of one class share a namespace of ids, and the content a repeat must
// have.

const classes: Partial<Record<Command['kind'], string>> = {
  deposit_return: 'withdrawal',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal end',
  withdrawal_returned: 'withdrawal end',
  bonus_complete: 'bonus end',
  bonus_burn: 'bonus end',
  bonus_cancel: 'bonus end',
  block_change: 'gate',
  limit_change: 'gate',
}

/** The permanent key of a command. */
export function nameOf({ source, kind, externalId }: Pick<Command, 'source' | 'kind' | 'externalId'>): string {
  return `${source} ${classes[kind] ?? kind} ${externalId}`
}

export function nameOfItem(source: string, { kind, externalId }: RollbackItem): string {
  return `${source} ${kind} ${externalId}`
}

export function nameOfEnd(bonusId: string): string {
  return `bonuses bonus end ${bonusId}`
}

/** Its content: the same key with other content is a conflict. */
export function contentOf(command: Command): string {
  const sum = 'amount' in command ? `${command.amount.amount} ${command.amount.currency}` : ''
  // An end that follows from another command has a key and a content too, but no sum.
  return sum === '' ? restOf(command) : `${sum} ${restOf(command)}`
}

const restOf = (command: Command): string => {
  switch (command.kind) {
    case 'stake':
      return `in ${command.round}${command.freeRound ? ` free by ${command.freeRound.userBonusId}` : ''}`
    case 'payout':
      return `${command.fraction} in ${command.round} as ${command.type}`
    case 'refund':
      return `in ${command.round} of ${command.stakeId}`
    case 'rollback':
      return `${command.currency} in ${command.round} of ${command.items.map(({ kind, externalId, given }) => `${kind} ${externalId}${given ? ` of ${given.amount?.amount} ${given.fraction ?? 0n} ${given.isFree} ${given.payoutType}` : ''}`).join(', ')}`
    case 'close_round':
      return `${command.round}`
    case 'deposit_reversal':
      return command.reference
    case 'adjustment':
      return `${command.direction} ${command.purse} by ${command.by}: ${command.reason}`
    case 'bonus_credit':
      return `${command.offerId} ${command.terms.wagerType} ${command.terms.wager.amount}`
    case 'bonus_burn':
    case 'bonus_cancel':
      return contentOfEnd(command.kind, command.reason)
    case 'bonus_complete':
      return contentOfEnd(command.kind, null)
    case 'withdrawal_paid':
    case 'withdrawal_returned':
    case 'deposit_return':
    case 'withdrawal_hold':
      return command.kind
    case 'block_change':
      return `block ${command.block?.scope} ${command.block?.reason}`
    case 'limit_change':
      return `limit ${command.limit} ${command.period} ${command.max?.amount}`
    case 'deposit':
    case 'crosspay':
    case 'prize':
    case 'pool_credit':
    case 'pool_debit':
    case 'cashback_credit':
      return ''
    case 'cashback_debit':
      return command.reason
  }
}

export function contentOfEnd(kind: 'bonus_complete' | 'bonus_burn' | 'bonus_cancel', reason: string | null): string {
  return `${kind} ${reason}`
}
