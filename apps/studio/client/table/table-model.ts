import type { OwnView, ResultView, TableFrame, TableState } from '../../wire-tables.ts'
import { minor } from '../model.ts'

/** Chips that are put down in the page and not sent yet. */
export interface PendingChip {
  readonly spot: string
  readonly amount: bigint
}

/** What the page of a table knows. */
export interface TableModel {
  readonly state: TableState
  readonly frame: TableFrame
  readonly own: readonly OwnView[]
  readonly results: readonly ResultView[]
  readonly balance: string | null
  readonly chip: bigint
  readonly pending: readonly PendingChip[]
  /** Chips on their way to the studio, under the request that it will answer. */
  readonly sending: { readonly requestId: string; readonly chips: readonly PendingChip[] } | null
  /** Bets of the last round that had some, by spot, to be placed again. */
  readonly lastBets: ReadonlyMap<string, bigint>
  readonly isBusy: boolean
  readonly isOffline: boolean
}

export type TableEvent =
  /** A state that was asked for when the page knew `since`. */
  | { readonly type: 'state'; readonly state: TableState; readonly since: Pick<TableModel, 'frame' | 'own'> }
  | { readonly type: 'frame'; readonly frame: TableFrame }
  | { readonly type: 'own'; readonly own: OwnView }
  | { readonly type: 'balance'; readonly balance: string | null }
  | { readonly type: 'chip'; readonly chip: bigint }
  | { readonly type: 'put'; readonly chips: readonly PendingChip[] }
  | { readonly type: 'take_back' }
  | { readonly type: 'discard' }
  | { readonly type: 'sending'; readonly requestId: string }
  | { readonly type: 'answered' }
  | { readonly type: 'busy'; readonly isBusy: boolean }
  | { readonly type: 'offline'; readonly isOffline: boolean }

const RESULTS_MAX = 500

export function startModel(state: TableState): TableModel {
  return {
    state,
    frame: state.frame,
    own: state.own,
    results: state.results,
    balance: state.balance,
    chip: chipsOf(state)[1] ?? minor(state.limits.min),
    pending: [],
    sending: null,
    lastBets: lastBetsOf(state.own),
    isBusy: false,
    isOffline: false,
  }
}

export function reduceTable(model: TableModel, event: TableEvent): TableModel {
  switch (event.type) {
    case 'state':
      return withState(model, event)
    case 'frame':
      return {
        ...model,
        frame: event.frame,
        results: withResult(model.results, event.frame),
        pending: pendingIn(model, event.frame),
        isOffline: false,
      }
    case 'own':
      return withOwn(model, event.own)
    case 'balance':
      return { ...model, balance: event.balance ?? model.balance }
    case 'chip':
      return { ...model, chip: event.chip }
    case 'put':
      return { ...model, pending: [...model.pending, ...event.chips] }
    case 'take_back':
      return { ...model, pending: model.pending.slice(0, -1) }
    case 'discard':
      return { ...model, pending: [] }
    case 'sending':
      return { ...model, pending: [], sending: { requestId: event.requestId, chips: model.pending } }
    case 'answered':
      return { ...model, sending: null }
    case 'busy':
      return { ...model, isBusy: event.isBusy }
    case 'offline':
      return { ...model, isOffline: event.isOffline }
  }
}

/** The values of chips at a table: from its smallest bet upwards. */
export function chipsOf({ limits }: Pick<TableState, 'limits'>): readonly bigint[] {
  return [1n, 5n, 20n, 100n, 200n]
    .map((times) => times * minor(limits.min))
    .filter((value) => value <= minor(limits.spotMax))
}

/** The player's bets in the present round by spot: accepted, being confirmed, and not sent yet. */
export function betsNow(model: TableModel): ReadonlyMap<string, bigint> {
  const sent =
    ownNow(model)
      ?.placements.filter(({ state }) => state === 'accepted' || state === 'stake_asked')
      .flatMap(({ bets }) => bets.map(({ spot, amount }) => ({ spot, amount: minor(amount) }))) ?? []
  return sumBySpot([...sent, ...onTheWay(model)])
}

/** Chips that the studio has not listed yet. */
export function onTheWay({
  own,
  pending,
  sending,
}: Pick<TableModel, 'own' | 'pending' | 'sending'>): readonly PendingChip[] {
  const isListed =
    sending !== null &&
    own.some(({ placements }) => placements.some(({ requestId }) => requestId === sending.requestId))
  return sending === null || isListed ? pending : [...sending.chips, ...pending]
}

/** What the player has in the round that is shown. */
export function ownNow({ own, frame }: Pick<TableModel, 'own' | 'frame'>): OwnView | null {
  return own.find(({ roundId }) => roundId === frame.round?.id) ?? null
}

/** Whether bets can be placed at an instant of the server's time. */
export function mayBet({ frame, isOffline }: Pick<TableModel, 'frame' | 'isOffline'>, now: number): boolean {
  return (
    !isOffline &&
    frame.round !== null &&
    (frame.round.phase === 'open' || frame.round.phase === 'last_call') &&
    now < frame.round.closesAt
  )
}

export const totalOf = (bets: ReadonlyMap<string, bigint>): bigint =>
  [...bets.values()].reduce((sum, amount) => sum + amount, 0n)

// A state is long, so frames and bets that were sent after it may arrive before it: they are not replaced by it.
const withState = (
  model: TableModel,
  { state, since }: Extract<TableEvent, { readonly type: 'state' }>,
): TableModel => {
  const frame = model.frame === since.frame ? state.frame : model.frame
  const isOwnKnown = model.own !== since.own
  return {
    ...model,
    state,
    frame,
    own: isOwnKnown ? model.own : state.own,
    results: withResult(state.results, frame),
    balance: isOwnKnown ? (model.balance ?? state.balance) : (state.balance ?? model.balance),
    isOffline: false,
    pending: pendingIn(model, frame),
  }
}

const withOwn = (model: TableModel, own: OwnView): TableModel => {
  const others = model.own.filter(({ roundId }) => roundId !== own.roundId)
  const next = [...others, own].slice(-3)
  return {
    ...model,
    own: next,
    balance: own.balance ?? model.balance,
    lastBets: own.payout === null ? model.lastBets : lastBetsOf([own]),
  }
}

const lastBetsOf = (own: readonly OwnView[]): ReadonlyMap<string, bigint> => {
  const last = own.findLast(({ payout }) => payout !== null)
  return sumBySpot(
    last?.placements
      .filter(({ state }) => state === 'accepted')
      .flatMap(({ bets }) => bets.map(({ spot, amount }) => ({ spot, amount: minor(amount) }))) ?? [],
  )
}

// Chips that were not sent by the close are the player's still: they leave the table.
const pendingIn = (model: TableModel, frame: TableFrame): readonly PendingChip[] =>
  frame.round?.id === model.frame.round?.id && (frame.round?.phase === 'open' || frame.round?.phase === 'last_call')
    ? model.pending
    : []

const withResult = (results: readonly ResultView[], { round }: TableFrame): readonly ResultView[] => {
  if (round === null || round.outcome === null || round.seed === null) return results
  if (results.some(({ day, number }) => day === round.day && number === round.number)) return results
  return [{ day: round.day, number: round.number, outcome: round.outcome, seed: round.seed }, ...results].slice(
    0,
    RESULTS_MAX,
  )
}

const sumBySpot = (bets: readonly PendingChip[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { spot, amount } of bets) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
  return sums
}
