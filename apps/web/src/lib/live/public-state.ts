import type { BattleBoard } from '@zoria/contract/battles/http'
import type { LiveJackpot } from '@zoria/contract/jackpots/http'
import type { BigWin, LiveChange, LiveState, OnlineFigures } from '@zoria/contract/wins/http'

/** The state received from the public stream so far. */
export type PublicState = { readonly wins: readonly BigWin[]; readonly online: OnlineFigures | null; readonly boards: readonly BattleBoard[]; readonly jackpots: readonly LiveJackpot[] }

export const nothingPublic: PublicState = { wins: [], online: null, boards: [], jackpots: [] }

/** A ticker holds as many wins as a new connection receives. */
const longest = 20

/** A frame with everything replaces what is shown; a topic that it does not name stays. */
export const withState = (shown: PublicState, { big_wins, presence, battles, jackpots }: LiveState): PublicState => ({ wins: big_wins ?? shown.wins, online: presence ?? shown.online, boards: battles ?? shown.boards, jackpots: jackpots ?? shown.jackpots })

/** A frame with changes: new wins come first, undone ones leave, the oldest fall out; the board of a battle and the value of a jackpot replace the one before. */
export function withChange(shown: PublicState, { big_wins, presence, battles, jackpots }: LiveChange): PublicState {
  return { wins: winsAfter(shown.wins, big_wins), online: presence ?? shown.online, boards: replaced(shown.boards, battles, ({ slug }) => slug), jackpots: replaced(shown.jackpots, jackpots, ({ suit, currency }) => `${currency} ${suit}`) }
}

function winsAfter(shown: PublicState['wins'], change: LiveChange['big_wins']): PublicState['wins'] {
  if (change === undefined) return shown
  const gone = new Set([...change.removed, ...change.added.map(({ id }) => id)])
  const wins = [...change.added, ...shown.filter(({ id }) => !gone.has(id))].toSorted((one, other) => (one.at < other.at ? 1 : Number(one.at !== other.at) * -1))
  return wins.slice(0, longest)
}

function replaced<Item>(shown: readonly Item[], changed: readonly Item[] | undefined, keyOf: (item: Item) => string): readonly Item[] {
  if (changed === undefined) return shown
  const keys = new Set(changed.map(keyOf))
  return [...shown.filter((each) => !keys.has(keyOf(each))), ...changed]
}

export type PublicMessage = { readonly kind: 'state'; readonly data: LiveState } | { readonly kind: 'change'; readonly data: LiveChange }

/** What is known after a message. */
export const afterMessage = (shown: PublicState, message: PublicMessage): PublicState => (message.kind === 'state' ? withState(shown, message.data) : withChange(shown, message.data))

/** Reads a frame of the public stream; null for one that is not of the contract. By hand: the contract's own schemas stay on the server. */
export function readLive(event: string, text: string): PublicMessage | null {
  const data = JSON.parse(text) as LiveState & LiveChange
  const { presence, big_wins: wins, battles, jackpots } = data as { readonly presence?: { readonly active: unknown; readonly total: unknown }; readonly big_wins?: unknown; readonly battles?: unknown; readonly jackpots?: unknown }
  if (presence !== undefined && (typeof presence.active !== 'number' || typeof presence.total !== 'number')) return null
  if (battles !== undefined && !areBoards(battles)) return null
  if (jackpots !== undefined && !areJackpots(jackpots)) return null
  if (event === 'state') return wins === undefined || areWins(wins) ? { kind: 'state', data } : null
  const change = wins as { readonly added?: unknown; readonly removed?: unknown } | undefined
  return change === undefined || (areWins(change.added) && Array.isArray(change.removed)) ? { kind: 'change', data } : null
}

const areWins = (data: unknown): boolean => Array.isArray(data) && data.every((win: Partial<BigWin>) => typeof win.id === 'string' && typeof win.alias === 'string' && typeof win.amount === 'string' && typeof win.game?.slug === 'string')

const areBoards = (data: unknown): boolean => Array.isArray(data) && data.every((board: Partial<BattleBoard>) => typeof board.slug === 'string' && typeof board.status === 'string' && typeof board.fund === 'string' && areRows(board.leaders))
const areRows = (data: unknown): boolean => Array.isArray(data) && data.every((row: Partial<BattleBoard['leaders'][number]>) => typeof row.rank === 'number' && typeof row.alias === 'string' && typeof row.score === 'string')

const areJackpots = (data: unknown): boolean => Array.isArray(data) && data.every((jackpot: Partial<LiveJackpot>) => typeof jackpot.suit === 'string' && typeof jackpot.currency === 'string' && isAmount(jackpot.value) && typeof jackpot.as_of === 'string' && isDrop(jackpot.drop))
const isDrop = (drop: LiveJackpot['drop'] | undefined): boolean => drop === null || (typeof drop?.id === 'string' && isAmount(drop.amount) && typeof drop.alias === 'string' && typeof drop.at === 'string')
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d+\.\d{2}$/.test(value)
