import { wordsOf, type Playable } from '@zoria/bonus-simulator'
import type { Terms } from '@zoria/battles'

/**
 * One round of somebody: stake and payout in minor units, and when it is settled, in seconds after the start of the
 * battle.
 */
export type PlayedRound = { readonly stake: bigint; readonly payout: bigint; readonly second: number }

/**
 * Somebody who takes part. `kind` groups players in the report; `edge`: what his stakes cost him on average, in minor
 * units; null: unknown.
 */
export type Participant = {
  readonly kind: string
  readonly rounds: readonly PlayedRound[]
  readonly edge: number | null
}

/** How a kind of players plays. Shares are of the battle's length and of the population. */
type Habit = {
  readonly kind: string
  readonly share: number
  /** Stakes as multiples of the least stake, from … to, most of them small. */
  readonly stake: readonly [from: number, to: number]
  /** How long he plays, and from when on. */
  readonly length: readonly [from: number, to: number]
  readonly begins: readonly [from: number, to: number]
  readonly secondsARound: number
}

/** The ordinary players of a battle. */
const ordinary: readonly Habit[] = [
  { kind: 'casual', share: 0.6, stake: [1, 5], length: [0.02, 0.1], begins: [0, 0.9], secondsARound: 9 },
  { kind: 'regular', share: 0.32, stake: [1, 20], length: [0.1, 0.4], begins: [0, 0.6], secondsARound: 7 },
  { kind: 'high roller', share: 0.08, stake: [20, 200], length: [0.05, 0.3], begins: [0, 0.7], secondsARound: 7 },
]

/**
 * Who looks for an advantage. Each is one account, beside the ordinary players; `accounts` of a ring are counted
 * together. None of them plays on once further rounds no longer count.
 */
const abusers: readonly (Omit<Habit, 'share'> & { readonly accounts: number })[] = [
  { kind: 'farmer of least stakes', accounts: 1, stake: [1, 1], length: [1, 1], begins: [0, 0], secondsARound: 3 },
  { kind: 'late entrant', accounts: 1, stake: [20, 20], length: [0.1, 0.1], begins: [0.9, 0.9], secondsARound: 3 },
  { kind: 'ring of ten accounts', accounts: 10, stake: [1, 1], length: [0.3, 0.3], begins: [0, 0.7], secondsARound: 3 },
]

/** A day of ten hours of play is the most that anybody plays. */
const playedSecondsMax = 36_000

export type Wanted = {
  readonly terms: Terms
  readonly minutes: number
  readonly players: number
  readonly game: Playable
  readonly seed: string
}

/** The participants of one run: ordinary players, then the abusers. Equal seeds give equal participants. */
export function participantsOf({ terms, minutes, players, game, seed }: Wanted, run: number): readonly Participant[] {
  const span = minutes * 60
  const words = wordsOf(seed, run)
  const unit = () => words() / 2 ** 32
  const between = ([from, to]: readonly [number, number], weight = 1) => from + (to - from) * unit() ** weight
  const play = game.sitDown(words)
  const one = (
    { kind, stake, length, begins, secondsARound }: Omit<Habit, 'share'>,
    roundsMax: number | null = null,
  ): Participant => {
    const staked = stakeWithin(terms, between(stake, 3), game.parts)
    const from = between(begins) * span
    const until = Math.min(span, from + Math.min(between(length) * span, playedSecondsMax))
    const count = Math.min(Math.max(0, Math.floor((until - from) / secondsARound)), roundsMax ?? Infinity)
    const rounds = Array.from({ length: count }, (_, at): PlayedRound => ({
      stake: staked,
      payout: (staked * BigInt(play())) / BigInt(game.parts),
      second: from + (at + 1) * secondsARound,
    }))
    return { kind, rounds, edge: Number(staked) * count * (1 - game.rtp) }
  }
  const crowd = ordinary.flatMap((habit) => Array.from({ length: Math.round(habit.share * players) }, () => one(habit)))
  const counted = terms.roundsMax
  return [...crowd, ...abusers.flatMap((habit) => Array.from({ length: habit.accounts }, () => one(habit, counted)))]
}

/** A stake that counts and that the game takes, near a multiple of the least one. */
function stakeWithin({ stakeMin, league }: Terms, multiple: number, parts: number): bigint {
  const wanted = BigInt(Math.round(Number(stakeMin) * multiple))
  const most = league.by === 'stakes' && wanted > league.stakeMax ? league.stakeMax : wanted
  const whole = (most / BigInt(parts)) * BigInt(parts)
  return whole < stakeMin ? stakeMin + BigInt(parts) - 1n - ((stakeMin + BigInt(parts) - 1n) % BigInt(parts)) : whole
}

/**
 * The whole list of a past battle in a saved answer of `GET /battles/{slug}/proof`, or why it is not there: a long list
 * comes in parts, and players of one part alone would be other players.
 */
export function pastListIn(saved: unknown): { readonly list: string } | { readonly fault: string } {
  const { list, next = null } = (saved ?? {}) as { readonly list?: unknown; readonly next?: unknown }
  if (typeof list !== 'string') return { fault: 'it holds no list of rounds' }
  return next === null && list.startsWith('{')
    ? { list }
    : { fault: "it holds a part of the rounds: save the list on the battle's page, which makes a .jsonl file of all" }
}

/**
 * Participants of a battle that took place, from its published list (`GET /battles/{slug}/proof`): each run draws as
 * many players of it again, with all their rounds.
 */
export function resampled(
  list: string,
  { seed, players }: { readonly seed: string; readonly players: number },
): (run: number) => readonly Participant[] {
  const [first = '{}', ...lines] = list.trimEnd().split('\n')
  const { starts } = JSON.parse(first) as { readonly starts: number }
  const known = [
    ...Map.groupBy(
      lines.map((line) => JSON.parse(line) as readonly [number, string, string, number]),
      ([player]) => player,
    ).values(),
  ]
  return (run) => {
    const words = wordsOf(seed, run)
    return Array.from({ length: players }, (): Participant => {
      const rows = known[Math.floor((words() / 2 ** 32) * known.length)] ?? []
      return {
        kind: 'past player',
        edge: null,
        rounds: rows.map(([, stake, payout, settledAt]) => ({
          stake: BigInt(stake),
          payout: BigInt(payout),
          second: (settledAt - starts) / 1_000,
        })),
      }
    })
  }
}
