import { methods } from '@zoria/contract/payments/words'
import { formatAmount } from '@zoria/kernel'
import type { House } from '../../../contexts/compose.ts'
import { readArguments } from './arguments.ts'
import { refused, type Means } from './means.ts'

type Desk = House['payments']['staff']
type Options = { readonly verb: string; readonly id: string | undefined; readonly amount: string | undefined; readonly to: string | undefined; readonly name: string | undefined; readonly method: string | undefined; readonly by: string | undefined; readonly why: string | undefined }
type Order = Parameters<Desk['deny']>[0]

const usage = `npm run cashbox -- <what>
  list                                                                     withdrawals that wait, the oldest first
  show <id>                                                                one payment and how it came where it is
  approve <id> --amount 3000.00 --to 4242 --by <you> --why <reason>        name what you see; another sum or card is refused
  deny <id> --by <you> --why <reason>                                      the money goes back to the player
  deposits <player>                                                        paid deposits of a player, which a refund can be of
  refund <deposit> --to <card> --name <owner> [--amount 100.00] --by <you> --why <reason>
                                                                           unplayed money of a player who may not play, back to the card that paid
  refund-winnings <player> --method visa --to <card> --name <owner> [--amount 100.00] --by <you> --why <reason>
                                                                           winnings of a closed account, to its owner's card
  give-back <id> --by <you> --why <reason>                                 money of a withdrawal that bounced after it was paid, once its provider says so
  reconciliations                                                          the hourly comparison with the payment providers`

/** Why no rule approved it, as text for staff. */
const holdTexts: Readonly<Record<Awaited<ReturnType<Desk['list']>>[number]['held'][number], string>> = {
  AMOUNT: 'more than a rule approves',
  PLAYER_24H: 'more from the player in 24 hours than a rule approves',
  PLAYER_7D: 'more from the player in 7 days than a rule approves',
  DESTINATION_24H: 'more to the card in 24 hours than a rule approves',
  DESTINATION_7D: 'more to the card in 7 days than a rule approves',
  DESTINATION_SHARED: 'another player withdrew to the card',
  RECIPIENT_NAME: 'another name than those paid before',
  WIN_WITHOUT_STAKE: 'a win without a stake',
  WIN_ABOVE_THRESHOLD: 'a win above the threshold',
  PROVIDER_DAY: 'more won from one provider in a day than the threshold',
}

/** Why it was not done, as text for staff. */
const refusalTexts: Readonly<Record<string, string>> = {
  PAYMENT_NOT_FOUND: 'there is no such withdrawal, or no such deposit',
  NOT_WAITING: 'it does not wait for staff: it was decided meanwhile (show <id>)',
  CHANGED: 'what is stored is not what was agreed with whoever asked: deny it, and find out who changed it',
  APPROVER_IS_REQUESTER: 'you asked for it yourself: somebody else approves it',
  NAMED_OTHERWISE: 'the sum or the card you name is not its own: look at it again (show <id>)',
  ACCOUNT_HELD: 'the account is held, after a reversal or a change of phone or password',
  APPROVED_BEFORE: 'you approved it before: somebody else has to',
  AMOUNT_INVALID: 'the sum is no sum, as in 100.00',
  DESTINATION_INVALID: 'its payment provider pays nothing to such a card',
  DEPOSIT_NOT_PAID: 'the deposit was not paid, or was taken back',
  PLAYER_MAY_PLAY: 'the player may play: his money is his to play or to withdraw',
  NOTHING_TO_REFUND: 'nothing of it is left to go back',
  PLAYER_MAY_WITHDRAW: 'the player can sign in and withdraw them himself',
  METHOD_UNAVAILABLE: 'nothing is paid out by this method in his currency',
  NOT_PAID: 'it was not paid, so nothing can have come back',
  PROVIDER_SILENT: 'its payment provider does not answer: ask again later',
  NOT_BOUNCED: 'its payment provider does not say that the money came back',
  GIVEN_BACK_BEFORE: 'its money was given back before',
  MORE_THAN_REFUNDABLE: 'that is more than can go back',
}

/** Runs the command of a member of staff and reports its result. False if nothing was done. */
export async function atDesk(desk: Desk, typed: readonly string[], means: Means): Promise<boolean> {
  const options = read(typed)
  switch (options?.verb) {
    case 'list': return list(desk, means)
    case 'reconciliations': return listReconciliations(desk, means)
    case 'deposits': return listDeposits(desk, options, means)
    case 'show': return show(desk, options, means)
    case 'approve': return approve(desk, options, means)
    case 'deny': return deny(desk, options, means)
    case 'refund': return refund(desk, options, means)
    case 'refund-winnings': return refundWinnings(desk, options, means)
    case 'give-back': return giveBack(desk, options, means)
    default: return refused(means, usage)
  }
}

function read(typed: readonly string[]): Options | undefined {
  const options = readArguments(typed, ['amount', 'to', 'name', 'method'])
  return options && { verb: options.verb, id: options.names[0], amount: options.amount, to: options.to, name: options.name, method: options.method, by: options.by, why: options.why }
}

