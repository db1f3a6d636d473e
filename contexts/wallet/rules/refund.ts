import { amountOf } from '@zoria/kernel'
import type { RefundCommand } from './commands.ts'
import { accept, acceptAll, refuse, type Circumstances, type Decision } from './decision.ts'
import { book, type Draft } from './entry.ts'
import { fingerprintOf, keyOf, keyOfItem } from './keys.ts'
import { totalOf, type MoneyState } from './money-state.ts'
import { partsTaken } from './standing-stakes.ts'
import { undoStake } from './undoing.ts'

/** Gives one stake back, once. A stake that is not known yet gets a tombstone and moves nothing when it comes. docs/rules/gis.md. */
export function decideRefund(state: MoneyState, command: RefundCommand, { known, now }: Circumstances): Decision {
  const [stake] = known
  if (!stake) return buryStake(state, command)
  if (stake.kind !== 'stake' || stake.reversedBy !== null) return refuse(state, 'ALREADY_REVERSED')
  if (stake.detail?.freeRound === undefined && totalOf(partsTaken(stake.legs)) !== amountOf(command.amount)) return refuse(state, 'CONFLICT')

  const { change, facts, ...undone } = undoStake(state, stake, now)
  return accept(state, { ...draftOf(command), ...undone, play: stake.play ?? playOf(command), userBonusId: stake.userBonusId }, { change, facts })
}

const buryStake = (state: MoneyState, command: RefundCommand): Decision => {
  const tombstone = book(state, { kind: 'tombstone', key: stakeKeyOf(command), play: playOf(command) })
  const refund = book(tombstone.state, draftOf(command))
  return acceptAll([tombstone, refund], [{ kind: 'stake_unknown', externalId: command.stakeId }])
}

const draftOf = (command: RefundCommand): Draft => ({
  kind: 'refund',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  reverses: stakeKeyOf(command),
  play: playOf(command),
})

const stakeKeyOf = ({ source, stakeId }: RefundCommand): string => keyOfItem(source, { kind: 'stake', externalId: stakeId })

const playOf = ({ provider, game, round }: RefundCommand) => ({ provider, game, round })
