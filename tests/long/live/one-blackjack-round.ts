import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  blackjackActions,
  blackjackTotal,
  type BlackjackAction,
  type BlackjackDecision,
  type BlackjackPlace,
  type BlackjackRound,
} from '@zoria/game-maths'
import type { Casino, Victim } from '../studio/installation.ts'
import { replayFault, type Acknowledged, type Witnessed } from './replayed-round.ts'
import {
  allEnded,
  holdAnswer,
  killAndRevive,
  moneyFault,
  nextRound,
  now,
  place,
  seatPlayers,
  until,
  type RoundSeen,
  type Seated,
} from './table-round.ts'

/**
 * When a process is killed: stakes are under way; between close and deal; the first cards are shown; the first decision
 * is answered and other hands still decide; the stake of a double or a split is taken and its answer is not there yet;
 * a step is played and hands still decide; the dealer has drawn and nothing is paid; a payout is done and its answer is
 * not there yet.
 */
export const blackjackPhases = [
  'bets',
  'closed',
  'dealt',
  'decided',
  'confirming',
  'steps',
  'result',
  'paying',
] as const

export interface BlackjackPoint {
  readonly victim: Victim
  readonly phase: (typeof blackjackPhases)[number]
}

const table = { game: 'zoria-blekdzhek', table: 'blackjack-khortytsia' } as const
/** The seats of each player: all of the table. */
const seatsOfPlayers = [
  [1, 2, 3],
  [4, 5],
  [6, 7],
] as const
/** Of every player one seat doubles in the first step. */
const doublingSeats: readonly number[] = [1, 4, 6]
/** Other hands take cards below this total, so that most rounds have a second step. */
const hitsBelow = 15

/**
 * Plays one round of blackjack with three players at seven seats, kills at the points in the order of the phases,
 * restarts each time, and compares both books and the stored decisions with what the pages were shown. Null where every
 * player was paid once for the round that was shown.
 */
export async function playBlackjackRound(casino: Casino, points: readonly BlackjackPoint[]): Promise<string | null> {
  const players = await seatPlayers(casino, table, seatsOfPlayers.length)
  const round = await nextRound(casino, players[0]!)
  const seen: Seen = {
    shown: new Map(),
    acknowledged: [],
    dealt: Promise.withResolvers(),
    decided: Promise.withResolvers(),
    stepPlayed: Promise.withResolvers(),
    over: Promise.withResolvers(),
  }
  const placed = Promise.all(
    players.map((player, at) =>
      place(casino, player, {
        round,
        bets: (seatsOfPlayers[at] ?? []).map((seat) => ({ spot: `seat-${seat}`, amount: '10.00' })),
      }),
    ),
  )
  const acted = placed
    .then(() =>
      Promise.all(
        players.map((player, at) => decideAll({ casino, player, seats: seatsOfPlayers[at] ?? [], round, seen })),
      ),
    )
    .finally(() => {
      for (const each of [seen.dealt, seen.decided, seen.stepPlayed, seen.over]) each.resolve()
    })
  await Promise.all([acted, killAll(casino, { points, round, placed, acted, seen })])
  return (
    (await allEnded(casino, round)) ??
    (await moneyFault(casino, { players, round })) ??
    (await replayFault(casino, {
      table: table.table,
      round,
      shown: [...seen.shown.values()],
      acknowledged: seen.acknowledged,
    }))
  )
}

/** What the pages of a round were shown and answered. */
interface Seen {
  /** Every state of the cards, by its text. */
  readonly shown: Map<string, Witnessed>
  readonly acknowledged: Acknowledged[]
  /** The first cards are shown. */
  readonly dealt: PromiseWithResolvers<void>
  /** A decision is answered. */
  readonly decided: PromiseWithResolvers<void>
  readonly stepPlayed: PromiseWithResolvers<void>
  /** All hands are done. */
  readonly over: PromiseWithResolvers<void>
}

interface Playing {
  readonly round: RoundSeen
  readonly placed: Promise<unknown>
  readonly acted: Promise<unknown>
  readonly seen: Seen
}

const killAll = async (
  casino: Casino,
  { points, ...at }: Playing & { readonly points: readonly BlackjackPoint[] },
): Promise<void> => {
  for (const { victim, phase } of points) {
    await momentOf(phase, { casino, ...at })
    await killAndRevive(casino, victim)
  }
}