async function list(desk: Desk, { say }: Means): Promise<boolean> {
  const waiting = await desk.list()
  for (const { id, since, status, amount, currency, destination, approvals, needed, held } of waiting) {
    say(`${id}  ${since.slice(0, 16)}  ${amount.padStart(12)} ${currency}  ${destination}  ${status}${status === 'waiting_approval' ? `, ${approvals} of ${needed}` : ''}${held.map((reason) => `, ${holdTexts[reason]}`).join('')}`)
  }
  say(`${waiting.length} waiting`)
  return true
}

async function listReconciliations(desk: Desk, { say }: Means): Promise<boolean> {
  for (const { hour, endedAt, asked, odd, unreachable } of await desk.reconciliations()) {
    say(`${hour.slice(0, 16)}  ${asked} asked, ${odd} otherwise at the provider, ${unreachable} without an answer${endedAt === null ? ', not ended' : ''}`)
  }
  return true
}

async function listDeposits(desk: Desk, { id = '' }: Options, means: Means): Promise<boolean> {
  const playerId = desk.readPlayerId(id)
  if (!playerId) return refused(means, usage)
  const deposits = await desk.deposits(playerId)
  for (const { id: deposit, at, amount, currency, method, gateway } of deposits) means.say(`${deposit}  ${at.slice(0, 16)}  ${amount.padStart(12)} ${currency}  ${method} by ${gateway}`)
  means.say(`${deposits.length} paid deposits`)
  return true
}

async function show(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const payment = await find(desk, options)
  if (!payment) return refused(means, refusalTexts['PAYMENT_NOT_FOUND'] ?? '')
  const { history, held, wins, ...known } = payment
  for (const [name, value] of Object.entries(known)) if (value !== null) means.say(`${name.padEnd(14)}${value}`)
  for (const reason of held) means.say(`held          ${holdTexts[reason]}`)
  for (const { at, provider, game, amount, withoutStake } of wins) means.say(`win           ${at}  ${amount} of ${game} by ${provider}${withoutStake ? ', without a stake' : ''}`)
  for (const { at, what } of history) means.say(`${at}  ${what}`)
  return true
}

async function find(desk: Desk, { id = '' }: Options) {
  const paymentId = desk.readPaymentId(id)
  return paymentId && desk.show(paymentId)
}

async function approve(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const order = orderOf(desk, options, means)
  const { amount, to } = options
  if (!order || amount === undefined || to === undefined) return refused(means, usage)
  const approved = await desk.approve({ ...order, amount, destination: to })
  if (!approved.ok) return refused(means, refusalTexts[approved.refusal] ?? approved.refusal)
  const { status, approvals, needed } = approved.value
  means.say(status === 'approved' ? 'approved, it is being sent' : `approved by ${approvals} of ${needed}: somebody else has to approve it too`)
  return true
}

async function deny(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const order = orderOf(desk, options, means)
  if (!order) return refused(means, usage)
  const denied = await desk.deny(order)
  if (!denied.ok) return refused(means, refusalTexts[denied.refusal] ?? denied.refusal)
  means.say('denied, the money is back with the player')
  return true
}

async function giveBack(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const order = orderOf(desk, options, means)
  if (!order) return refused(means, usage)
  const given = await desk.giveBack(order)
  if (!given.ok) return refused(means, refusalTexts[given.refusal] ?? given.refusal)
  means.say('the money is back with the player')
  return true
}

async function refund(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const order = orderOf(desk, options, means)
  const { to, amount } = options
  const name = desk.readRecipientName(options.name ?? '')
  if (!order || to === undefined || name === undefined) return refused(means, usage)
  const { paymentId: depositId, ...decision } = order
  return saySetAside(await desk.refund({ ...decision, depositId, destination: to, recipientName: name, amount }), means)
}

async function refundWinnings(desk: Desk, options: Options, means: Means): Promise<boolean> {
  const decision = decisionOf(desk, options, means)
  const playerId = desk.readPlayerId(options.id ?? '')
  const method = methods.find((known) => known === options.method)
  const { to, amount } = options
  const name = desk.readRecipientName(options.name ?? '')
  if (!decision || !playerId || !method || to === undefined || name === undefined) return refused(means, usage)
  return saySetAside(await desk.refundWinnings({ ...decision, playerId, method, destination: to, recipientName: name, amount }), means)
}

function saySetAside(asked: Awaited<ReturnType<Desk['refund'] | Desk['refundWinnings']>>, means: Means): boolean {
  if (!asked.ok) return refused(means, refusalTexts[asked.refusal] ?? asked.refusal)
  const { id, amount } = asked.value
  means.say(`${id}  ${formatAmount(amount)} ${amount.currency} set aside: somebody else approves it`)
  return true
}

/** Who decides about what, and why: none of it may be missing. */
function orderOf(desk: Desk, options: Options, means: Means): Order | undefined {
  const paymentId = desk.readPaymentId(options.id ?? '')
  const decision = decisionOf(desk, options, means)
  return paymentId && decision && { paymentId, ...decision }
}

function decisionOf(desk: Desk, { by = '', why = '' }: Options, { requestId }: Means): Omit<Order, 'paymentId'> | undefined {
  const name = desk.readStaffName(by)
  const reason = why.trim().slice(0, 500)
  return name && reason !== '' ? { by: name, why: reason, requestId } : undefined
}
