import type { Answer, Json, Signed } from '../../hub88/wallet-client.ts'
import type { Group } from '../case.ts'
import { must, same, Unmet } from '../expectations.ts'
import type { Hub88Case, Hub88Desk } from '../hub88-environment.ts'

/** The answer is HTTP 200 with this status, the request's id, and no other. */
function expectStatus(answer: Answer, status: string, asked: Json, what = 'the call'): Answer {
  if (answer.http !== 200)
    throw new Unmet(`${what} was answered with HTTP ${answer.http}: ${answer.text.slice(0, 120)}`)
  if (answer.status !== status)
    throw new Unmet(`${what} was answered ${answer.status ?? answer.text.slice(0, 120)} instead of ${status}`)
  same(answer.requestId, asked['request_uuid'], `${what}: request_uuid`)
  return answer
}

const fine = (answer: Answer, asked: Json, desk: Hub88Desk): bigint => {
  expectStatus(answer, 'RS_OK', asked)
  same(answer.currency, desk.launched.currency, 'the currency')
  if (answer.balance === undefined) throw new Unmet(`an accepted call has no balance: ${answer.text.slice(0, 120)}`)
  return answer.balance
}

/** A bet that was accepted. */
const placed = async (desk: Hub88Desk, over: Json = {}): Promise<Json> => {
  const bet = desk.bet(over)
  fine(await desk.ask('bet', bet), bet, desk)
  return bet
}

const spoilt = (name: string, spoil: (signed: Signed) => Signed): Hub88Case => ({
  group: 1,
  name,
  run: async (desk) => {
    const bet = desk.bet()
    expectStatus(await desk.sendSigned('bet', bet, spoil(desk.line.sign(bet))), 'RS_ERROR_INVALID_SIGNATURE', bet)
  },
})

const header = 'X-Hub88-Signature'
const withSignature =
  (change: (text: string) => string) =>
  ({ headers, body }: Signed): Signed => ({ headers: { ...headers, [header]: change(headers[header] ?? '') }, body })

