import { methods } from '@zoria/contract/payments/words'
import { formatAmount, type Id } from '@zoria/kernel'
import {
  done,
  OperatorFault,
  refused,
  type Answer,
  type Asked,
  type OperatorGroup,
} from '@zoria/platform/operator/command'
import { listedMax } from '../reads/payout-desk.ts'
import type { PaymentId } from '../rules/payment.ts'
import type { StaffDesk } from '../actions/staff-desk.ts'

/** Why no rule approved it, as text for staff. */
const holdTexts: Readonly<Record<Awaited<ReturnType<StaffDesk['list']>>[number]['held'][number], string>> = {
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
  PLAYER_UNKNOWN: 'there is no such player',
  NOT_WAITING: 'it does not wait for staff: it was decided meanwhile (show <id>)',
  CHANGED: 'the stored data is not what the player asked for: deny it, and find out who changed it',
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
  METHOD_UNAVAILABLE: 'nothing is paid out by this method in his currency, or by the provider of the deposit',
  NOT_PAID: 'it was not paid, so nothing can have come back',
  PROVIDER_NOT_INSTALLED: 'its payment provider is not installed: restore its keys, or send the money outside of Zoria',
  PROVIDER_SILENT: 'its payment provider does not answer: ask again later',
  NOT_BOUNCED: 'its payment provider does not say that the money came back',
  GIVEN_BACK_BEFORE: 'its money was given back before',
  MORE_THAN_REFUNDABLE: 'that is more than can go back',
}

const itsCard = { '--to <card>': 'the whole number of the card', '--name <owner>': 'as the card says' }
const aSum = { '--amount <sum>': 'less than all, as in 100.00' }

/** Commands for withdrawals and refunds. docs/runbooks/deciding-about-withdrawals.md */
export const cashboxCommands: OperatorGroup<StaffDesk> = {
  name: 'cashbox',
  about: 'withdrawals that wait, refunds, and the comparison with payment providers',
  commands: [
    {
      name: 'list',
      does: 'withdrawals that wait, the oldest first, and deposits of closed accounts that have to be refunded',
      run: list,
    },
    { name: 'show', takes: '<id>', does: 'one payment and its history', run: show },
    {
      name: 'approve',
      takes: '<id>',
      needs: {
        '--amount <sum>': 'the sum you see, as in 3000.00',
        '--to <digits>': 'the last four digits of the card you see',
      },
      isSigned: true,
      reference: 'required',
      does: 'approves it for sending; name the sum and the card you see, any other is refused',
      run: async (desk, { args: [id], options, order, ...asked }) => {
        const approved = await desk.approve({
          ...order,
          paymentId: paymentIn(desk, id),
          amount: options['amount'] ?? '',
          destination: options['to'] ?? '',
        })
        if (!approved.ok) return refused(asked, refusalTexts[approved.refusal] ?? approved.refusal)
        const { status, approvals, needed } = approved.value
        return done(
          asked,
          status === 'approved'
            ? 'approved, it is being sent'
            : `approved by ${approvals} of ${needed}: somebody else has to approve it too`,
          approved.value,
        )
      },
    },
    {
      name: 'deny',
      takes: '<id>',
      does: 'denies it; the money goes back to the player',
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [id], order, ...asked }) => {
        const denied = await desk.deny({ ...order, paymentId: paymentIn(desk, id) })
        return denied.ok
          ? done(asked, 'denied, the money is back with the player')
          : refused(asked, refusalTexts[denied.refusal] ?? denied.refusal)
      },
    },
    {
      name: 'deposits',
      takes: '<player>',
      does: 'paid deposits of a player, which a refund can be of',
      run: listDeposits,
    },
    {
      name: 'refund',
      takes: '<deposit>',
      needs: itsCard,
      options: aSum,
      does: 'unplayed money of a player who may not play, back to the card that paid',
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [id], options, order, ...asked }) =>
        sayWhetherSetAside(
          await desk.refund({
            ...order,
            ...cardIn(desk, options),
            depositId: paymentIn(desk, id),
            amount: options['amount'],
          }),
          asked,
        ),
    },
    {
      name: 'refund-winnings',
      takes: '<player>',
      needs: { '--method <method>': methods.join(', '), ...itsCard },
      options: aSum,
      does: "winnings of a closed account, to its owner's card",
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [player], options, order, ...asked }) => {
        const method = methods.find((known) => known === options['method'])
        if (!method) throw new OperatorFault(`--method is one of ${methods.join(', ')}`)
        return sayWhetherSetAside(
          await desk.refundWinnings({
            ...order,
            ...cardIn(desk, options),
            playerId: playerIn(desk, player),
            method,
            amount: options['amount'],
          }),
          asked,
        )
      },
    },
    {
      name: 'give-back',
      takes: '<id>',
      does: 'money of a withdrawal that bounced after it was paid, once its provider says so',
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [id], order, ...asked }) => {
        const given = await desk.giveBack({ ...order, paymentId: paymentIn(desk, id) })
        return given.ok
          ? done(asked, 'the money is back with the player')
          : refused(asked, refusalTexts[given.refusal] ?? given.refusal)
      },
    },
    { name: 'reconciliations', does: 'the hourly comparison with the payment providers', run: listReconciliations },
  ],
}

