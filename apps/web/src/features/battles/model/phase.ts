import type { Battle, OwnBattle } from '@zoria/contract/battles/http'
import type { BattleStatus } from '@zoria/contract/battles/words'
import type { MessageId } from '../../../i18n/catalogues.ts'

type Tone = 'success' | 'danger' | 'warning' | 'info' | 'dim' | 'gold'

/** How each status is shown. */
export const statusMarks = {
  upcoming: { tone: 'info', text: 'battle.status.upcoming' },
  active: { tone: 'danger', text: 'battle.status.active' },
  finishing: { tone: 'warning', text: 'battle.status.finishing' },
  finished: { tone: 'gold', text: 'battle.status.finished' },
  paid: { tone: 'success', text: 'battle.status.paid' },
  cancelled: { tone: 'dim', text: 'battle.status.cancelled' },
} as const satisfies Record<BattleStatus, { readonly tone: Tone; readonly text: MessageId }>

/** Names of the cups (Spec §3) and the picture of each. */
export const cups = {
  bronze: { name: 'battle.cup.bronze', picture: 'bronze-medal' },
  silver: { name: 'battle.cup.silver', picture: 'silver-medal' },
  gold: { name: 'battle.cup.gold', picture: 'trophy' },
  platinum: { name: 'battle.cup.platinum', picture: 'medal' },
  brilliant: { name: 'battle.cup.brilliant', picture: 'gem' },
} as const satisfies Record<Battle['cup'], { readonly name: MessageId; readonly picture: string }>

export const isOver = (status: BattleStatus): boolean =>
  status === 'finished' || status === 'paid' || status === 'cancelled'
/** Ranks may still change. */
export const isRunning = (status: BattleStatus): boolean => status === 'active' || status === 'finishing'

/** What the main button of a battle does. `none`: reading is all there is. */
export type Step = 'register' | 'join' | 'play' | 'none'

type Shown = Pick<Battle, 'status' | 'entry' | 'own' | 'play_slug'>

export function stepOf({ status, entry, own, play_slug }: Shown): Step {
  if (status !== 'upcoming' && status !== 'active') return 'none'
  if (own === null) return 'register'
  if (own.barrier !== null) return 'none'
  if (own.joined_at === null && entry === 'joining') return 'join'
  return status === 'active' && play_slug !== null ? 'play' : 'none'
}

/** The end of the countdown: the start of an upcoming battle, the end of a running one; null where nothing is awaited. */
export function awaited({
  status,
  starts_at,
  ends_at,
}: Pick<Battle, 'status' | 'starts_at' | 'ends_at'>): string | null {
  if (status === 'upcoming') return starts_at
  return status === 'active' ? ends_at : null
}

/** How far the qualification is. */
export function qualification(
  { rounds, rounds_to_qualify }: Pick<OwnBattle, 'rounds' | 'rounds_to_qualify'>,
  wanted: number,
): { readonly done: number; readonly wanted: number; readonly percent: number } {
  const done = Math.min(
    wanted,
    Math.max(0, rounds_to_qualify === 0 ? wanted : Math.min(rounds, wanted - rounds_to_qualify)),
  )
  return { done, wanted, percent: wanted === 0 ? 100 : Math.floor((100 * done) / wanted) }
}

/** How close the own score is to a place above: 0 to 100. */
export function percentTo(score: string, gap: string): number {
  const [own, missing] = [Number(score), Number(gap)]
  return own + missing <= 0 ? 0 : Math.floor((100 * own) / (own + missing))
}
