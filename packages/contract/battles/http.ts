import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { battleLeagues } from '../rating/words.ts'
import { amount, currency, id, language, pageQuery, paged, time } from '../wire.ts'
import {
  battleBarriers,
  battleEntries,
  battleLeagueRules,
  battlePlayerStates,
  battlePrizeKinds,
  battlePrizeStatuses,
  battleScorings,
  battleStatuses,
} from './words.ts'

/** Source: docs/rules/battles.md. */

export const battleSlug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, { error: 'INVALID' }))

const names = z.record(language, z.string())

/**
 * A score with two places: a multiplier ("12.50") for the two scorings by multiplier, a sum in the battle's currency
 * for the two others.
 */
const score = amount

/**
 * What one place wins. `worth` is what the prize counts in the fund: the sum of money, of the bonus, or stake × count
 * of free rounds.
 */
export const battlePrize = z.object({
  kind: z.enum(battlePrizeKinds),
  worth: amount,
  /** Of a bonus: its offer and names; null for the others, and where its offer is unknown. */
  bonus: z.nullable(z.object({ id, names })),
  /** Of free rounds; null for the others. */
  free_rounds: z.nullable(
    z.object({ count: z.number(), stake: amount, game: z.object({ slug: z.string(), name: z.string() }) }),
  ),
})
export type BattlePrize = z.output<typeof battlePrize>

/** Places `from` to `to`, both included, win the same prize each. */
export const battlePrizeRange = z.object({ from: z.number(), to: z.number(), prize: battlePrize })
export type BattlePrizeRange = z.output<typeof battlePrizeRange>

/**
 * `guaranteed`: the fund is published. `proportional`: `percent` of the counted turnover, at least `min`; places share
 * it, and it grows while the battle runs. `awarded`: what the frozen ranks won, null before the freeze. It is less than
 * `amount` where fewer players were ranked than there are places.
 */
export const battleFund = z.object({
  kind: z.enum(['guaranteed', 'proportional']),
  amount,
  percent: z.nullable(amount),
  min: z.nullable(amount),
  awarded: z.nullable(amount),
})
export type BattleFund = z.output<typeof battleFund>

/**
 * Which games count. `games` for kind `list`, `providers` for `provider`, `categories` for `category`, none for `all`;
 * `count` is how many of the catalogue count now.
 */
export const battleGames = z.object({
  kind: z.enum(['all', 'list', 'provider', 'category']),
  count: z.number(),
  games: z.array(z.object({ slug: z.string(), name: z.string(), image: z.nullable(z.string()) })),
  providers: z.array(z.object({ slug: z.string(), name: z.string() })),
  categories: z.array(z.string()),
})

/** A place with what is missing to it: `gap` is the score that has to be added to take it. */
const target = z.object({ rank: z.number(), gap: score })

/** The caller in a battle. */
export const ownBattle = z.object({
  state: z.enum(battlePlayerStates),
  /** Null: not joined. */
  joined_at: z.nullable(time),
  /** Why joining is refused at present, or playing on once the player has joined; null: nothing is in the way. */
  barrier: z.nullable(z.enum(battleBarriers)),
  /** Counted rounds. */
  rounds: z.number(),
  /** Counted rounds that are missing to be ranked; 0: qualified. */
  rounds_to_qualify: z.number(),
  /** Rounds that may still count; null: no cap. */
  rounds_left: z.nullable(z.number()),
  score,
  /** Best multiplier of a counted round; null before the first. */
  best_multiplier: z.nullable(amount),
  /** Null until qualified. */
  rank: z.nullable(z.number()),
  /** The place above; null on the first place or without a rank. */
  next_place: z.nullable(target),
  /**
   * The nearest better prize, with its lowest place; null where there is none better. Without a rank: what the last
   * prize place needs at present.
   */
  next_prize: z.nullable(z.extend(target, { prize: battlePrize })),
  /** What the present rank wins; null: nothing. */
  prize: z.nullable(battlePrize),
  /** Of a frozen rank with a prize. */
  prize_status: z.nullable(z.enum(battlePrizeStatuses)),
  /**
   * By how much the own score is above the first place without a prize; null outside the prizes or where nobody is
   * there.
   */
  margin: z.nullable(score),
})
export type OwnBattle = z.output<typeof ownBattle>

