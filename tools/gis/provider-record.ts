import type { Form } from './form.ts'
import { unitsIn, type Units } from './units.ts'

/**
 * A provider's record of its own calls: the expected movement of a player's balance after everything that was accepted.
 * Written from docs/rules/gis.md: an id counts once, a stake is refunded once, a list undoes what it names, what was
 * undone before it arrived moves nothing.
 */
export type ProviderRecord = {
  /** Records an accepted call; a repeat changes nothing. */
  apply(form: Form): void
  net(): Units
  /** Valid operations of each round. */
  rounds(): readonly { readonly round: string; readonly staked: Units; readonly paid: Units }[]
}

type Line = { readonly kind: 'bet' | 'win'; readonly amount: Units; readonly round: string; stands: boolean }

/** An empty record. */
export function createOwnBook(): ProviderRecord {
  const { enter, undo, standing } = createLines()
  const refunds = new Map<string, { readonly stake: Line | undefined; isOpen: boolean }>()
  const rollbacks = new Set<string>()

  const refund = (form: Form): void => {
    const id = textIn(form, 'transaction_id')
    if (!refunds.has(id)) refunds.set(id, { stake: undo('bet', textIn(form, 'bet_transaction_id')), isOpen: true })
  }

  const undoRefund = (id: string): void => {
    const known = refunds.get(id)
    if (known === undefined || !known.isOpen) return
    known.isOpen = false
    if (known.stake !== undefined) known.stake.stands = true
  }

  const rollBack = (form: Form): void => {
    const id = textIn(form, 'transaction_id')
    if (rollbacks.has(id)) return
    rollbacks.add(id)
    for (const { action, transaction_id } of listOf(form)) {
      if (action === 'refund') undoRefund(String(transaction_id))
      else undo(action === 'win' ? 'win' : 'bet', String(transaction_id))
    }
  }

  const books: Readonly<Record<string, (form: Form) => void>> = {
    bet: (bet) => enter('bet', bet),
    win: (win) => enter('win', win),
    refund,
    rollback: rollBack,
  }
  return {
    apply: (form) => books[textIn(form, 'action')]?.(form),
    net: () => sum('win', standing()) - sum('bet', standing()),
    rounds: () =>
      [...Map.groupBy(standing(), ({ round }) => round)].map(([round, lines]) => ({
        round,
        staked: sum('bet', lines),
        paid: sum('win', lines),
      })),
  }
}

/** Bets and wins by their ids, and the ids that were undone before they arrived. */
const createLines = () => {
  const lines = new Map<string, Line>()
  const undoneAhead = new Set<string>()
  return {
    enter: (kind: Line['kind'], form: Form): void => {
      const key = `${kind} ${textIn(form, 'transaction_id')}`
      if (lines.has(key)) return
      const isFree = kind === 'bet' && textIn(form, 'type') === 'freespin'
      const amount = isFree ? 0n : (unitsIn(textIn(form, 'amount')) ?? 0n)
      lines.set(key, { kind, amount, round: textIn(form, 'round_id'), stands: !undoneAhead.has(key) })
    },
    undo: (kind: Line['kind'], id: string): Line | undefined => {
      const line = lines.get(`${kind} ${id}`)
      if (line === undefined) undoneAhead.add(`${kind} ${id}`)
      if (line === undefined || !line.stands) return undefined
      line.stands = false
      return line
    },
    standing: (): readonly Line[] => [...lines.values()].filter(({ stands }) => stands),
  }
}

const sum = (kind: Line['kind'], among: readonly Line[]): Units =>
  among.reduce((total, line) => (line.kind === kind ? total + line.amount : total), 0n)

const textIn = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '')

const listOf = (form: Form): readonly Form[] =>
  Array.isArray(form['rollback_transactions']) ? (form['rollback_transactions'] as readonly Form[]) : []
