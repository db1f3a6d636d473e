import { msOf, type Instant } from '@zoria/kernel'
import type { Command } from './commands.ts'
import { roundKey, type MoneyState } from './money-state.ts'

/**
 * How far back the key of a command can be, in ms; null: any distance. A repeat has the session of the first call, so
 * nothing under its key is older than that session; a payout of an open round is no older than session and round.
 * Everything else is searched everywhere. docs/rules/money-engine.md, "for ever".
 */
export function lookbackMs(state: MoneyState, command: Command, now: Instant): number | null {
  if (command.kind === 'stake') return since(command.sessionStartedAt, now)
  if (command.kind !== 'payout' || command.round === null || command.sessionStartedAt === null) return null

  const round = state.rounds.get(roundKey({ provider: command.provider, round: command.round }))
  return round
    ? since(round.openedAt < command.sessionStartedAt ? round.openedAt : command.sessionStartedAt, now)
    : null
}

// A start in the future means a moved clock: then nothing is known.
const since = (began: Instant | null, now: Instant): number | null =>
  began === null || began > now ? null : msOf(now) - msOf(began)