const signatureCases: readonly Hub88Case[] = [
  { group: 1, name: 'a call that is signed well is taken', run: async (desk) => void (await placed(desk)) },
  spoilt(
    'a signature with one byte changed is refused',
    withSignature((text) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`),
  ),
  spoilt(
    'a signature that was cut is refused',
    withSignature((text) => text.slice(4)),
  ),
  spoilt('a call without a signature is refused', ({ body }) => ({ headers: {}, body })),
  spoilt('a body that changed after it was signed is refused', ({ headers, body }) => ({ headers, body: `${body} ` })),
  {
    group: 1,
    name: 'what counts is the body as it travels: spaces and escapes are signed too',
    run: async (desk) => {
      const bet = desk.bet()
      fine(
        await desk.sendSigned(
          'bet',
          bet,
          desk.line.signText(JSON.stringify(bet, null, 2).replace('"user"', '"\\u0075ser"')),
        ),
        bet,
        desk,
      )
    },
  },
]

const refusedBet = (
  name: string,
  { status, over }: { status: string; over: (desk: Hub88Desk) => Json },
  group: Group = 3,
): Hub88Case => ({
  group,
  name,
  run: async (desk) => {
    const bet = desk.bet(over(desk))
    expectStatus(await desk.ask('bet', bet), status, bet)
  },
})

const moneyCases: readonly Hub88Case[] = [
  ...(['info', 'balance'] as const).map((call): Hub88Case => ({
    group: 2,
    name: `user/${call} tells the balance and the currency, and moves nothing`,
    run: async (desk) => {
      const { user, token, game } = desk.launched
      const asked = { user, token, game_code: game, request_uuid: desk.next() }
      same(fine(await desk.ask(call, asked), asked, desk), await desk.balance(), 'the balance')
    },
  })),
  {
    group: 3,
    name: 'a bet takes exactly its amount',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet()
      same(fine(await desk.ask('bet', bet), bet, desk), before - BigInt(desk.stake), 'the balance')
    },
  },
  {
    group: 3,
    name: 'a bet above the balance is refused, and the actual balance is told',
    run: async (desk) => {
      const before = await desk.balance()
      const bet = desk.bet({ amount: Number(before) + 1_000 })
      same(expectStatus(await desk.ask('bet', bet), 'RS_ERROR_NOT_ENOUGH_MONEY', bet).balance, before, 'the balance')
    },
  },
  {
    group: 3,
    name: 'a free bet takes nothing',
    run: async (desk) => void (await placed(desk, { is_free: true, reward_uuid: desk.next() })),
  },
  refusedBet('a bet in another currency is refused', {
    status: 'RS_ERROR_WRONG_CURRENCY',
    over: () => ({ currency: 'XAU' }),
  }),
  refusedBet('a bet with a token that nobody issued is refused', {
    status: 'RS_ERROR_INVALID_TOKEN',
    over: (desk) => ({ token: desk.next() }),
  }),
  refusedBet('a bet in an unknown game is refused', {
    status: 'RS_ERROR_INVALID_GAME',
    over: (desk) => ({ game_code: `none_${desk.next()}` }),
  }),
  refusedBet('a bet without an id is a fault of the syntax', {
    status: 'RS_ERROR_WRONG_SYNTAX',
    over: () => ({ transaction_uuid: undefined }),
  }),
  refusedBet('an amount as text is a fault of the types', {
    status: 'RS_ERROR_WRONG_TYPES',
    over: ({ stake }) => ({ amount: String(stake) }),
  }),
  refusedBet('an amount with a fraction is a fault of the types', {
    status: 'RS_ERROR_WRONG_TYPES',
    over: ({ stake }) => ({ amount: stake + 0.5 }),
  }),
  refusedBet('an amount below zero is a fault of the types', {
    status: 'RS_ERROR_WRONG_TYPES',
    over: ({ stake }) => ({ amount: -stake }),
  }),
  refusedBet('an amount beyond exact numbers is a fault of the types', {
    status: 'RS_ERROR_WRONG_TYPES',
    over: () => ({ amount: 2 ** 60 }),
  }),
]

const repeatCases: readonly Hub88Case[] = [
  {
    group: 4,
    name: 'a repeated request gets the same answer and moves nothing',
    run: async (desk) => {
      const bet = desk.bet()
      const first = await desk.ask('bet', bet)
      fine(first, bet, desk)
      await placed(desk)
      same((await desk.ask('bet', bet)).text, first.text, 'the answer')
    },
  },
  {
    group: 4,
    name: 'a refused request gets the same refusal again',
    run: async (desk) => {
      const bet = desk.bet({ amount: Number(await desk.balance()) + 1_000 })
      const first = await desk.ask('bet', bet)
      same((await desk.ask('bet', bet)).text, first.text, 'the answer')
    },
  },
  {
    group: 4,
    name: 'many repeats at once are one bet',
    run: async (desk) => {
      const bet = desk.bet()
      const answers = await Promise.all(Array.from({ length: desk.storm }, () => desk.ask('bet', bet)))
      same(new Set(answers.map(({ text }) => text)).size, 1, 'different answers')
      expectStatus(answers[0] as Answer, 'RS_OK', bet)
    },
  },
  ...[
    ['amount', (desk: Hub88Desk) => ({ amount: desk.stake * 2 })],
    ['round', (desk: Hub88Desk) => ({ round: desk.next() })],
  ].map(([what, over]): Hub88Case => ({
    group: 4,
    name: `a known id with another ${String(what)} is a duplicate`,
    run: async (desk) => {
      const bet = { ...(await placed(desk)), request_uuid: desk.next(), ...(over as (desk: Hub88Desk) => Json)(desk) }
      expectStatus(await desk.ask('bet', bet), 'RS_ERROR_DUPLICATE_TRANSACTION', bet)
    },
  })),
]

const winCases: readonly Hub88Case[] = [
  {
    group: 5,
    name: 'a win is paid once, a second one of the round too, and a win of nothing ends it',
    run: async (desk) => {
      const bet = await placed(desk)
      const [first, second, last] = [desk.win(bet), desk.win(bet), desk.win(bet, { amount: 0, round_closed: true })]
      for (const win of [first, first, second, last]) fine(await desk.ask('win', win), win, desk)
    },
  },
  {
    group: 5,
    name: 'a win lands with a token that nobody issued',
    run: async (desk) => {
      const win = desk.win(await placed(desk), { token: desk.next() })
      fine(await desk.ask('win', win), win, desk)
    },
  },
  {
    group: 5,
    name: 'a win for an unknown bet is refused',
    run: async (desk) => {
      const win = desk.win(desk.bet())
      expectStatus(await desk.ask('win', win), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', win)
    },
  },
  {
    group: 5,
    name: 'a win for a bet that was rolled back is refused',
    run: async (desk) => {
      const bet = await placed(desk)
      await undone(desk, bet)
      const win = desk.win(bet)
      expectStatus(await desk.ask('win', win), 'RS_ERROR_TRANSACTION_ROLLED_BACK', win)
    },
  },
]

const undone = async (desk: Hub88Desk, original: Json): Promise<Answer> => {
  const rollback = desk.rollback(original)
  const answer = await desk.ask('rollback', rollback)
  fine(answer, rollback, desk)
  return answer
}

const rollbackCases: readonly Hub88Case[] = [
  {
    group: 7,
    name: 'a bet is rolled back once, whatever the id of the rollback',
    run: async (desk) => {
      const bet = await placed(desk)
      const answers = [await undone(desk, bet), await undone(desk, bet)]
      same(answers[1]?.balance, answers[0]?.balance, 'the balance')
    },
  },
  {
    group: 7,
    name: 'a win is rolled back',
    run: async (desk) => {
      const bet = await placed(desk)
      const win = desk.win(bet)
      fine(await desk.ask('win', win), win, desk)
      await undone(desk, win)
    },
  },
  {
    group: 7,
    name: 'a rollback before its bet succeeds, and the bet that comes later moves nothing',
    run: async (desk) => {
      const bet = desk.bet()
      await undone(desk, bet)
      expectStatus(await desk.ask('bet', bet), 'RS_ERROR_TRANSACTION_ROLLED_BACK', bet)
    },
  },
  {
    group: 7,
    name: 'a rollback lands with a token that nobody issued',
    run: async (desk) => {
      const rollback = desk.rollback(await placed(desk), { token: desk.next() })
      fine(await desk.ask('rollback', rollback), rollback, desk)
    },
  },
  {
    group: 7,
    name: 'a bet and its rollback at once leave the money with the player',
    run: async (desk) => {
      const bet = desk.bet()
      const before = await desk.balance()
      await Promise.all([desk.ask('bet', bet), undone(desk, bet)])
      must((await desk.balance()) === before, 'the money of a bet that was rolled back is missing')
    },
  },
  {
    group: 7,
    name: 'a storm of one rollback is one',
    run: async (desk) => {
      const rollback = desk.rollback(await placed(desk))
      const answers = await Promise.all(Array.from({ length: desk.storm }, () => desk.ask('rollback', rollback)))
      same(new Set(answers.map(({ text }) => text)).size, 1, 'different answers')
      expectStatus(answers[0] as Answer, 'RS_OK', rollback)
    },
  },
]

/** Every testable promise of a Hub88 wallet, in test order. docs/rules/hub88.md */
export const hub88Cases: readonly Hub88Case[] = [
  ...signatureCases,
  ...moneyCases,
  ...repeatCases,
  ...winCases,
  ...rollbackCases,
]