const momentOf = async (
  phase: BlackjackPoint['phase'],
  { casino, round, placed, acted, seen }: Playing & { readonly casino: Casino },
): Promise<unknown> => {
  switch (phase) {
    case 'bets':
      return pause(30)
    case 'closed':
      return until(round.closesAt + 1_000)
    case 'dealt':
      return seen.dealt.promise
    case 'decided':
      return seen.decided.promise
    case 'confirming':
      await placed
      return Promise.race([holdAnswer(casino, 'bet'), seen.over.promise])
    case 'steps':
      return seen.stepPlayed.promise
    case 'result':
      await seen.over.promise
      return pause(1_000)
    case 'paying':
      // Payouts are due five seconds after the result. If an earlier kill let them pass, the process is killed after
      // them.
      return Promise.race([holdAnswer(casino, 'win'), acted.then(() => pause(15_000))])
  }
}

interface Deciding {
  readonly casino: Casino
  readonly player: Seated
  readonly seats: readonly number[]
  readonly round: RoundSeen
  readonly seen: Seen
}

interface PlayShown extends Witnessed {
  readonly decided: readonly BlackjackPlace[]
}

/**
 * The page of one player: it shows the cards and decides for its seats, and repeats what was not answered, under the
 * same id, until all hands are done or their time is long over.
 */
async function decideAll(at: Deciding): Promise<void> {
  const { seats, round, seen } = at
  const requestIds = new Map<string, string>()
  while (now() < round.resultAt + 20_000) {
    const view = await look(at)
    if (view === 'over') return
    if (view !== null) {
      const { decided, ...shown } = view
      seen.shown.set(JSON.stringify(shown), shown)
      seen.dealt.resolve()
      if (view.step > 0) seen.stepPlayed.resolve()
      if (view.phase === 'over') {
        seen.over.resolve()
        return
      }
      const open = openPlaces(view).filter(
        (one) => seats.includes(one.seat) && !decided.some(({ seat, hand }) => seat === one.seat && hand === one.hand),
      )
      await Promise.all(
        open.map(async (one) => {
          const name = `${view.step} ${one.seat} ${one.hand}`
          const requestId = requestIds.get(name) ?? randomUUID()
          requestIds.set(name, requestId)
          await decide(at, { requestId, step: view.step, ...one, action: actionFor(view, one) })
        }),
      )
    }
    await pause(150)
  }
}

/**
 * The cards of the round as the page gets them; null before the deal or without an answer, `over` where the round is
 * not on the table any more.
 */
const look = async ({ casino, player, round }: Deciding): Promise<PlayShown | 'over' | null> => {
  const answer = await casino.studio.call('GET', '/client/table', { headers: player.headers })
  if (answer?.status !== 200) return null
  const { state } = JSON.parse(answer.text) as {
    state: { frame: { round: { id: string; blackjack: { isEmpty: boolean; play: PlayShown | null } } | null } }
  }
  const present = state.frame.round
  if (present?.id !== round.id || present.blackjack.isEmpty) return 'over'
  const { play } = present.blackjack
  return play === null
    ? null
    : { seats: play.seats, dealer: play.dealer, step: play.step, phase: play.phase, decided: play.decided }
}

const decide = async (
  { casino, player, round, seen }: Deciding,
  { requestId, step, ...decision }: BlackjackDecision & { readonly requestId: string; readonly step: number },
): Promise<void> => {
  const answer = await casino.studio.call('POST', '/client/table/decisions', {
    headers: player.headers,
    body: JSON.stringify({ requestId, roundId: round.id, step, ...decision }),
  })
  // Refused, or without an answer: the page looks again, and asks again if the hand is still open.
  if (answer?.status !== 200) return
  const { own } = JSON.parse(answer.text) as { own: { placements: readonly { requestId: string; state: string }[] } }
  const stake = own.placements.find((placement) => placement.requestId === requestId)
  if (stake !== undefined && stake.state !== 'accepted') return
  seen.acknowledged.push({ step, ...decision })
  seen.decided.resolve()
}

const openPlaces = ({ seats, phase }: Witnessed): readonly BlackjackPlace[] =>
  phase === 'over'
    ? []
    : seats.flatMap(({ seat, hands }) => hands.flatMap(({ isDone }, hand) => (isDone ? [] : [{ seat, hand }])))

/** Splits every pair, doubles at the seats for it, and otherwise takes cards up to a total. */
const actionFor = (shown: Witnessed, { seat, hand }: BlackjackPlace): BlackjackAction => {
  const round: BlackjackRound = { ...shown, dealt: 0 }
  const actions = blackjackActions(round, { seat, hand })
  if (actions.includes('split')) return 'split'
  if (shown.step === 0 && doublingSeats.includes(seat) && actions.includes('double')) return 'double'
  const cards = shown.seats.find((taken) => taken.seat === seat)?.hands[hand]?.cards ?? []
  return blackjackTotal(cards).total < hitsBelow ? 'hit' : 'stand'
}
