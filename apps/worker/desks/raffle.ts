import { formatAmount, isCurrency, isId, money, toIso, type Currency } from '@zoria/kernel'
import type { RaffleDesk } from '@zoria/raffles'
import { jsonOr, lacking, orderIn, readArguments, type DeskOrder } from './arguments.ts'
import { done, refused, type ReadingMeans } from './means.ts'

const usage = `npm run raffle -- <what>
  show                                             terms of the next raffles, proposals, and the newest raffles
  show <raffle>                                    one raffle: times, tickets, hash of its list, prizes
  configure <file.json> --by <you> --why <reason>  proposes terms for the next raffles of a currency: {currency, turnoverPerTicket, drawAfterMinutes, prizes: [{from, to, amount}]}, sums in minor units
  confirm <proposal> --by <you> --why <reason>     puts proposed terms into force for raffles that have not started; not by the person who proposed them
  cancel <currency> --by <you> --why <reason>      ends the raffle of this week without prizes, and publishes its seed
  history                                          the last hundred changes: who, when, from what to what, why`

const refusals = {
  RAFFLE_CURRENCY_UNKNOWN: 'there are no raffles in this currency',
  RAFFLE_NOT_RUNNING: 'no raffle runs in this currency',
  PROPOSAL_NOT_FOUND: 'there is no such open proposal (show lists them)',
  PROPOSAL_OWN: 'another person has to confirm it',
} as const

/** Does what staff asks about raffles at the command line and prints the result. False where nothing was done. */
export async function atRaffleDesk(desk: RaffleDesk, typed: readonly string[], means: ReadingMeans): Promise<boolean> {
  const { verb, names: [name, ...more], ...signature } = readArguments(typed) ?? { verb: '', names: [] }
  if (more.length > 0) return refused(means, usage)
  if (verb === 'show') return name === undefined ? list(desk, means) : show(desk, name, means)
  if (verb === 'history') return history(desk, means)
  if (name === undefined) return refused(means, usage)
  const order = orderIn(signature, means)
  return order ? change(desk, { verb, name, order }, means) : refused(means, lacking(usage, { '--by': signature.by, '--why': signature.why }))
}

async function change(desk: RaffleDesk, { verb, name, order }: { readonly verb: string; readonly name: string; readonly order: DeskOrder }, means: ReadingMeans): Promise<boolean> {
  switch (verb) {
    case 'configure': {
      const proposed = await desk.configure({ ...order, terms: jsonOr(await means.read(name)) })
      if (!proposed.ok) return refused(means, proposed.refusal.code === 'RAFFLE_INVALID' ? proposed.refusal.faults.join('\n') : refusals[proposed.refusal.code])
      return done(means, `proposal ${proposed.value.number} for ${proposed.value.terms.currency} waits for another person: npm run raffle -- confirm ${proposed.value.number}`)
    }
    case 'confirm': {
      const confirmed = await desk.confirm({ ...order, number: /^\d{1,9}$/.test(name) ? Number(name) : 0 })
      return confirmed.ok ? done(means, `raffles in ${confirmed.value.terms.currency} that start from ${toIso(confirmed.value.from).slice(0, 16)} on have the new terms; the one that runs keeps its own`) : refused(means, refusals[confirmed.refusal.code])
    }
    case 'cancel': {
      const cancelled = isCurrency(name) ? await desk.cancel({ ...order, currency: name }) : undefined
      if (cancelled === undefined) return refused(means, refusals.RAFFLE_CURRENCY_UNKNOWN)
      return cancelled.ok ? done(means, `raffle ${cancelled.value.number} in ${cancelled.value.currency} is cancelled`) : refused(means, refusals[cancelled.refusal.code])
    }
    default: return refused(means, usage)
  }
}

async function list(desk: RaffleDesk, { say }: ReadingMeans): Promise<boolean> {
  const { templates, proposals, raffles } = await desk.list()
  for (const terms of templates) say(`next      ${written(terms)}`)
  for (const { number, terms, by, why } of proposals) say(`proposal ${number} by ${by} (${why})  ${written(terms)}`)
  for (const { id, currency, number, status, startsAt, endsAt, tickets } of raffles) say(`${status.padEnd(9)} ${currency} ${number}  ${id}  ${toIso(startsAt).slice(0, 16)} to ${toIso(endsAt).slice(0, 16)}  ${tickets} tickets`)
  say(`${raffles.length} raffles, ${proposals.length} proposals`)
  return true
}

async function show(desk: RaffleDesk, id: string, means: ReadingMeans): Promise<boolean> {
  const shown = isId(id) ? await desk.show(id) : undefined
  if (!shown) return refused(means, 'there is no such raffle (show lists them)')
  const { raffle, prizes } = shown
  means.say(`raffle ${raffle.number} in ${raffle.currency}  ${raffle.status}  ${toIso(raffle.startsAt)} to ${toIso(raffle.endsAt)}, draw from ${toIso(raffle.drawsAt)}`)
  means.say(`${raffle.tickets} tickets of ${raffle.players} players, draw ${raffle.drawId}, list ${raffle.listHash ?? 'not frozen yet'}`)
  means.say(written(raffle.terms))
  for (const { place, ticket, playerId, amount, currency, status } of prizes) means.say(`${place}  ticket ${ticket}  ${playerId}  ${sumOf(amount, currency)}  ${status}`)
  return true
}

async function history(desk: RaffleDesk, { say }: ReadingMeans): Promise<boolean> {
  const changes = await desk.history()
  for (const { at, by, currency, action, before, after, why } of changes) say(`${toIso(at).slice(0, 16)}  ${by}  ${action} ${currency}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}  ${why}`)
  say(`${changes.length} changes`)
  return true
}

const sumOf = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))

const written = ({ currency, turnoverPerTicket, drawAfterMinutes, prizes }: Awaited<ReturnType<RaffleDesk['list']>>['templates'][number]): string =>
  `${currency}: a ticket for ${sumOf(turnoverPerTicket, currency)}, draw after ${drawAfterMinutes} min, ${prizes.map(({ from, to, amount }) => `${from === to ? from : `${from}-${to}`}: ${sumOf(amount, currency)}`).join(', ')}`
