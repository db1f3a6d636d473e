import { createHmac, randomUUID } from 'node:crypto'
import { formatAmount, money, parseAmount } from '@zoria/kernel'
import type { PlayerId } from '@zoria/wallet'
import type { Asked, Told } from '../history/attempt.ts'
import type { ApiProcess } from '../house/api-process.ts'
import { isLastOf, merchant, played } from './commands.ts'

type GisAsked = Extract<Asked, { kind: 'stake' | 'payout' | 'refund' | 'rollback' }>
type Who = { readonly playerId: PlayerId; readonly session: string }

/** Providers ask for play and nothing else. */
export function isGisCall(asked: Asked): asked is GisAsked {
  return asked.kind === 'stake' || asked.kind === 'payout' || asked.kind === 'refund' || asked.kind === 'rollback'
}

/** Asks as a provider does, over the signed callback of a real API process. docs/rules/gis.md */
export async function askByGis(api: ApiProcess, who: Who, asked: Asked): Promise<Told> {
  if (!isGisCall(asked)) return { code: 'UNKNOWN' }
  const { headers, body } = gisRequest(who, asked)
  const answer = await api.post('/integrations/gis/callback', { headers, body })
  return answer === null ? { code: 'UNKNOWN' } : toldIn(answer, asked)
}

/** The signed request of one call. */
export function gisRequest(
  { playerId, session }: Who,
  asked: GisAsked,
): { headers: Record<string, string>; body: string } {
  const fields = [
    ...fieldsOf(asked),
    ['currency', 'UAH'],
    ['player_id', playerId],
    ['session_id', session],
    ['game_uuid', played.game],
  ] as readonly Field[]
  return signedRequest(fields)
}

/** A form as the two sides of GIS sign it to each other. */
export function signedRequest(fields: readonly Field[]): { headers: Record<string, string>; body: string } {
  const stamp: readonly Field[] = [
    ['X-Merchant-Id', merchant.id],
    ['X-Timestamp', String(Math.floor((performance.timeOrigin + performance.now()) / 1000))],
    ['X-Nonce', randomUUID()],
  ]
  // Sorted by top-level names, code point by code point: the order inside a list stays.
  const sorted = [...fields, ...stamp].toSorted(([left], [right]) => order(top(left), top(right)))
  const signature = createHmac('sha1', merchant.key).update(written(sorted)).digest('hex')
  return {
    headers: { ...Object.fromEntries(stamp), 'X-Sign': signature, 'content-type': 'application/x-www-form-urlencoded' },
    body: written(fields),
  }
}

type Field = readonly [string, string]

const fieldsOf = (asked: GisAsked): readonly Field[] => {
  const named: readonly Field[] = [['transaction_id', asked.id]]
  const amount = 'amount' in asked ? formatAmount(money(asked.amount, 'uah')) : ''
  switch (asked.kind) {
    case 'stake':
      return [
        ['action', 'bet'],
        ...named,
        ['amount', amount],
        ['round_id', asked.round],
        ['finished', isLastOf(asked.round) ? '1' : '0'],
        ['type', 'bet'],
      ]
    case 'payout':
      return [
        ['action', 'win'],
        ...named,
        ['amount', amount],
        ...(asked.round === null ? [] : [['round_id', asked.round] as const]),
        ['finished', '1'],
        ['type', 'win'],
      ]
    case 'refund':
      return [
        ['action', 'refund'],
        ...named,
        ['amount', amount],
        ['bet_transaction_id', asked.stakeId],
        ['type', 'refund'],
      ]
    case 'rollback':
      return [
        ['action', 'rollback'],
        ...named,
        ...asked.items.flatMap(({ kind, externalId }, place): readonly Field[] => [
          [`rollback_transactions[${place}][action]`, words[kind]],
          [`rollback_transactions[${place}][transaction_id]`, externalId],
        ]),
      ]
  }
}

const words = { stake: 'bet', payout: 'win', refund: 'refund' } as const

const top = (name: string): string => name.split('[', 1)[0] as string
const order = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}
const written = (fields: readonly Field[]): string =>
  fields.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')

/** Refusals of this protocol, and their rules. Anything else is not documented and a fault. */
const reasons: Readonly<Record<string, string>> = {
  'Not enough balance': 'INSUFFICIENT',
  'Player is blocked': 'PLAYER_BLOCKED',
  'Transaction is known with other content': 'CONFLICT',
}

/** The meaning of an answer for a client. */
export function toldIn(text: string, asked: GisAsked): Told {
  const answer = JSON.parse(text) as { balance?: number; transaction_id?: string; error_description?: string }
  const amount = /"balance":([0-9.]+)/.exec(text)?.[1]
  if (answer.transaction_id !== undefined && amount !== undefined) {
    const shown = { total: parseAmount(amount, 'uah')?.amount ?? -1n }
    // What was undone before it arrived, or a refund of something undone already: success, under the caller's own id.
    if (answer.transaction_id === asked.id) return { code: 'REFUSED', reason: 'ALREADY_REVERSED', shown }
    return { code: 'DONE', isRepeat: null, transactionId: answer.transaction_id, shown }
  }
  if (answer.error_description === 'Outcome is unknown, repeat the same call') return { code: 'UNKNOWN' }
  const reason = reasons[answer.error_description ?? '']
  if (reason === undefined) throw new Error(`the callback answered ${text} to ${asked.kind} ${asked.id}`)
  return { code: 'REFUSED', reason, shown: {} }
}
