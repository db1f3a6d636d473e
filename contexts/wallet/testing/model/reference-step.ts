import type { Instant } from '@zoria/kernel'
import type {
  AdjustmentCommand,
  CashbackDebitCommand,
  Command,
  DepositReversalCommand,
  Purse,
} from '../../rules/commands.ts'
import { credit, end, endAsAsked, endIfDue, endOverdue } from './reference-bonus.ts'
import { contentOf, nameOf } from './names.ts'
import { pursesOnPaper, write, type Move, type Paper, type Sums } from './reference-wallet.ts'
import { closeRound, payout, stake } from './reference-play.ts'
import { refund, rollback } from './reference-undo.ts'

/** The model's answer to a command. */
export interface Reported {
  readonly code: string
  readonly version: bigint
  readonly balances: Sums
  readonly moved: Sums | null
  readonly facts: readonly string[]
}

export interface Moment {
  readonly now: Instant
  /** Setting WALLET_SPENDING_ORDER. */
  readonly order: readonly Purse[]
}

/** Executes a command if the rules allow it. */
export function step(paper: Paper, command: Command, moment: Moment): Reported {
  const noted = paper.noted.get(nameOf(command))
  if (noted?.content === null) return refused(paper, 'ALREADY_REVERSED')
  if (noted)
    return noted.content === contentOf(command)
      ? { code: 'REPLAY', version: noted.version, balances: noted.after, moved: noted.moved, facts: [] }
      : refused(paper, 'CONFLICT')
  if (currencyOf(command, paper.currency) !== paper.currency) return refused(paper, 'CURRENCY_MISMATCH')

  const before = { ...paper }
  const endings = paper.endings.length
  if (!command.kind.startsWith('bonus_') || command.kind === 'bonus_credit') endOverdue(paper, moment.now)
  const facts: string[] = []
  const refusal = act(paper, command, { ...moment, facts })
  if (refusal !== null) {
    // Nothing is written, so nothing has ended either.
    if (before.bonus && paper.bonus === null) paper.noted.delete(`bonuses bonus end ${before.bonus.id}`)
    Object.assign(paper, before)
    paper.endings.length = endings
    return refused(paper, refusal)
  }
  endIfDue(paper, moment.now)
  const own = paper.noted.get(nameOf(command))
  if (!own) throw new Error(`${command.kind} was done and is not noted`)
  return { code: 'OK', version: own.version, balances: own.after, moved: own.moved, facts }
}

const refused = ({ version, purses }: Paper, code: string): Reported => ({
  code,
  version,
  balances: purses,
  moved: null,
  facts: [],
})

const currencyOf = (command: Command, own: string): string => {
  if ('currency' in command) return command.currency
  if ('amount' in command) return command.amount.currency
  return command.kind === 'limit_change' && command.max ? command.max.currency : own
}

const act = (paper: Paper, command: Command, { now, order, facts }: Moment & { facts: string[] }): string | null => {
  switch (command.kind) {
    case 'stake':
      return stake(paper, command, { now, order })
    case 'payout':
      return payout(paper, command, { now, facts })
    case 'refund':
      return refund(paper, command, facts)
    case 'rollback':
      return rollback(paper, command, facts)
    case 'close_round':
      return closeRound(paper, command)
    case 'bonus_credit':
      return credit(paper, command)
    case 'bonus_complete':
    case 'bonus_burn':
    case 'bonus_cancel':
      return endAsAsked(paper, command, now)
    case 'deposit_reversal':
      return reverseDeposit(paper, command, facts)
    case 'adjustment':
      return adjust(paper, command)
    case 'cashback_debit':
      return debit(paper, command)
    case 'block_change':
      paper.block = command.block
      return done(paper, command, {})
    case 'limit_change':
      if (command.max === null) paper.limits.delete(`${command.limit}_${command.period}`)
      else paper.limits.set(`${command.limit}_${command.period}`, command.max.amount)
      return done(paper, command, {})
    default:
      return movePurses(paper, command)
  }
}

