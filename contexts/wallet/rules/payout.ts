import { invariant, money, type Instant } from '@zoria/kernel'
import type { PayoutCommand } from './commands.ts'
import { accept, refuse, type Circumstances, type Decision } from './decision.ts'
import type { Draft, StateChange } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import { min } from './min.ts'
import { dustPerMinorUnit, roundKey, type MoneyState, type OpenRound } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import { split, type Landing } from './payout-split.ts'
import { atPresent, played } from './period-limits.ts'
import { isStaked, kept, settled } from './rounds.ts'
import type { KnownRow } from './journal-queries.ts'
import { settlementOf, standingSettlement, withPaid, withType, type Moment, type Settlement } from './settlement.ts'
import { roundFrom } from './closed-rounds.ts'
import { wagered } from './wagering.ts'

/**
 * Credits a payout and settles its round: what its stakes awaited counts. No block, session or limit is checked (I-19);
 * a payout that names its stake needs that one to stand. The electronic part settles debt first.
 */
export function decidePayout(
  state: MoneyState,
  command: PayoutCommand,
  { now, known, stake }: Circumstances,
): Decision {
  invariant(command.fraction >= 0n && command.fraction < dustPerMinorUnit, 'a fraction is below one minor unit')
  if (command.stakeId !== undefined && !stake) return refuse(state, 'NOT_FOUND')
  // A stake that was undone before it arrived is a tombstone: it was never taken.
  if (stake && (stake.kind !== 'stake' || stake.reversedBy !== null)) return refuse(state, 'ALREADY_REVERSED')
  const openBonusId = state.bonus?.id ?? null
  const paying = inRoundOf(command, stake)
  const open = openRound(state, paying)
  const round = open ?? roundFrom(known, { openBonusId })
  const dust = state.dust + command.fraction
  const amount = command.amount.amount + dust / dustPerMinorUnit

  const moment = { version: state.version + 1n, at: now }
  const landing = split({ amount, round, freeRound: command.freeRound, openBonusId })
  const debt = min(landing.electronic, state.purses.debt)
  const paidFor = command.round === null && stake ? roundFrom([stake], { openBonusId }) : round
  // If the provider names neither round nor stake, the reviewer of the win must find the stake.
  const hasStake = amount === 0n || (paidFor ? isStaked(paidFor) : command.round === null)
  const draft = {
    ...draftOf(paying, state, { landing, hasStake }),
    fingerprint: fingerprintOf(command),
    settlement: open
      ? settlementOf(paidRound(open, command, landing), moment)
      : lateSettlement(known, paying, { round, landing, moment }),
    legs: { electronic: landing.electronic - debt, bonus: landing.bonus, debt },
    dustChange: (dust % dustPerMinorUnit) - state.dust,
    wagerDelta: open?.awaited ?? 0n,
    kept: landing.house,
  }
  const facts = factsOf({ state, landing, debt, hasStake })
  return accept(state, draft, {
    change: changeOf(state, paying, { open, landing, now, settlement: draft.settlement }),
    facts,
  })
}

/** A payout that names its stake but no round belongs to the round of the stake. */
const inRoundOf = (command: PayoutCommand, stake: KnownRow | undefined): PayoutCommand =>
  command.round === null && stake?.play
    ? { ...command, provider: stake.play.provider, round: stake.play.round }
    : command

const openRound = (state: MoneyState, { provider, round }: PayoutCommand): OpenRound | undefined =>
  round === null ? undefined : state.rounds.get(roundKey({ provider, round }))

const changeOf = (
  state: MoneyState,
  command: PayoutCommand,
  {
    open,
    landing,
    now,
    settlement,
  }: { open: OpenRound | undefined; landing: Landing; now: Instant; settlement: Settlement | null },
): StateChange => {
  const gates = played(atPresent(state.gates, { currency: state.currency, now }), {
    staked: 0n,
    paid: landing.electronic,
  })
  if (open === undefined || command.round === null) return { gates }

  const { provider, round, isRoundFinished } = command
  const paid = {
    ...settled(paidRound(open, command, landing), state.version + 1n),
    settledAs: settlement ? settlement.settled : open.settledAs,
  }
  return {
    gates,
    rounds: kept(state.rounds, { provider, round }, isRoundFinished ? undefined : paid),
    bonus: wagered(state.bonus, { awaited: -open.awaited, counted: open.awaited }),
  }
}

const paidRound = (open: OpenRound, { type }: PayoutCommand, landing: Landing): OpenRound => ({
  ...open,
  paid: open.paid + landing.electronic + landing.bonus,
  paidBonus: open.paidBonus + landing.bonus,
  payoutTypes: withType(open.payoutTypes, type),
})

/** A payout that comes after its round was closed settles the round again. */
const lateSettlement = (
  known: readonly KnownRow[],
  command: PayoutCommand,
  { round, landing, moment }: { round: OpenRound | undefined; landing: Landing; moment: Moment },
): Settlement | null => {
  if (command.round === null || round === undefined) return null
  const standing = standingSettlement(known, { provider: command.provider, round: command.round })
  // Rows of before rounds were settled in the journal say nothing of theirs.
  if (!standing) return settlementOf(paidRound(round, command, landing), moment)
  return withPaid(standing, { real: landing.electronic, bonus: landing.bonus, type: command.type }, moment)
}

const draftOf = (
  command: PayoutCommand,
  state: MoneyState,
  { landing, hasStake }: { landing: Landing; hasStake: boolean },
): Draft => ({
  kind: 'payout',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  play: { provider: command.provider, game: command.game, round: command.round },
  isRoundFinished: command.isRoundFinished,
  userBonusId: landing.bonus > 0n ? (state.bonus?.id ?? null) : null,
  ...detailOf(command, hasStake),
})

/** Most payouts are wins of a stake; their rows omit both facts. */
const detailOf = ({ type }: PayoutCommand, hasStake: boolean): Pick<Draft, 'detail'> =>
  type === 'win' && hasStake
    ? {}
    : {
        detail: {
          ...(type === 'win' ? {} : { payoutType: type }),
          ...(hasStake ? {} : { withoutStake: true as const }),
        },
      }

const factsOf = ({
  state,
  landing,
  debt,
  hasStake,
}: {
  state: MoneyState
  landing: Landing
  debt: bigint
  hasStake: boolean
}): readonly Fact[] => [
  ...(hasStake ? [] : [{ kind: 'payout_without_stake' } as const]),
  ...(debt > 0n ? [{ kind: 'debt_settled', amount: money(debt, state.currency) } as const] : []),
  ...(landing.house > 0n
    ? [{ kind: 'bonus_part_kept_by_house', amount: money(landing.house, state.currency) } as const]
    : []),
]