async function list(desk: StaffDesk, asked: Asked): Promise<Answer> {
  const [waiting, deposits] = await Promise.all([desk.list(), desk.listOfClosedAccounts()])
  for (const { id, since, status, amount, currency, destination, approvals, needed, held } of waiting) {
    asked.say(
      `${id}  ${since.slice(0, 16)}  ${amount.padStart(12)} ${currency}  ${destination}  ${status}${status === 'waiting_approval' ? `, ${approvals} of ${needed}` : ''}${held.map((reason) => `, ${holdTexts[reason]}`).join('')}`,
    )
  }
  for (const { id, since, amount, currency } of deposits)
    asked.say(
      `${id}  ${since.slice(0, 16)}  ${amount.padStart(12)} ${currency}  deposit of a closed account: refund it (refund <id>)`,
    )
  if (waiting.length === listedMax.waiting || deposits.length === listedMax.waiting)
    asked.say(`only the oldest ${listedMax.waiting} of each kind are listed: newer ones may wait too`)
  const closed = deposits.map((deposit) => ({ ...deposit, status: 'deposit_of_closed_account' as const }))
  return done(asked, `${waiting.length + deposits.length} waiting`, [...waiting, ...closed])
}

async function listReconciliations(desk: StaffDesk, { say }: Asked): Promise<Answer> {
  const all = await desk.reconciliations()
  for (const { hour, endedAt, asked, odd, unreachable } of all) {
    say(
      `${hour.slice(0, 16)}  ${asked} asked, ${odd} otherwise at the provider, ${unreachable} without an answer${endedAt === null ? ', not ended' : ''}`,
    )
  }
  return { isDone: true, value: all }
}

async function listDeposits(desk: StaffDesk, { args: [player], ...asked }: Asked): Promise<Answer> {
  const deposits = await desk.deposits(playerIn(desk, player))
  for (const { id: deposit, at, amount, currency, method, gateway } of deposits)
    asked.say(`${deposit}  ${at.slice(0, 16)}  ${amount.padStart(12)} ${currency}  ${method} by ${gateway}`)
  if (deposits.length === listedMax.deposits)
    asked.say(`only the newest ${listedMax.deposits} are listed: npm run player -- export has all`)
  return done(asked, `${deposits.length} paid deposits`, deposits)
}

async function show(desk: StaffDesk, { args: [id = ''], ...asked }: Asked): Promise<Answer> {
  const paymentId = desk.readPaymentId(id)
  const payment = paymentId && (await desk.show(paymentId))
  if (!payment) return refused(asked, refusalTexts['PAYMENT_NOT_FOUND'] ?? '')
  const { history, held, wins, ...known } = payment
  for (const [name, value] of Object.entries(known)) if (value !== null) asked.say(`${name.padEnd(14)}${value}`)
  for (const reason of held) asked.say(`held          ${holdTexts[reason]}`)
  for (const { at, provider, game, amount, withoutStake } of wins)
    asked.say(`win           ${at}  ${amount} of ${game} by ${provider}${withoutStake ? ', without a stake' : ''}`)
  for (const { at, what } of history) asked.say(`${at}  ${what}`)
  return { isDone: true, value: payment }
}

function sayWhetherSetAside(
  result: Awaited<ReturnType<StaffDesk['refund'] | StaffDesk['refundWinnings']>>,
  asked: Pick<Asked, 'say'>,
): Answer {
  if (!result.ok) return refused(asked, refusalTexts[result.refusal] ?? result.refusal)
  const { id, amount } = result.value
  return done(
    asked,
    `${id}  ${formatAmount(amount)} ${amount.currency} set aside: somebody else approves it`,
    result.value,
  )
}

function cardIn(
  desk: StaffDesk,
  options: Asked['options'],
): { readonly destination: string; readonly recipientName: string } {
  const recipientName = desk.readRecipientName(options['name'] ?? '')
  if (recipientName === undefined) throw new OperatorFault('--name is no name of a recipient')
  return { destination: options['to'] ?? '', recipientName }
}

function paymentIn(desk: StaffDesk, typed = ''): PaymentId {
  const id = desk.readPaymentId(typed)
  if (id) return id
  throw new OperatorFault(`"${typed}" is no id of a payment (list shows those that wait)`)
}

function playerIn(desk: StaffDesk, typed = ''): Id<'Player'> {
  const id = desk.readPlayerId(typed)
  if (id) return id
  throw new OperatorFault(`"${typed}" is no id of a player`)
}