type Simple = Exclude<
  Command,
  {
    kind:
      | 'stake'
      | 'payout'
      | 'refund'
      | 'rollback'
      | 'close_round'
      | 'bonus_credit'
      | 'bonus_complete'
      | 'bonus_burn'
      | 'bonus_cancel'
      | 'deposit_reversal'
      | 'adjustment'
      | 'cashback_debit'
      | 'block_change'
      | 'limit_change'
  }
>

const movePurses = (paper: Paper, command: Simple): string | null => {
  switch (command.kind) {
    case 'deposit':
      if (paper.bonus?.burnsOnDeposit) end(paper, paper.bonus, 'bonus_burn', 'deposit')
      return done(paper, command, { game: command.amount.amount })
    case 'withdrawal_hold':
      if (paper.block?.scope === 'everything') return 'PLAYER_BLOCKED'
      if (paper.purses.electronic < command.amount.amount) return 'INSUFFICIENT'
      if (paper.bonus?.burnsOnWithdrawal) end(paper, paper.bonus, 'bonus_burn', 'withdrawal')
      return done(paper, command, { electronic: -command.amount.amount, held: command.amount.amount })
    case 'deposit_return':
      if (paper.block?.scope === 'everything') return 'PLAYER_BLOCKED'
      return ifThere(paper, command, { game: -command.amount.amount, held: command.amount.amount })
    case 'crosspay':
      if (paper.block !== null) return 'PLAYER_BLOCKED'
      return ifThere(paper, command, { electronic: -command.amount.amount, game: command.amount.amount })
    case 'withdrawal_paid':
    case 'withdrawal_returned': {
      const hold = paper.noted.get(`${command.source} withdrawal ${command.externalId}`)?.moved
      if (!hold) return 'NOT_FOUND'
      return done(
        paper,
        command,
        command.kind === 'withdrawal_paid'
          ? { held: -hold.held }
          : { held: -hold.held, game: -hold.game, electronic: -hold.electronic },
      )
    }
    case 'prize':
      return done(paper, command, { electronic: command.amount.amount })
    case 'cashback_credit':
      return done(paper, command, { cashback: command.amount.amount })
    case 'pool_credit':
      return done(paper, command, { electronic: command.amount.amount })
    case 'pool_debit':
      return command.amount.amount === 0n
        ? 'INSUFFICIENT'
        : ifThere(paper, command, { electronic: -command.amount.amount })
  }
}

const adjust = (paper: Paper, command: AdjustmentCommand): string | null => {
  const { purse, direction, amount } = command
  if (purse === 'bonus' && paper.bonus === null) return 'NOT_FOUND'
  return ifThere(paper, command, { [purse]: direction === 'credit' ? amount.amount : -amount.amount })
}

const debit = (paper: Paper, command: CashbackDebitCommand): string | null => {
  if (command.reason === 'claim' && paper.block !== null) return 'PLAYER_BLOCKED'
  return command.amount.amount === 0n ? 'INSUFFICIENT' : ifThere(paper, command, { cashback: -command.amount.amount })
}

/** From game, then electronic; what was played is a receivable of the house. docs/rules/wallet.md#reversals */
const reverseDeposit = (paper: Paper, command: DepositReversalCommand, facts: string[]): string | null => {
  const paid = paper.noted.get(`${command.source} deposit ${command.externalId}`)?.moved.game
  if (paid === undefined) return 'NOT_FOUND'
  const game = paid < paper.purses.game ? paid : paper.purses.game
  const electronic = paid - game < paper.purses.electronic ? paid - game : paper.purses.electronic
  if (game + electronic < paid) facts.push(`receivable ${paid - game - electronic}`)
  if (paper.bonus) end(paper, paper.bonus, 'bonus_cancel', 'staff')
  if (paper.block?.scope !== 'everything') paper.block = { scope: 'everything', reason: 'reversal' }
  return done(paper, command, { game: -game, electronic: -electronic })
}

const ifThere = (paper: Paper, command: Command, move: Move): string | null => {
  const isMissing = pursesOnPaper.some(
    (purse) => paper.purses[purse] + (purse === 'debt' ? -1n : 1n) * (move[purse] ?? 0n) < 0n,
  )
  return isMissing ? 'INSUFFICIENT' : done(paper, command, move)
}

const done = (paper: Paper, command: Command, move: Move): null => {
  write(paper, nameOf(command), contentOf(command), move)
  return null
}
