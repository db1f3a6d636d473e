import { battleCommands, battleDesk } from '@zoria/battles'
import { offerCommands, type OfferCounter } from '@zoria/bonuses'
import { warningsOfOffer } from '@zoria/bonus-simulator'
import { jackpotCommands, jackpotDesk } from '@zoria/jackpots'
import { amountOf } from '@zoria/kernel'
import { cashboxCommands } from '@zoria/payments'
import { EnvironmentFault } from '@zoria/platform/environment'
import type { OperatorGroup } from '@zoria/platform/operator/command'
import { atDesk, openTerminal, runOperatorProgram, type OpenGroup } from '@zoria/platform/operator/program'
import { findDoneBefore } from '@zoria/platform/staff-references'
import { raffleCommands } from '@zoria/raffles'
import { settingCommands, settingDesk } from '@zoria/settings'
import { wheelCommands } from '@zoria/wheel'
import { demoCommands } from './operator/demo-commands.ts'
import { openOperatorDatabase, openOperatorHouse, type OperatorHouse } from './operator/open-house.ts'
import { playerCommands } from './operator/player-commands.ts'
import { rebuildCommands } from './operator/rebuild-commands.ts'
import { sealCommands } from './operator/seal-commands.ts'

// What operators type about the business, until the back office exists: `operator.ts <group> <verb> …`, started by `npm
// run zoria`.

/** A group with its desk. The contexts are opened only when one of its commands runs. */
const inHouse = <Desk>(group: OperatorGroup<Desk>, deskOf: (house: OperatorHouse) => Desk): OpenGroup =>
  atDesk(group, async () => {
    const house = await openOperatorHouse(`desk of ${group.name}`)
    return {
      desk: deskOf(house),
      findDone: (reference) => findDoneBefore(house.sql, reference),
      close: () => house.close(),
    }
  })

/** A new offer is played for some seconds: one that can be exploited is better known now than in a week. */
const offerCounter = ({ bonuses, settings }: OperatorHouse): OfferCounter => ({
  desk: bonuses.staff,
  trace: bonuses.trace,
  warningsOf: (offer) => {
    const bounds = settings.read('STAKE_BOUNDS')[offer.currency]
    return bounds === undefined
      ? []
      : warningsOfOffer(offer, { stakeMin: Number(amountOf(bounds.min)), stakeMax: Number(amountOf(bounds.max)) })
  },
})

const groups: readonly OpenGroup[] = [
  inHouse(cashboxCommands, ({ payments }) => payments.staff),
  inHouse(offerCommands, offerCounter),
  inHouse(battleCommands, battleDesk),
  inHouse(jackpotCommands, jackpotDesk),
  inHouse(raffleCommands, ({ raffles }) => raffles.staff),
  inHouse(wheelCommands, ({ wheel }) => wheel.staff),
  // Without a house: a stored value that does not fit can be corrected here too.
  atDesk(settingCommands, async () => {
    const { sql, clock, close } = await openOperatorDatabase('desk of settings')
    return { desk: settingDesk({ sql, clock }), findDone: (reference) => findDoneBefore(sql, reference), close }
  }),
  inHouse(playerCommands, (house) => house),
  inHouse(sealCommands, (house) => house),
  inHouse(rebuildCommands, (house) => house),
  inHouse(demoCommands, (house) => house),
]

try {
  process.exitCode = await runOperatorProgram(groups, process.argv.slice(2), {
    write: openTerminal(),
    folder: process.env['INIT_CWD'],
    isTrial: process.env['ZORIA_TRIAL'] === 'on',
  })
} catch (fault) {
  if (!(fault instanceof EnvironmentFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}
