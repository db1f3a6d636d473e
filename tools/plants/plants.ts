import { setTimeout as pause } from 'node:timers/promises'
import type { Group } from '../conformance/case.ts'
import type { Field } from '../gis/form.ts'
import type { Faulty, Passing } from './faulty-wallet.ts'

/** A typical mistake of wallets, and the group of the suite that must detect it. */
export type Plant = {
  readonly name: string
  readonly group: Group
  /** Whether a provider that only plays detects it too. */
  readonly isSeenInPlay?: boolean
  readonly make: () => Faulty
}

const isOf = (call: Passing, ...actions: readonly string[]): boolean => actions.includes(call.of('action'))

/** Answers a repeat of an id differently from its first call. */
const onRepeat = (actions: readonly string[], answer: (call: Passing, count: number) => Promise<string>): Faulty => {
  const seen = new Map<string, number>()
  return async (call) => {
    if (!isOf(call, ...actions)) return call.asItCame()
    const id = `${call.of('player_id')} ${call.of('action')} ${call.of('transaction_id')}`
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? call.asItCame() : answer(call, count)
  }
}

/** Answers some calls without forwarding them, with the current balance. */
const inventing = async (call: Passing, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const balance = await call.another([
    ['action', 'balance'],
    ...call.fields.filter(([name]) => ['player_id', 'session_id', 'currency'].includes(name)),
  ])
  return balance.replace(
    /\}$/,
    `,"transaction_id":${JSON.stringify(call.of('transaction_id'))}${Object.entries(more)
      .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join('')}}`,
  )
}

/** Changes the calls selected by `picks`. */
const changing =
  (picks: (call: Passing) => boolean, change: (call: Passing) => Promise<string>): Faulty =>
  (call) =>
    picks(call) ? change(call) : call.asItCame()

/** Calls that named an id in some way. */
const remembering = (
  remember: (call: Passing) => string | undefined,
  answer: (call: Passing, known: ReadonlySet<string>) => Promise<string> | undefined,
): Faulty => {
  const known = new Set<string>()
  return async (call) => {
    const answered = answer(call, new Set(known))
    const id = remember(call)
    if (id !== undefined) known.add(id)
    return answered ?? call.asItCame()
  }
}

const betIdOf = (call: Passing): string | undefined => (isOf(call, 'bet') ? call.of('transaction_id') : undefined)

const itemsOf = (call: Passing): readonly string[] => [
  ...new Set(
    call.fields
      .map(([name]) => /^rollback_transactions\[(\d+)\]/.exec(name)?.[1])
      .filter((place) => place !== undefined),
  ),
]

const withoutItem = (call: Passing, place: string): readonly Field[] =>
  call.fields.filter(([name]) => !name.startsWith(`rollback_transactions[${place}]`))

