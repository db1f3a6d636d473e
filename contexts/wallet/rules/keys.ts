import type { Money } from '@zoria/kernel'
import type {
  BonusBurnCommand,
  BonusCancelCommand,
  BonusCompleteCommand,
  Command,
  CommandKind,
  GivenOperation,
  RefundCommand,
  RollbackCommand,
  RollbackItem,
  Source,
} from './commands.ts'

/** Operations whose external ids share a namespace. Ends of one thing share a class, so that a second end is a conflict. */
type KeyClass =
  | 'stake'
  | 'payout'
  | 'refund'
  | 'rollback'
  | 'undoing'
  | 'close'
  | 'deposit'
  | 'reversal'
  | 'withdrawal'
  | 'withdrawal_end'
  | 'crosspay'
  | 'adjustment'
  | 'bonus'
  | 'bonus_end'
  | 'prize'
  | 'cashback'
  | 'cashback_debit'
  | 'pool_credit'
  | 'pool_debit'
  | 'gate'

const classOf: Record<CommandKind, KeyClass> = {
  stake: 'stake',
  payout: 'payout',
  refund: 'refund',
  rollback: 'rollback',
  close_round: 'close',
  deposit: 'deposit',
  deposit_reversal: 'reversal',
  deposit_return: 'withdrawal',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal_end',
  withdrawal_returned: 'withdrawal_end',
  crosspay: 'crosspay',
  adjustment: 'adjustment',
  bonus_credit: 'bonus',
  bonus_complete: 'bonus_end',
  bonus_burn: 'bonus_end',
  bonus_cancel: 'bonus_end',
  prize: 'prize',
  cashback_credit: 'cashback',
  cashback_debit: 'cashback_debit',
  pool_credit: 'pool_credit',
  pool_debit: 'pool_debit',
  block_change: 'gate',
  limit_change: 'gate',
}

/** The permanent key of a command: source, class of operation, and id. */
export function keyOf(command: Command): string {
  const keyClass = classOf[command.kind]
  // A bonus is credited and ends once, whoever ends it.
  const source = keyClass === 'bonus' || keyClass === 'bonus_end' ? 'bonuses' : command.source
  return keyText({ source, keyClass, externalId: command.externalId })
}

/** The key of an operation named by another one: the stake of a refund, an item of a rollback. */
export function keyOfItem(source: Source, item: RollbackItem): string {
  return keyText({ source, keyClass: item.kind, externalId: item.externalId })
}

export function keyOfHold({ source, externalId }: { source: Source; externalId: string }): string {
  return keyText({ source, keyClass: 'withdrawal', externalId })
}

export function keyOfDeposit({ source, externalId }: { source: Source; externalId: string }): string {
  return keyText({ source, keyClass: 'deposit', externalId })
}

/** The key of a bonus's credit, and of its end. */
export const keyOfBonus = (bonusId: string): string =>
  keyText({ source: 'bonuses', keyClass: 'bonus', externalId: bonusId })
export const keyOfBonusEnd = (bonusId: string): string =>
  keyText({ source: 'bonuses', keyClass: 'bonus_end', externalId: bonusId })

/** A bonus ends once, by a command or as its consequence: the same key, and for the same end the same content. */
export function nameOfBonusEnd(bonusId: string, how: BonusEnding): { key: string; fingerprint: string } {
  return { key: keyOfBonusEnd(bonusId), fingerprint: JSON.stringify(contentOfEnd(how)) }
}

/** How a bonus ends. */
export type BonusEnding =
  | Pick<BonusCompleteCommand, 'kind'>
  | Pick<BonusBurnCommand, 'kind' | 'reason'>
  | Pick<BonusCancelCommand, 'kind' | 'reason'>

/**
 * The key of the row that undoes one item of a rollback. The length delimits the rollback's id, so that no two pairs
 * share a text.
 */
export function keyOfUndoing({ source, externalId }: { source: Source; externalId: string }, itemKey: string): string {
  return keyText({ source, keyClass: 'undoing', externalId: `${externalId.length}:${externalId} ${itemKey}` })
}

// Neither a source nor a class contains a slash, so different commands never share a text.
const keyText = ({
  source,
  keyClass,
  externalId,
}: {
  source: Source
  keyClass: KeyClass
  externalId: string
}): string => `${source}/${keyClass}/${externalId}`

/** Parses source and external id from the text of a key. */
export function namesIn(key: string): { source: string; externalId: string } {
  const [source = '', keyClass = ''] = key.split('/', 2)
  return { source, externalId: key.slice(source.length + keyClass.length + 2) }
}

