import type { Form } from './form.ts'
import { textOf, type Units } from './units.ts'

/** A player as a game launch identifies them to the provider. */
export type Launched = {
  readonly player: string
  readonly session: string
  readonly currency: string
  readonly game: string
}

/** Fields that differ from the defaults; null omits one. */
export type Over = Readonly<Record<string, Form[string] | null>>

/** Money calls of a provider, each with a new id. A refund and a rollback are derived from the calls they undo. */
export type Forms = {
  bet(over?: Over): Form
  win(over?: Over): Form
  refund(bet: Form, over?: Over): Form
  rollback(listed: readonly Form[], over?: Over): Form
}

export const namesOf = ({ player, session, currency }: Launched): Form => ({
  player_id: player,
  session_id: session,
  currency,
})

export type Made = { readonly launched: Launched; readonly stake: Units; readonly next: (word: string) => string }

export function formsFor({ launched, stake, next }: Made): Forms {
  const made = (action: string, fields: Form, over: Over): Form =>
    withOver({ action, ...namesOf(launched), game_uuid: launched.game, transaction_id: next(action), ...fields }, over)
  return {
    bet: (over = {}) => made('bet', { amount: textOf(stake), type: 'bet', round_id: next('round') }, over),
    win: (over = {}) => made('win', { amount: textOf(stake * 2n), type: 'win', round_id: next('round') }, over),
    refund: (bet, over = {}) =>
      made(
        'refund',
        {
          amount: bet['amount'] ?? '',
          bet_transaction_id: bet['transaction_id'] ?? '',
          type: 'refund',
          round_id: bet['round_id'] ?? '',
        },
        { player_id: bet['player_id'] ?? null, session_id: bet['session_id'] ?? null, ...over },
      ),
    rollback: (listed, over = {}) =>
      made('rollback', { type: 'rollback', ...roundOf(listed), rollback_transactions: listed.map(itemOf) }, over),
  }
}

/** A rollback names the round of its list; one over several rounds names none. */
const roundOf = (listed: readonly Form[]): Form => {
  const [round = '', ...others] = new Set(listed.map(({ round_id }) => round_id ?? ''))
  return round === '' || others.length > 0 ? {} : { round_id: round, provider_round_id: round }
}

const itemOf = ({ action, amount, transaction_id, type }: Form): Form => ({
  action: action ?? '',
  amount: amount ?? '',
  transaction_id: transaction_id ?? '',
  type: type ?? '',
})

const withOver = (form: Form, over: Over): Form =>
  Object.fromEntries(
    Object.entries({ ...form, ...over }).filter((entry): entry is [string, Form[string]] => entry[1] !== null),
  )