/** Mistakes of wallets, each at one place of an otherwise correct one. */
export const plants: readonly Plant[] = [
  { name: 'believes any signature', group: 1, make: () => (call) => call.changed({}) },
  {
    name: 'believes calls of any age, and any nonce twice',
    group: 1,
    make: () => (call) => (call.isSignedWell ? call.changed({}) : call.asItCame()),
  },
  {
    name: 'tells the balance it told before',
    group: 2,
    make: () => {
      let first: string | undefined
      return async (call) => (isOf(call, 'balance') ? (first ??= await call.asItCame()) : call.asItCame())
    },
  },
  {
    name: 'writes the balance as a text',
    group: 2,
    make: () => async (call) => (await call.asItCame()).replace(/"balance":([\d.]+)/, '"balance":"$1"'),
  },
  {
    name: 'takes every bet twice',
    group: 3,
    isSeenInPlay: true,
    make: () =>
      changing(
        (call) => isOf(call, 'bet') && call.isSignedWell,
        async (call) => {
          await call.changed({ transaction_id: `${call.of('transaction_id')}-again` })
          return call.asItCame()
        },
      ),
  },
  {
    name: 'pays negative bets out',
    group: 3,
    make: () =>
      changing(
        (call) => isOf(call, 'bet') && call.of('amount').startsWith('-'),
        (call) => call.changed({ action: 'win', type: 'win', amount: call.of('amount').slice(1) }),
      ),
  },
  {
    name: 'rounds a bet that is too fine',
    group: 3,
    make: () =>
      changing(
        (call) => isOf(call, 'bet') && /\.\d{3}$/.test(call.of('amount')),
        (call) => call.changed({ amount: call.of('amount').slice(0, -1) }),
      ),
  },
  {
    name: 'debits free rounds',
    group: 3,
    make: () =>
      changing(
        (call) => isOf(call, 'bet') && call.of('type') === 'freespin',
        (call) => call.changed({ type: 'bet' }),
      ),
  },
  {
    name: 'has a code of its own for want of money',
    group: 3,
    make: () => async (call) => (await call.asItCame()).replace('INSUFFICIENT_FUNDS', 'NO_MONEY'),
  },
  {
    name: 'does not know an id again',
    group: 4,
    isSeenInPlay: true,
    make: () =>
      onRepeat(['bet', 'win'], (call, count) =>
        call.changed({ transaction_id: `${call.of('transaction_id')}-${count}` }),
      ),
  },
  {
    name: 'answers a repeat with another id',
    group: 4,
    make: () =>
      onRepeat(['bet', 'win', 'refund', 'rollback'], async (call, count) =>
        (await call.asItCame()).replace(/"transaction_id":"[^"]*"/, `"transaction_id":"another-${count}"`),
      ),
  },
  {
    name: 'refuses a repeat as a double',
    group: 4,
    isSeenInPlay: true,
    make: () => onRepeat(['bet', 'win'], async () => '{"error_code":"INTERNAL_ERROR","error_description":"duplicate"}'),
  },
  {
    name: 'takes wins of the types it knows only',
    group: 5,
    make: () =>
      changing(
        (call) => isOf(call, 'win') && call.of('type') === 'loyalty_win',
        async () => '{"error_code":"INTERNAL_ERROR","error_description":"type"}',
      ),
  },
  {
    name: 'answers wins without a bet and loses them',
    group: 5,
    isSeenInPlay: true,
    make: () => {
      const rounds = new Set<string>()
      return async (call) => {
        if (isOf(call, 'bet')) rounds.add(call.of('round_id'))
        return isOf(call, 'win') && !rounds.has(call.of('round_id')) ? inventing(call) : call.asItCame()
      }
    },
  },
  {
    name: 'forgets a refund that came before its bet',
    group: 6,
    isSeenInPlay: true,
    make: () =>
      remembering(betIdOf, (call, bets) =>
        isOf(call, 'refund') && call.of('bet_transaction_id') !== '' && !bets.has(call.of('bet_transaction_id'))
          ? inventing(call)
          : undefined,
      ),
  },
  {
    name: 'gives a bet back under every refund’s name',
    group: 6,
    isSeenInPlay: true,
    make: () => {
      const given = new Set<string>()
      return async (call) => {
        if (!isOf(call, 'refund')) return call.asItCame()
        const id = `${call.of('player_id')} ${call.of('bet_transaction_id')} `
        const isSecond =
          [...given].some((each) => each.startsWith(id)) && !given.has(`${id}${call.of('transaction_id')}`)
        given.add(`${id}${call.of('transaction_id')}`)
        return isSecond ? call.changed({ action: 'win', type: 'win', bet_transaction_id: null }) : call.asItCame()
      }
    },
  },
  {
    name: 'undoes the first of a list only',
    group: 7,
    isSeenInPlay: true,
    make: () =>
      changing(
        (call) => isOf(call, 'rollback') && itemsOf(call).length > 1,
        async (call) => {
          const answer = await call.another(
            itemsOf(call)
              .slice(1)
              .reduce(
                (fields, place) => fields.filter(([name]) => !name.startsWith(`rollback_transactions[${place}]`)),
                withoutItem(call, itemsOf(call)[1] ?? ''),
              ),
          )
          return answer.replace(
            /"rollback_transactions":\[.*\]/,
            `"rollback_transactions":${JSON.stringify(itemsOf(call).map((place) => call.of(`rollback_transactions[${place}][transaction_id]`)))}`,
          )
        },
      ),
  },
  {
    name: 'undoes the whole round, whatever is listed',
    group: 7,
    isSeenInPlay: true,
    make: () => {
      const rounds = new Map<string, Set<string>>()
      return async (call) => {
        const round = `${call.of('player_id')} ${call.of('round_id')}`
        if (isOf(call, 'bet', 'win'))
          rounds.set(round, (rounds.get(round) ?? new Set()).add(`${call.of('action')} ${call.of('transaction_id')}`))
        if (!isOf(call, 'rollback')) return call.asItCame()
        const more = [...(rounds.get(round) ?? [])].flatMap((known, place): Field[] => {
          const [action = '', id = ''] = known.split(' ')
          return [
            [`rollback_transactions[${900 + place}][action]`, action],
            [`rollback_transactions[${900 + place}][transaction_id]`, id],
          ]
        })
        return call.another([...call.fields, ...more])
      }
    },
  },
  {
    name: 'forgets what was undone before it came',
    group: 7,
    isSeenInPlay: true,
    make: () =>
      remembering(betIdOf, (call, bets) => {
        if (!isOf(call, 'rollback') || itemsOf(call).length === 0) return undefined
        const ids = itemsOf(call).map((place) => call.of(`rollback_transactions[${place}][transaction_id]`))
        return ids.some((id) => bets.has(id)) ? undefined : inventing(call, { rollback_transactions: ids })
      }),
  },
  {
    name: 'undoes the part of a list that it can read',
    group: 8,
    make: () =>
      changing(
        (call) => isOf(call, 'rollback'),
        (call) => {
          const unreadable = itemsOf(call).filter(
            (place) => !['bet', 'win', 'refund'].includes(call.of(`rollback_transactions[${place}][action]`)),
          )
          return unreadable.length === 0
            ? call.asItCame()
            : call.another(
                unreadable.reduce(
                  (fields, place) => fields.filter(([name]) => !name.startsWith(`rollback_transactions[${place}]`)),
                  call.fields,
                ),
              )
        },
      ),
  },
  {
    name: 'knows a round of one player only',
    group: 12,
    make: () => {
      const owners = new Map<string, string>()
      return async (call) => {
        if (!isOf(call, 'bet') || !call.isSignedWell) return call.asItCame()
        const [round, player] = [call.of('round_id'), call.of('player_id')]
        const owner = owners.get(round) ?? player
        owners.set(round, owner)
        return owner === player ? call.asItCame() : '{"error_code":"INTERNAL_ERROR","error_description":"round"}'
      }
    },
  },
  {
    name: 'takes no tips',
    group: 12,
    make: () =>
      changing(
        (call) => call.of('type') === 'tip',
        async () => '{"error_code":"INTERNAL_ERROR","error_description":"type"}',
      ),
  },
  {
    name: 'is slow now and then',
    group: 9,
    make: () => {
      let count = 0
      return async (call) => {
        count += 1
        if (count === 30) await pause(3_100)
        return call.asItCame()
      }
    },
  },
  {
    name: 'drops a bet of whom it cannot answer',
    group: 9,
    make: () =>
      onRepeat(['bet', 'win'], (call) =>
        call.changed({ transaction_id: `${call.of('transaction_id')}-heard`, casino_request_retry_count: null }),
      ),
  },
]