/**
 * The content of a command as text: amount, currency, round and reference. Same key, other content: CONFLICT. Provider
 * and game are excluded: the source identifies them sufficiently, and our catalogue may change a game before a repeat
 * arrives.
 */
export function fingerprintOf(command: Command): string {
  // Computed for each stake and payout, and more than once: the same text as JSON, in a quarter of the time.
  switch (command.kind) {
    case 'stake':
      return `[${amountText(command)},${quoted(command.round)},${command.freeRound === null ? 'null' : JSON.stringify([command.freeRound.userBonusId])}]`
    case 'payout':
      return `[${amountText(command)},"${command.fraction}",${command.round === null ? 'null' : quoted(command.round)},"${command.type}"${command.stakeId === undefined ? '' : `,${quoted(command.stakeId)}`}]`
    default:
      return JSON.stringify(contentOf(command))
  }
}

const amountText = ({ amount }: { amount: Money }): string => `"${amount.amount}","${amount.currency}"`

const quoted = (text: string): string => (/[^\w :./#-]/.test(text) ? JSON.stringify(text) : `"${text}"`)

const contentOf = (command: Exclude<Command, { kind: 'stake' | 'payout' }>): readonly unknown[] => {
  switch (command.kind) {
    case 'refund':
      // The plain type of a bet may be named or left out: a repeat may differ in it.
      return [...untypedRefund(command), ...(command.given && isTyped(command.given) ? [givenIn(command.given)] : [])]
    case 'rollback':
      return [
        command.currency,
        roundIn(command),
        ...command.items.map(({ kind, externalId, given }) => [
          kind,
          externalId,
          ...(given === undefined ? [] : [givenIn(given)]),
        ]),
      ]
    case 'close_round':
      return [command.round]
    case 'deposit':
    case 'withdrawal_hold':
    case 'crosspay':
    case 'prize':
    case 'cashback_credit':
    case 'pool_credit':
    case 'pool_debit':
      return amountIn(command)
    case 'deposit_return':
      return [command.kind, ...amountIn(command)]
    case 'deposit_reversal':
      return [command.reference]
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return [command.kind]
    case 'adjustment':
      return [...amountIn(command), command.purse, command.direction, command.reason, command.by]
    case 'bonus_credit':
      return [...amountIn(command), command.offerId, command.terms.wagerType, String(command.terms.wager.amount)]
    case 'bonus_complete':
    case 'bonus_burn':
    case 'bonus_cancel':
      return contentOfEnd(command)
    case 'cashback_debit':
      return [...amountIn(command), command.reason]
    case 'block_change':
      return [command.block?.scope, command.block?.reason]
    case 'limit_change':
      return [command.limit, command.period, command.max && String(command.max.amount)]
  }
}

/**
 * The fingerprint under which an earlier release booked a command, where its content held less: not the type of the
 * stake of a refund, nor of a refund in a rollback, nor that a stake was a tip. Null: the same. A repeat gets the
 * answer of the first time; it moves nothing.
 */
export function formerFingerprintOf(command: Command): string | null {
  switch (command.kind) {
    case 'refund':
      return command.given && isTyped(command.given) ? JSON.stringify(untypedRefund(command)) : null
    case 'rollback': {
      const former = fingerprintOf({ ...command, items: command.items.map(untypedItem) })
      return former === fingerprintOf(command) ? null : former
    }
    default:
      return null
  }
}

const isTyped = ({ isFree, isTip }: GivenOperation): boolean => isFree === true || isTip === true

const untypedRefund = (command: RefundCommand): readonly (string | null)[] => [
  ...amountIn(command),
  roundIn(command),
  command.stakeId,
]

function untypedItem({ given, ...item }: RollbackItem): RollbackItem {
  if (given === undefined) return item
  const { isFree, isTip: _, ...facts } = given
  return { ...item, given: item.kind === 'refund' || isFree === undefined ? facts : { ...facts, isFree } }
}

/**
 * A round that only its provider names is compared with what is undone. It is no content: earlier releases booked what
 * named it without a round.
 */
const roundIn = ({ round, isRoundOfProvider = false }: RefundCommand | RollbackCommand): string | null =>
  isRoundOfProvider ? null : round

const contentOfEnd = (how: BonusEnding): readonly string[] =>
  how.kind === 'bonus_complete' ? [how.kind] : [how.kind, how.reason]

const givenIn = ({ amount, fraction = 0n, isFree, isTip, payoutType }: GivenOperation): readonly unknown[] => [
  amount === undefined ? null : String(amount.amount),
  String(fraction),
  isFree ?? null,
  payoutType ?? null,
  ...(isTip ? ['tip'] : []),
]

const amountIn = ({ amount }: { amount: Money }): readonly string[] => [String(amount.amount), amount.currency]
