/** Leagues of battles, the lowest first (Spec §3, cups). */
export const battleLeagues = ['bronze', 'silver', 'gold', 'platinum', 'brilliant'] as const
export type BattleLeague = (typeof battleLeagues)[number]
