import { formatAmount, isCurrency, isId, money, toIso, type Currency } from '@zoria/kernel'
import { done, readJSON, refused, type Answer, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import type { RaffleDesk } from '../actions/staff-desk.ts'

const refusals = {
  RAFFLE_CURRENCY_UNKNOWN: 'there are no raffles in this currency',
  RAFFLE_NOT_RUNNING: 'no raffle runs in this currency',
  PROPOSAL_NOT_FOUND: 'there is no such open proposal (show lists them)',
  PROPOSAL_OWN: 'another person has to confirm it',
} as const

/** Commands for raffles. docs/rules/promotions.md#raffle */
export const raffleCommands: OperatorGroup<RaffleDesk> = {
  name: 'raffle',
  about: 'weekly draws of prizes among tickets',
  commands: [
    {
      name: 'show',
      takes: '[raffle]',
      does: 'terms of the next raffles, proposals and the newest raffles; or one raffle: times, tickets, hash of its list, prizes',
      run: async (desk, asked) => (asked.args[0] === undefined ? list(desk, asked) : show(desk, asked.args[0], asked)),
    },
    {
      name: 'configure',
      takes: '<file.json>',
      isSigned: true,
      does: 'proposes terms for the next raffles of a currency: {currency, turnoverPerTicket, drawAfterMinutes, prizes: [{from, to, amount}]}, sums in minor units',
      run: async (desk, { args: [path = ''], order, ...asked }) => {
        const proposed = await desk.configure({ ...order, terms: await readJSON(path, asked) })
        if (!proposed.ok)
          return refused(
            asked,
            proposed.refusal.code === 'RAFFLE_INVALID'
              ? proposed.refusal.faults.join('\n')
              : refusals[proposed.refusal.code],
          )
        const { number, terms } = proposed.value
        return done(
          asked,
          `proposal ${number} for ${terms.currency} waits for another person: npm run raffle -- confirm ${number}`,
          proposed.value,
        )
      },
    },
    {
      name: 'confirm',
      takes: '<proposal>',
      does: 'puts proposed terms into force for raffles that have not started; not by the person who proposed them',
      isSigned: true,
      run: async (desk, { args: [number = ''], order, ...asked }) => {
        const confirmed = await desk.confirm({ ...order, number: /^\d{1,9}$/.test(number) ? Number(number) : 0 })
        if (!confirmed.ok) return refused(asked, refusals[confirmed.refusal.code])
        const { terms, from } = confirmed.value
        return done(
          asked,
          `raffles in ${terms.currency} that start from ${toIso(from).slice(0, 16)} on have the new terms; the one that runs keeps its own`,
          confirmed.value,
        )
      },
    },
    {
      name: 'cancel',
      takes: '<currency>',
      does: 'ends the raffle of this week without prizes, and publishes its seed',
      isSigned: true,
      run: async (desk, { args: [currency = ''], order, ...asked }) => {
        if (!isCurrency(currency)) return refused(asked, refusals.RAFFLE_CURRENCY_UNKNOWN)
        const cancelled = await desk.cancel({ ...order, currency })
        if (!cancelled.ok) return refused(asked, refusals[cancelled.refusal.code])
        const { number, id, startsAt, endsAt } = cancelled.value
        return done(
          asked,
          `raffle ${number} in ${currency} (${id}, ${toIso(startsAt).slice(0, 16)} to ${toIso(endsAt).slice(0, 16)}) is cancelled, and its seed is published`,
          cancelled.value,
        )
      },
    },
    { name: 'history', does: 'the last hundred changes: who, when, from what to what, why', run: history },
  ],
}

async function list(desk: RaffleDesk, asked: Asked): Promise<Answer> {
  const all = await desk.list()
  const [{ templates, proposals, raffles }, { say }] = [all, asked]
  for (const terms of templates) say(`next      ${written(terms)}`)
  for (const { number, terms, by, why } of proposals) say(`proposal ${number} by ${by} (${why})  ${written(terms)}`)
  for (const { id, currency, number, status, startsAt, endsAt, tickets } of raffles)
    say(
      `${status.padEnd(9)} ${currency} ${number}  ${id}  ${toIso(startsAt).slice(0, 16)} to ${toIso(endsAt).slice(0, 16)}  ${tickets} tickets`,
    )
  return done(asked, `${raffles.length} raffles, ${proposals.length} proposals`, all)
}

async function show(desk: RaffleDesk, id: string, asked: Asked): Promise<Answer> {
  const shown = isId(id) ? await desk.show(id) : undefined
  if (!shown) return refused(asked, 'there is no such raffle (show lists them)')
  const { raffle, prizes } = shown
  asked.say(
    `raffle ${raffle.number} in ${raffle.currency}  ${raffle.status}  ${toIso(raffle.startsAt)} to ${toIso(raffle.endsAt)}, draw from ${toIso(raffle.drawsAt)}`,
  )
  asked.say(
    `${raffle.tickets} tickets of ${raffle.players} players, draw ${raffle.drawId}, list ${raffle.listHash ?? 'not frozen yet'}`,
  )
  asked.say(written(raffle.terms))
  for (const { place, ticket, playerId, amount, currency, status } of prizes)
    asked.say(`${place}  ticket ${ticket}  ${playerId}  ${sumOf(amount, currency)}  ${status}`)
  return { isDone: true, value: shown }
}

async function history(desk: RaffleDesk, asked: Asked): Promise<Answer> {
  const changes = await desk.history()
  for (const { at, by, currency, action, before, after, why } of changes)
    asked.say(
      `${toIso(at).slice(0, 16)}  ${by}  ${action} ${currency}  ${JSON.stringify(before)} -> ${JSON.stringify(after)}  ${why}`,
    )
  return done(asked, `${changes.length} changes`, changes)
}

const sumOf = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))

const written = ({
  currency,
  turnoverPerTicket,
  drawAfterMinutes,
  prizes,
}: Awaited<ReturnType<RaffleDesk['list']>>['templates'][number]): string =>
  `${currency}: a ticket for ${sumOf(turnoverPerTicket, currency)}, draw after ${drawAfterMinutes} min, ${prizes.map(({ from, to, amount }) => `${from === to ? from : `${from}-${to}`}: ${sumOf(amount, currency)}`).join(', ')}`
