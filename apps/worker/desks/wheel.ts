import { formatAmount, isId, money, parseId, toIso, type Currency } from '@zoria/kernel'
import { weightsNow, type Sector, type WheelDesk } from '@zoria/wheel'
import { jsonOr, lacking, orderIn, readArguments, type DeskOrder } from './arguments.ts'
import { done, refused, type ReadingMeans } from './means.ts'

const usage = `npm run wheel -- <what>
  show [currency]                                     the wheels in use with odds and prizes given, and what is proposed
  export <currency>                                   the wheel in use as a file for configure
  configure <file.json> --by <you> --why <reason>     proposes {currency, sectors}; somebody else confirms it
  confirm <proposal> --by <you> --why <reason>        puts it to use for every spin after it
  grant <player> --count 3 [--hours 48] --by <you> --why <reason>
                                                      gives rights to spin
  stop --by <you> --why <reason>                      closes the wheel
  start --by <you> --why <reason>                     opens it again`

const refusals = {
  PROPOSAL_NOT_FOUND: 'there is no such proposal, or it was decided or replaced (show lists all)',
  APPROVER_IS_PROPOSER: 'you proposed it: somebody else confirms it',
  PLAYER_UNKNOWN: 'there is no such player',
  UNCHANGED: 'it is so already',
} as const

const grantMax = 100

/** Does what staff asks about the wheel at the command line and prints the result. False where nothing was done. */
export async function atWheelDesk(desk: WheelDesk, typed: readonly string[], means: ReadingMeans): Promise<boolean> {
  const asked = readArguments(typed, ['count', 'hours'])
  if (!asked || asked.names.length > 1) return refused(means, usage)
  const { verb, names: [name], count = '1', hours } = asked
  if (verb === 'show') return show(desk, name, means)
  if (verb === 'export') return exported(desk, name, means)
  const order = orderIn(asked, means)
  if (!order) return refused(means, lacking(usage, { '--by': asked.by, '--why': asked.why }))
  if (verb === 'stop' || verb === 'start') {
    if (name !== undefined) return refused(means, usage)
    const turned = await desk.turn({ ...order, isOpen: verb === 'start' })
    return turned.ok ? done(means, verb === 'start' ? 'the wheel is open' : 'the wheel is closed') : refused(means, refusals[turned.refusal.code])
  }
  return name === undefined ? refused(means, usage) : change(desk, { verb, name, count, hours, order }, means)
}

type Changing = { readonly verb: string; readonly name: string; readonly count: string; readonly hours: string | undefined; readonly order: DeskOrder }

async function change(desk: WheelDesk, { verb, name, count, hours, order }: Changing, means: ReadingMeans): Promise<boolean> {
  switch (verb) {
    case 'configure': {
      const proposed = await desk.configure({ ...order, file: jsonOr(await means.read(name)) })
      return proposed.ok ? done(means, `proposed as ${proposed.value.id}: somebody else confirms it with npm run wheel -- confirm ${proposed.value.id}`) : refused(means, proposed.refusal.faults.join('\n'))
    }
    case 'confirm': {
      const confirmed = isId(name) ? await desk.confirm({ ...order, id: name }) : { ok: false as const, refusal: { code: 'PROPOSAL_NOT_FOUND' as const } }
      return confirmed.ok ? done(means, `the wheel in ${confirmed.value.currency} has the new sectors`) : refused(means, refusals[confirmed.refusal.code])
    }
    case 'grant': {
      if (!isId(name)) return refused(means, refusals.PLAYER_UNKNOWN)
      const [rights, lasting] = [wholeIn(count, grantMax), hours === undefined ? null : wholeIn(hours, 8_760)]
      if (rights === undefined || lasting === undefined) return refused(means, usage)
      const granted = await desk.grant({ ...order, playerId: parseId<'Player'>(name), count: rights, hours: lasting })
      return granted.ok ? done(means, `${rights} rights until ${toIso(granted.value.until).slice(0, 16)}`) : refused(means, refusals[granted.refusal.code])
    }
    default: return refused(means, usage)
  }
}

const wholeIn = (text: string, max: number): number | undefined => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= max ? Number(text) : undefined)

async function show(desk: WheelDesk, currency: string | undefined, { say }: ReadingMeans): Promise<boolean> {
  const { isOpen, wheels } = await desk.show()
  say(isOpen ? 'the wheel is open' : 'the wheel is closed')
  for (const { configuration, given, spins } of wheels.filter(({ configuration: { currency: of } }) => currency === undefined || of === currency.toLowerCase())) {
    const { id, currency: of, status, proposedBy, sectors } = configuration
    say(`${of}  ${status}  ${id}  proposed by ${proposedBy}`)
    const weights = new Map(weightsNow(sectors, given))
    for (const sector of sectors) {
      const { inAll, today } = given.get(sector.key) ?? { inAll: 0, today: 0 }
      const isGone = weights.get(sector.key) === 0 && sector.weight > 0
      say(`  ${sector.key.padEnd(14)} weight ${String(sector.weight).padStart(5)}  ${prizeIn(sector, of).padEnd(34)}${status === 'active' ? `  ${spins.get(sector.key) ?? 0} spins today, given ${today}${limitIn(sector.dayMax)} today, ${inAll}${limitIn(sector.stock)} in all${isGone ? ', used up' : ''}` : ''}`)
    }
  }
  return true
}

const limitIn = (limit: number | null): string => (limit === null ? '' : ` of ${limit}`)

function prizeIn({ prize }: Sector, currency: Currency): string {
  switch (prize.kind) {
    case 'nothing': return 'nothing'
    case 'money': return `${formatAmount(money(prize.amount, currency))} ${currency}`
    case 'bonus': return `bonus ${prize.offerId.slice(-4)}`
    case 'free_rounds': return `${prize.count} rounds of ${formatAmount(money(prize.stake, currency))} in ${prize.game}`
  }
}

async function exported(desk: WheelDesk, currency: string | undefined, means: ReadingMeans): Promise<boolean> {
  const found = (await desk.show()).wheels.find(({ configuration: { currency: of, status } }) => status === 'active' && of === currency?.toLowerCase())
  if (!found) return refused(means, currency === undefined ? usage : 'this currency has no wheel')
  const { currency: of, sectors } = found.configuration
  return done(means, JSON.stringify({ currency: of, sectors }, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 2))
}
