import { randomUUID } from 'node:crypto'
import { createHub88Record } from '../hub88/provider-record.ts'
import type { Answer, Call, Hub88Line, Json, Signed } from '../hub88/wallet-client.ts'
import type { Group } from './case.ts'
import { must, Unmet } from './expectations.ts'

/** A player as a launch names him to Hub88. */
export type Hub88Launched = {
  readonly user: string
  readonly token: string
  readonly currency: string
  readonly game: string
}

/** Hub88's amounts are hundred-thousandths of a unit. */
export const unit = 100_000

export type Hub88Desk = {
  readonly launched: Hub88Launched
  readonly line: Hub88Line
  /** What most bets take, in hundred-thousandths. */
  readonly stake: number
  /** The number of calls in a storm. */
  readonly storm: number
  next(): string
  bet(over?: Json): Json
  /** A win of twice the bet it names. */
  win(bet: Json, over?: Json): Json
  rollback(original: Json, over?: Json): Json
  /** Signs and sends; an accepted call is recorded. */
  ask(call: Call, json: Json): Promise<Answer>
  sendSigned(call: Call, json: Json, signed: Signed): Promise<Answer>
  balance(): Promise<bigint>
}

/** One promise of a Hub88 wallet; the return value is a remark for the report. */
export type Hub88Case = {
  readonly group: Group
  readonly name: string
  readonly run: (desk: Hub88Desk) => Promise<string | void>
}

export type Hub88DeskDeps = Pick<Hub88Desk, 'launched' | 'line' | 'stake' | 'storm'>

/** The environment of cases, and the comparison of the provider's record with the wallet. */
export async function openHub88Desk({
  launched,
  line,
  stake,
  storm,
}: Hub88DeskDeps): Promise<{ readonly desk: Hub88Desk; compareBooks(): Promise<void> }> {
  const record = createHub88Record()
  const { user, token, currency, game } = launched
  const common = (): Json => ({ user, token, request_uuid: randomUUID(), game_code: game })
  const made = (fields: Json, over: Json): Json => ({
    ...common(),
    transaction_uuid: randomUUID(),
    currency,
    ...fields,
    ...over,
  })
  const sendSigned: Hub88Desk['sendSigned'] = async (call, json, signed) => {
    const answer = await line.send(call, signed)
    if (answer.status === 'RS_OK') record.apply(call, json)
    return answer
  }
  const balance = async (): Promise<bigint> => {
    const { balance: reported, text } = await line.send('balance', line.sign(common()))
    if (reported === undefined) throw new Unmet(`the wallet tells no balance: ${text}`)
    return reported
  }
  let opening = await balance()
  const desk: Hub88Desk = {
    launched,
    line,
    stake,
    storm,
    sendSigned,
    balance,
    next: () => randomUUID(),
    bet: (over = {}) => made({ amount: stake, round: randomUUID() }, over),
    win: (bet, over = {}) =>
      made(
        { amount: Number(bet['amount']) * 2, round: bet['round'], reference_transaction_uuid: bet['transaction_uuid'] },
        over,
      ),
    rollback: (original, over = {}) =>
      made({ round: original['round'], reference_transaction_uuid: original['transaction_uuid'] }, over),
    ask: (call, json) => sendSigned(call, json, line.sign(json)),
  }
  return {
    desk,
    compareBooks: async () => {
      const [reported, expected] = [await balance(), opening + record.net()]
      opening += reported - expected
      must(reported === expected, `the books differ: the wallet tells ${reported}, what it accepted makes ${expected}`)
    },
  }
}