/**
 * One row of a leaderboard. `alias` is masked. Places are unique: of equal scores the one reached earlier ranks higher;
 * `is_tied`: the row above has the same score.
 */
export const leader = z.object({
  rank: z.number(),
  alias: z.string(),
  score,
  rounds: z.number(),
  is_tied: z.boolean(),
  is_own: z.boolean(),
  prize: z.nullable(battlePrize),
})
export type Leader = z.output<typeof leader>

/** A battle in lists. Countdown: to `starts_at` while upcoming, to `ends_at` while active. */
export const battle = z.object({
  id,
  slug: z.string(),
  names,
  cup: z.enum(battleLeagues),
  status: z.enum(battleStatuses),
  currency,
  starts_at: time,
  ends_at: time,
  /** When the ranks were frozen, all prizes were paid, or it was cancelled; null before. */
  finished_at: z.nullable(time),
  paid_at: z.nullable(time),
  cancelled_at: z.nullable(time),
  entry: z.enum(battleEntries),
  scoring: z.enum(battleScorings),
  fund: battleFund,
  prize_places: z.number(),
  /** What the first place wins. */
  top_prize: battlePrize,
  /** Players who joined; and those with a rank. */
  participants: z.number(),
  ranked: z.number(),
  min_stake: amount,
  /** The largest stake that counts, of a league by stakes; null: none. */
  max_stake: z.nullable(amount),
  league: z.object({
    by: z.enum(battleLeagueRules),
    level_min: z.nullable(z.number()),
    level_max: z.nullable(z.number()),
  }),
  qualification_rounds: z.number(),
  rounds_max: z.nullable(z.number()),
  /** First of the eligible games, to open it: null where none is open at present. */
  play_slug: z.nullable(z.string()),
  /** Of a finished battle: the winner; null before, or where nobody was ranked. */
  winner: z.nullable(z.object({ alias: z.string(), score })),
  /** Null for visitors. */
  own: z.nullable(ownBattle),
})
export type Battle = z.output<typeof battle>

/** A battle with everything its page shows. */
export const battleDetails = z.extend(battle, {
  prizes: z.array(battlePrizeRange),
  games: battleGames,
  /** The first ten, and `own_rows`: the caller with two above and two below, where he is ranked outside of them. */
  leaders: z.array(leader),
  own_rows: z.array(leader),
  /** The next run of the same schedule; null: none is planned. */
  next: z.nullable(z.object({ slug: z.string(), starts_at: time })),
  /** After the freeze: SHA-256 in hex of the list of counted rounds, published in the transaction that froze the ranks. */
  rounds_hash: z.nullable(z.string()),
  rounds_count: z.nullable(z.number()),
})
export type BattleDetails = z.output<typeof battleDetails>

/**
 * `active`: upcoming and running ones, the soonest end first. `last`: finished, paid and cancelled ones, the newest
 * first. Lists without `currency` show a player battles in his currency, a visitor all.
 */
export const listBattles = endpoint({
  method: 'GET',
  path: '/battles',
  access: 'optional',
  summary:
    'Battles by type: active (running and upcoming) or last; for a player, in his currency unless one is asked for',
  query: z.object({
    ...pageQuery,
    type: z._default(z.enum(['active', 'last'], { error: 'INVALID' }), 'active'),
    currency: z.optional(currency),
  }),
  replies: { 200: paged(battle) },
  refusals: [],
})

/** Battles that run now. `game`: only those in which a game counts. */
export const listActiveBattles = endpoint({
  method: 'GET',
  path: '/battles/active',
  access: 'optional',
  summary: 'Battles that run now, optionally of one game; for a player, in his currency unless one is asked for',
  query: z.object({ game: z.optional(battleSlug), currency: z.optional(currency) }),
  replies: { 200: z.object({ items: z.array(battle) }) },
  refusals: [],
})

export const listFinishedBattles = endpoint({
  method: 'GET',
  path: '/battles/finished',
  access: 'optional',
  summary: 'Finished battles, the newest first; for a player, in his currency unless one is asked for',
  query: z.object({ ...pageQuery, currency: z.optional(currency) }),
  replies: { 200: paged(battle) },
  refusals: [],
})

export const hasActiveBattle = endpoint({
  method: 'GET',
  path: '/battles/has-active',
  access: 'optional',
  summary: 'Whether a battle runs; for a player, in his currency',
  replies: { 200: z.object({ has_active: z.boolean(), count: z.number() }) },
  refusals: [],
})

