import { isDeepStrictEqual } from 'node:util'
import {
  blackjackPayout,
  blackjackShoe,
  blockMessage,
  drawFromBlocks,
  replayBlackjack,
  settleBlackjack,
  tableRoundSeeds,
  type BlackjackDecision,
  type BlackjackRound,
  type Card,
} from '@zoria/game-maths'
import { hmacSha256 } from '@zoria/studio/chance'
import type { Casino } from '../studio/installation.ts'
import type { RoundSeen } from './table-round.ts'

/** The cards of a round as a page was shown them. */
export type Witnessed = Pick<BlackjackRound, 'seats' | 'dealer' | 'step' | 'phase'>

/** A decision that was answered; with a further stake, also that it was taken. */
export interface Acknowledged extends BlackjackDecision {
  readonly step: number
}

interface Kept {
  readonly state: string
  readonly outcome: {
    readonly seats: readonly object[]
    readonly dealer: readonly Card[]
    readonly steps: readonly (readonly BlackjackDecision[])[]
  } | null
  readonly seed: Uint8Array | null
}

interface KeptPlayer {
  readonly payout: bigint | null
  /** Accepted ones: spot and amount. */
  readonly bets: readonly (readonly [spot: string, amount: string])[]
}

/**
 * Replays a round from its revealed seed and its stored decisions by the published mathematics, and compares it with
 * the stored outcome, with every state of the cards that a page was shown, with the decisions that were answered, with
 * the further stakes, and with the payouts. Null if all of it is one round.
 */
export async function replayFault(
  casino: Casino,
  {
    table,
    round: { id, number },
    shown,
    acknowledged,
  }: {
    readonly table: string
    readonly round: RoundSeen
    readonly shown: readonly Witnessed[]
    readonly acknowledged: readonly Acknowledged[]
  },
): Promise<string | null> {
  const { kept, seats, steps, players } = await casino.lookIntoStudio(async (sql) => {
    const [round] = await sql<
      Kept[]
    >`select state, outcome, server_seed as seed from studio.table_round where id = ${id}`
    const [deal] = await sql<
      { seats: readonly number[] }[]
    >`select seats from studio.table_deal where table_round_id = ${id}`
    const played = await sql<
      { decisions: readonly BlackjackDecision[] }[]
    >`select decisions from studio.table_step where table_round_id = ${id} order by step`
    const owners = await sql<KeptPlayer[]>`
      select pr.payout, (
        select coalesce(jsonb_agg(bet), '[]') from studio.placement p cross join lateral jsonb_array_elements(p.bets) bet where p.player_round_id = pr.id and p.state = 'accepted'
      ) as bets from studio.player_round pr where pr.table_round_id = ${id}`
    return { kept: round, seats: deal?.seats ?? [], steps: played.map(({ decisions }) => decisions), players: owners }
  })
  if (kept?.state === 'empty') return shown.length === 0 ? null : 'a round whose cards were shown has no bets'
  if (!kept?.outcome || kept.seed === null) return 'the round has no outcome'
  const { seed } = kept
  const shoe = blackjackShoe(
    drawFromBlocks((cursor) => hmacSha256(seed, blockMessage(tableRoundSeeds({ table, round: number }), cursor))),
  )
  const after = (count: number): BlackjackRound | null => replayed({ seats, steps: steps.slice(0, count), shoe })
  const end = after(steps.length)
  if (end === null) return 'a stored decision is not one that its hand had'
  if (end.phase !== 'over') return 'the stored decisions do not end the round'
  const { outcome } = kept
  const again = {
    seats: end.seats.map(({ seat, hands }) => ({ seat, hands: hands.map(({ cards }) => cards) })),
    dealer: end.dealer,
    steps,
  }
  if (!isDeepStrictEqual({ seats: outcome.seats, dealer: outcome.dealer, steps: outcome.steps }, again))
    return 'the stored decisions replay another round than the outcome'
  const strange = shown.find((each) => {
    const then = each.step > steps.length ? null : after(each.step)
    return then === null || !isDeepStrictEqual(each, witnessed(then))
  })
  if (strange !== undefined)
    return `the stored decisions replay another round than a page was shown in step ${strange.step}`
  return forgottenDecision(steps, acknowledged) ?? stakesFault(steps, players) ?? payoutFault(end, players)
}

/** Null if the game does not allow one of the decisions. */
const replayed = (of: Parameters<typeof replayBlackjack>[0]): BlackjackRound | null => {
  try {
    return replayBlackjack(of)
  } catch (error) {
    if (error instanceof Error && error.message.includes('cannot')) return null
    throw error
  }
}

const witnessed = ({ seats, dealer, step, phase }: BlackjackRound): Witnessed => ({ seats, dealer, step, phase })

type Steps = readonly (readonly BlackjackDecision[])[]

const forgottenDecision = (steps: Steps, acknowledged: readonly Acknowledged[]): string | null => {
  const forgotten = acknowledged.find(
    ({ step, seat, hand, action }) =>
      steps[step]?.some((each) => each.seat === seat && each.hand === hand && each.action === action) !== true,
  )
  return forgotten === undefined
    ? null
    : `a ${forgotten.action} that was answered in step ${forgotten.step} was not played`
}

/** Every double and split that counted has its stake, once, and no other further stake stayed booked. */
const stakesFault = (steps: Steps, players: readonly KeptPlayer[]): string | null => {
  const counted = steps
    .flatMap((step) =>
      step.flatMap(({ seat, hand, action }) =>
        action === 'double' || action === 'split' ? [`${action}-${seat}-${hand}`] : [],
      ),
    )
    .toSorted()
  const kept = players
    .flatMap(({ bets }) => bets.flatMap(([spot]) => (spot.startsWith('seat-') ? [] : [spot])))
    .toSorted()
  return isDeepStrictEqual(counted, kept)
    ? null
    : `the further stakes are ${kept.join()}, those that counted ${counted.join()}`
}

const payoutFault = (end: BlackjackRound, players: readonly KeptPlayer[]): string | null => {
  const hands = settleBlackjack(end)
  for (const { payout, bets } of players) {
    const stakeOf = (seat: number): bigint =>
      bets.reduce((sum, [spot, amount]) => (spot === `seat-${seat}` ? sum + BigInt(amount) : sum), 0n)
    const due = hands.reduce((sum, hand) => sum + blackjackPayout(hand, stakeOf(hand.seat)), 0n)
    if ((payout ?? 0n) !== due) return `a payout is ${payout}, by the replayed cards ${due}`
  }
  return null
}
