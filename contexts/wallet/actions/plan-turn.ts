import type { Instant } from '@zoria/kernel'
import { folded } from '../rules/bonus-write.ts'
import type { Command, Purse } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import type { Decision } from '../rules/decision.ts'
import { fingerprintOf, keyOf } from '../rules/keys.ts'
import { lookbackMs } from '../rules/lookback.ts'
import type { MoneyState } from '../rules/money-state.ts'
import { questionOf } from '../rules/journal-queries.ts'
import type { Settled } from '../rules/outcomes.ts'
import type { AskedKey, Turn } from '../storage/commit-batch.ts'
import { hashedName, type HashedName } from '../storage/key-hash.ts'
import type { Known } from './call.ts'

/** A command with its key and fingerprint, also in stored form. */
export interface Keyed {
  readonly command: Command
  readonly key: string
  readonly fingerprint: string
  readonly name: HashedName
}

/** Adds key and fingerprint to a command. */
export function keyed(command: Command): Keyed {
  const key = keyOf(command)
  const fingerprint = fingerprintOf(command)
  return { command, key, fingerprint, name: hashedName({ key, fingerprint }) }
}

export interface Decided<Call extends Keyed> {
  readonly call: Call
  readonly decision: Decision
}

/** A player's commands of one batch, each decided on the state left by the previous one. */
export interface PlannedTurn<Call extends Keyed> {
  readonly turn: Turn
  readonly decided: readonly Decided<Call>[]
  /** Commands that violated an invariant: they fail alone. */
  readonly broken: readonly { readonly call: Call; readonly error: unknown }[]
  /** Commands that need the journal first: they start the player's part of another batch. */
  readonly left: readonly Call[]
}

export interface TurnCircumstances {
  readonly now: Instant
  readonly spendingOrder: readonly Purse[]
  /** What the first command needs from the journal. */
  readonly known: Pick<Known, 'rows' | 'turnover' | 'settling' | 'stake'>
}

/** If nothing was needed. */
export const nothingKnown: TurnCircumstances['known'] = { rows: [] }

/**
 * Decides a player's commands in order, up to one that needs the journal first. One that violates an invariant fails
 * alone.
 */
export function planTurn<Call extends Keyed>(
  seen: MoneyState,
  calls: readonly Call[],
  { now, spendingOrder, known }: TurnCircumstances,
): PlannedTurn<Call> {
  const decided: Decided<Call>[] = []
  const broken: { call: Call; error: unknown }[] = []
  const written = new Set<string>()
  let state = seen
  for (const [place, call] of calls.entries()) {
    const isFirst = place === 0
    // A tombstone of this turn may have its key: only the journal knows.
    if (!isFirst && (written.has(call.key) || questionOf(state, call.command, now) !== null)) break
    try {
      const { rows, ...further } = isFirst ? known : nothingKnown
      const decision = decide(state, call.command, { now, spendingOrder, known: rows, ...further })
      decided.push({ call, decision })
      if (!decision.ok) continue
      state = decision.state
      for (const { key } of decision.entries) written.add(key)
    } catch (error) {
      broken.push({ call, error })
    }
  }
  return {
    turn: turnOf({ seen, after: state, decided, now }),
    decided,
    broken,
    left: calls.slice(decided.length + broken.length),
  }
}

/** The answer of a decision confirmed by the commit. */
export function answerOf({ call, decision }: Decided<Keyed>): Settled {
  if (!decision.ok) return decision.refusal
  return { code: 'OK', receipt: { transactionId: call.name.hex, ...decision.reply }, facts: decision.facts }
}

const turnOf = ({
  seen,
  after,
  decided,
  now,
}: {
  seen: MoneyState
  after: MoneyState
  decided: readonly Decided<Keyed>[]
  now: Instant
}): Turn => ({
  playerId: seen.playerId,
  seenVersion: seen.version,
  after,
  entries: decided.flatMap(({ decision }) => (decision.ok ? decision.entries : [])),
  bonusWrites: folded(decided.flatMap(({ decision }) => (decision.ok ? decision.bonusWrites : []))),
  keys: decided.map(({ call }) => askedKey(seen, call, now)),
})

const askedKey = (seen: MoneyState, { command, name }: Keyed, now: Instant): AskedKey => ({
  name,
  lookbackMs: lookbackMs(seen, command, now),
})
