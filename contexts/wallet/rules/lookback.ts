import { msOf, type Instant } from '@zoria/kernel'
import type { Command } from './commands.ts'
import { roundKey, type MoneyState } from './money-state.ts'

/**
 * How far back the key of a command can lie, in ms; null: any distance. A repeat carries the session of the first
 * call, so nothing under its key is older than that session; a payout of an open round is no older than session and
 * round. Everything else is looked up everywhere. docs/rules/money-engine.md, "for ever".
 */
export function lookbackMs(state: MoneyState, command: Command, now: Instant): number | null {
  if (command.kind === 'stake') return since(command.sessionStartedAt, now)
  if (command.kind !== 'payout' || command.round === null || command.sessionStartedAt === null) return null

  const round = state.rounds.get(roundKey({ provider: command.provider, round: command.round }))
  return round ? since(round.openedAt < command.sessionStartedAt ? round.openedAt : command.sessionStartedAt, now) : null
}

// A beginning that lies ahead of now is a clock that was moved: then nothing is known.
const since = (began: Instant | null, now: Instant): number | null =>
  began === null || began > now ? null : msOf(now) - msOf(began)