export const getBattle = endpoint({
  method: 'GET',
  path: '/battles/:slug',
  access: 'optional',
  summary: 'One battle',
  params: z.object({ slug: battleSlug }),
  replies: { 200: battleDetails },
  refusals: ['BATTLE_NOT_FOUND'],
})

/** A page of the leaderboard; `own` is the caller's row, whatever the page. */
export const listBattleLeaders = endpoint({
  method: 'GET',
  path: '/battles/:slug/leaders',
  access: 'optional',
  summary: 'Leaderboard of a battle',
  params: z.object({ slug: battleSlug }),
  query: z.object(pageQuery),
  replies: { 200: z.extend(paged(leader), { own: z.nullable(leader), as_of: time }) },
  refusals: ['BATTLE_NOT_FOUND'],
})

/** Joins for free; again changes nothing and gives the same reply. */
export const joinBattle = endpoint({
  method: 'POST',
  path: '/battles/:slug/join',
  access: 'player',
  summary: 'Join a battle',
  isIdempotent: true,
  params: z.object({ slug: battleSlug }),
  replies: { 200: ownBattle },
  refusals: ['BATTLE_NOT_FOUND', ...battleBarriers],
})

/**
 * One counted round of the frozen list. `player` is a number within the battle that does not identify the person; `id`
 * is SHA-256 of provider, round and the battle's salt. `provider`, `round` and `game` are filled for the caller's own
 * rounds. Amounts are the part of own money.
 */
export const countedRound = z.object({
  id: z.string(),
  player: z.number(),
  stake: amount,
  payout: amount,
  settled_at: time,
  is_own: z.boolean(),
  provider: z.nullable(z.string()),
  round: z.nullable(z.string()),
  game: z.nullable(z.object({ slug: z.nullable(z.string()), name: z.string() })),
})
export type CountedRound = z.output<typeof countedRound>

/** A page of the frozen list, in the order of the hash. */
export const listBattleRounds = endpoint({
  method: 'GET',
  path: '/battles/:slug/rounds',
  access: 'optional',
  summary: 'Frozen list of counted rounds of a finished battle',
  params: z.object({ slug: battleSlug }),
  query: z.object({ ...pageQuery, own: z.optional(z.literal('true', { error: 'INVALID' })) }),
  replies: { 200: z.extend(paged(countedRound), { hash: z.string() }) },
  refusals: ['BATTLE_NOT_FOUND', 'BATTLE_NOT_FINISHED'],
})

/** Rounds, and places, that one reply of a proof holds at most. */
export const proofRoundsMax = 5_000

/**
 * The frozen list as the hash covers it: text, one JSON value a line. `ranks`: place, number of the player, score in
 * hundredths or minor units. `tools/verifier` recomputes hash and ranks. `salt` lets a player find his own rounds:
 * SHA-256 of `salt:provider:round`. A reply holds the rounds, and the places, `after` + 1 to `after` + 5,000; the line
 * about the battle comes with `after` 0. `next`: the `after` of the next reply; null: this is the last one. `list` and
 * `ranks` of all replies, one behind the other, are the whole proof. The reply has an ETag and never changes.
 */
export const getBattleProof = endpoint({
  method: 'GET',
  path: '/battles/:slug/proof',
  access: 'open',
  summary: 'Rules, counted rounds and ranks of a finished battle, to verify them',
  params: z.object({ slug: battleSlug }),
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)), 0) }),
  replies: {
    200: z.object({
      hash: z.string(),
      salt: z.string(),
      list: z.string(),
      ranks: z.array(z.tuple([z.number(), z.number(), z.string()])),
      next: z.nullable(z.number()),
    }),
  },
  refusals: ['BATTLE_NOT_FOUND', 'BATTLE_NOT_FINISHED'],
})

/** What `GET /live` publishes of a running battle: the first ten rows, without the reader's own row. */
export const battleBoard = z.object({
  slug: z.string(),
  status: z.enum(battleStatuses),
  fund: amount,
  participants: z.number(),
  ranked: z.number(),
  as_of: time,
  leaders: z.array(z.object({ rank: z.number(), alias: z.string(), score, rounds: z.number(), is_tied: z.boolean() })),
})
export type BattleBoard = z.output<typeof battleBoard>
