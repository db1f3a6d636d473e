/**
 * Where a run is. `upcoming`: published, players may join, no round counts yet. `active`: between start and end.
 * `finishing`: the end has passed and the last rounds are being counted, some seconds. `finished`: ranks are frozen,
 * prizes are being paid. `paid`: every prize is paid. `cancelled`: staff ended it without prizes.
 */
export const battleStatuses = ['upcoming', 'active', 'finishing', 'finished', 'paid', 'cancelled'] as const
export type BattleStatus = (typeof battleStatuses)[number]

/** How a player takes part (Spec §4). `placed`: the battle is over and he has a frozen rank. */
export const battlePlayerStates = ['inactive', 'in_qualification', 'active', 'placed'] as const
export type BattlePlayerState = (typeof battlePlayerStates)[number]

/** What makes the score of a player, one strategy for a battle. */
export const battleScorings = ['best_multiplier', 'sum_of_multipliers', 'turnover', 'sum_of_payouts'] as const
export type BattleScoring = (typeof battleScorings)[number]

/**
 * `joining`: rounds begun after the player joined count. `automatic`: rounds begun after the start count, and the first
 * one that counts joins the player.
 */
export const battleEntries = ['joining', 'automatic'] as const
export type BattleEntry = (typeof battleEntries)[number]

/** What decides the league: the level of the rating, or the size of stakes (then the battle's stakes are bounded). */
export const battleLeagueRules = ['rating', 'stakes'] as const
export type BattleLeagueRule = (typeof battleLeagueRules)[number]

export const battlePrizeKinds = ['money', 'bonus', 'free_rounds'] as const
export type BattlePrizeKind = (typeof battlePrizeKinds)[number]

/**
 * Where a prize is. `owed`: it is on its way; `withheld`: its winner is closed out of play
 * (docs/rules/battles.md#excluded-players).
 */
export const battlePrizeStatuses = ['owed', 'paid', 'withheld'] as const
export type BattlePrizeStatus = (typeof battlePrizeStatuses)[number]

/** Why a player may not join, in the order they are checked. */
export const battleBarriers = [
  'BATTLE_OVER',
  'BATTLE_WRONG_CURRENCY',
  'PLAYER_EXCLUDED',
  'BATTLE_LEAGUE_NOT_REACHED',
] as const
export type BattleBarrier = (typeof battleBarriers)[number]

/** Rows of the leaderboard that everybody gets live. */
export const boardTop = 10
