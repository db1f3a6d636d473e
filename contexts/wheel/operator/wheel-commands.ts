import { currencies, formatAmount, isCurrency, isId, money, parseId, toIso, type Currency } from '@zoria/kernel'
import {
  done,
  readJSON,
  refused,
  wholeIn,
  type Answer,
  type Asked,
  type OperatorCommand,
  type OperatorGroup,
} from '@zoria/platform/operator/command'
import { unknownNamed } from '@zoria/platform/written-faults'
import type { WheelDesk } from '../actions/staff-desk.ts'
import { weightsNow, type Sector } from '../rules/wheel.ts'

const refusals = {
  PROPOSAL_NOT_FOUND: 'there is no such proposal, or it was decided or replaced (show lists all)',
  APPROVER_IS_PROPOSER: 'you proposed it: somebody else confirms it',
  PLAYER_UNKNOWN: 'there is no such player',
  UNCHANGED: 'it is so already',
} as const

/** Commands for the wheel. docs/rules/promotions.md#wheel */
export const wheelCommands: OperatorGroup<WheelDesk> = {
  name: 'wheel',
  about: 'the wheel of fortune',
  commands: [
    {
      name: 'show',
      takes: '[currency]',
      does: 'the wheels in use with odds and prizes given, and what is proposed',
      run: show,
    },
    { name: 'export', takes: '<currency>', does: 'the wheel in use as a file for configure', run: exported },
    {
      name: 'configure',
      takes: '<file.json>',
      does: 'proposes {currency, sectors}; somebody else confirms it',
      isSigned: true,
      run: async (desk, { args: [path = ''], order, ...asked }) => {
        const proposed = await desk.configure({ ...order, file: await readJSON(path, asked) })
        if (!proposed.ok) return refused(asked, proposed.refusal.faults.join('\n'))
        const { id } = proposed.value
        return done(
          asked,
          `proposed as ${id}: somebody else confirms it with npm run wheel -- confirm ${id}`,
          proposed.value,
        )
      },
    },
    {
      name: 'confirm',
      takes: '<proposal>',
      does: 'makes it the wheel of all later spins',
      isSigned: true,
      run: async (desk, { args: [id = ''], order, ...asked }) => {
        if (!isId(id)) return refused(asked, refusals.PROPOSAL_NOT_FOUND)
        const confirmed = await desk.confirm({ ...order, id })
        return confirmed.ok
          ? done(asked, `the wheel in ${confirmed.value.currency} has the new sectors`, confirmed.value)
          : refused(asked, refusals[confirmed.refusal.code])
      },
    },
    {
      name: 'grant',
      takes: '<player>',
      options: { '--count <n>': 'how many rights, 1 unless said', '--hours <n>': 'for how many hours they last' },
      does: 'gives rights to spin',
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [player = ''], options, order, ...asked }) => {
        if (!isId(player)) return refused(asked, refusals.PLAYER_UNKNOWN)
        const count = wholeIn(options['count'] ?? '1', { option: 'count', max: 100 })
        const hours = options['hours'] === undefined ? null : wholeIn(options['hours'], { option: 'hours', max: 8_760 })
        const granted = await desk.grant({ ...order, playerId: parseId<'Player'>(player), count, hours })
        return granted.ok
          ? done(asked, `${count} rights until ${toIso(granted.value.until).slice(0, 16)}`, granted.value)
          : refused(asked, refusals[granted.refusal.code])
      },
    },
    turning('stop', 'closes the wheel'),
    turning('start', 'opens it again'),
  ],
}

function turning(name: 'stop' | 'start', does: string): OperatorCommand<WheelDesk> {
  return {
    name,
    does,
    isSigned: true,
    run: async (desk, { order, ...asked }) => {
      const turned = await desk.turn({ ...order, isOpen: name === 'start' })
      return turned.ok
        ? done(asked, name === 'start' ? 'the wheel is open' : 'the wheel is closed')
        : refused(asked, refusals[turned.refusal.code])
    },
  }
}

async function show(desk: WheelDesk, { args: [currency], ...asked }: Asked): Promise<Answer> {
  const { say } = asked
  if (currency !== undefined && !isCurrency(currency.toLowerCase()))
    return refused(asked, unknownNamed('currency', currency, currencies))
  const { isOpen, wheels, rounds } = await desk.show()
  say(isOpen ? 'the wheel is open' : 'the wheel is closed')
  say(`free rounds: ${rounds.owed} spins owed, ${rounds.paid} paid as their worth (var/log/worker.log says why)`)
  for (const { configuration, given, spins } of wheels.filter(
    ({ configuration: { currency: of } }) => currency === undefined || of === currency.toLowerCase(),
  )) {
    const { id, currency: of, status, proposedBy, sectors } = configuration
    say(`${of}  ${status}  ${id}  proposed by ${proposedBy}`)
    const weights = new Map(weightsNow(sectors, given))
    for (const sector of sectors) {
      const { inAll, today } = given.get(sector.key) ?? { inAll: 0, today: 0 }
      const isGone = weights.get(sector.key) === 0 && sector.weight > 0
      say(
        `  ${sector.key.padEnd(14)} weight ${String(sector.weight).padStart(5)}  ${prizeIn(sector, of).padEnd(34)}${status === 'active' ? `  ${spins.get(sector.key) ?? 0} spins today, given ${today}${limitIn(sector.dayMax)} today, ${inAll}${limitIn(sector.stock)} in all${isGone ? ', used up' : ''}` : ''}`,
      )
    }
  }
  return {
    isDone: true,
    value: {
      isOpen,
      rounds,
      wheels: wheels.map(({ configuration, given, spins }) => ({
        configuration,
        given: Object.fromEntries(given),
        spins: Object.fromEntries(spins),
      })),
    },
  }
}

const limitIn = (limit: number | null): string => (limit === null ? '' : ` of ${limit}`)

function prizeIn({ prize }: Sector, currency: Currency): string {
  switch (prize.kind) {
    case 'nothing':
      return 'nothing'
    case 'money':
      return `${formatAmount(money(prize.amount, currency))} ${currency}`
    case 'bonus':
      return `bonus ${prize.offerId.slice(-4)}`
    case 'free_rounds':
      return `${prize.count} rounds of ${formatAmount(money(prize.stake, currency))} in ${prize.game}`
  }
}

async function exported(desk: WheelDesk, { args: [currency], ...asked }: Asked): Promise<Answer> {
  const found = (await desk.show()).wheels.find(
    ({ configuration: { currency: of, status } }) => status === 'active' && of === currency?.toLowerCase(),
  )
  if (!found) return refused(asked, 'this currency has no wheel')
  const { currency: of, sectors } = found.configuration
  return done(
    asked,
    JSON.stringify(
      { currency: of, sectors },
      (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
      2,
    ),
  )
}
