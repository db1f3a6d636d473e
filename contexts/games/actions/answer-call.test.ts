import { instant, money, parseId } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Balances, Command, Fact, Outcome } from '@zoria/wallet'
import { recordSecurity } from '@zoria/testkit/security'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import type { PayoutCall, StakeCall } from '../rules/provider-call.ts'
import type { Admission } from '../storage/admissions.ts'
import { answerCall } from './answer-call.ts'

// The routes are tested on the real wallet; this file covers rare answers of the wallet.
const playerId = parseId<'Player'>('019aa000-0000-7000-8000-000000000001')
const noon = instant('2026-11-21T12:00:00Z')
const uah = (amount: bigint) => money(amount, 'uah')
const none = uah(0n)
const balances: Balances = {
  version: 1n,
  currency: 'uah',
  game: uah(50_00n),
  electronic: none,
  bonus: none,
  cashback: none,
  held: none,
  debt: none,
  total: uah(50_00n),
}
const movement = { game: none, electronic: none, bonus: none, cashback: none, held: none, debt: none }
const receipt = { transactionId: 'ours', movement, balances }
const stake: StakeCall = {
  kind: 'stake',
  playerId,
  sessionId: 's',
  gameUuid: 'g',
  externalId: 'tx',
  amount: uah(10_00n),
  round: 'r',
  isRoundFinished: false,
  isFree: false,
}
const payout: PayoutCall = {
  kind: 'payout',
  playerId,
  sessionId: null,
  gameUuid: null,
  externalId: 'tx',
  amount: uah(1n),
  fraction: 0n,
  type: 'win',
  round: null,
  isRoundFinished: false,
}
const admission: Admission = {
  isFresh: true,
  session: { playerId, country: 'UA', startedAt: noon, provider: 'studio' },
  game: {
    slug: 'berkut',
    category: 'slots',
    provider: 'studio',
    status: 'active',
    isDeleted: false,
    countriesBlocked: [],
  },
}
const values = {
  STAKE_BOUNDS: { uah: { min: uah(1_00n), max: uah(100_00n) } },
  GAME_SESSION_HOURS: 24,
  TECHNICAL_WORK: false,
  WAGER_WEIGHTS: { categories: { slots: 2_500 }, providers: {}, games: {} },
  WIN_REVIEW: { uah: { payout: uah(100n) } },
  WIN_REVIEW_GAMES: {},
}

/** Runs a call against a wallet with these outcomes and records the commands. */
async function answered(call: StakeCall | PayoutCall, outcomes: readonly Outcome[], admitted: Admission = admission) {
  const asked: Command[] = []
  const security = recordSecurity()
  const left = [...outcomes]
  const answer = answerCall({
    clock: frozenClock('2026-11-21T12:00:00Z'),
    security,
    logger: createLogger({ name: 'test', level: 'silent' }),
    settings: { read: ((code: keyof typeof values) => values[code]) as unknown as Settings['read'] },
    admissions: { admit: async () => admitted },
    refusedRequests: { find: async () => undefined, note: async () => undefined },
    findGrants: async (_, ids) =>
      new Map(
        ids.filter((id) => id.startsWith('of ')).map((id) => [id, { userBonusId: id === 'of a bonus' ? 'b-1' : null }]),
      ),
    wallet: {
      balances: async () => balances,
      execute: async (command) => (asked.push(command), left.shift() as Outcome),
      executeTogether: async () => ({ code: 'RETRY' }),
    },
  })
  return {
    outcome: await answer(call, { source: 'gis:zoria', merchant: 'zoria', nonce: { text: 'n', expiresAt: noon } }),
    asked,
    events: security.events,
  }
}

describe('answers of the wallet to a stake', () => {
  test.each([
    [
      { code: 'OK', receipt, facts: [{ kind: 'payout_without_stake' }] },
      { code: 'OK', balance: uah(50_00n), transactionIds: ['ours'] },
    ],
    [
      { code: 'REPLAY', receipt },
      { code: 'REPLAY', balance: uah(50_00n), transactionIds: ['ours'] },
    ],
    [
      { code: 'ALREADY_REVERSED', balances },
      { code: 'ALREADY_REVERSED', balance: uah(50_00n), transactionIds: ['tx'] },
    ],
    [
      { code: 'LIMIT', limit: 'open_rounds', balances },
      { code: 'LIMIT', balance: uah(50_00n) },
    ],
    [
      { code: 'LIMIT', limit: 'bonus_stake_max', balances },
      { code: 'LARGEST_STAKE', balance: uah(50_00n) },
    ],
    [
      { code: 'NOT_FOUND', balances },
      { code: 'NOT_FOUND', balance: uah(50_00n) },
    ],
    [
      { code: 'CONFLICT', balances },
      { code: 'CONFLICT', balance: uah(50_00n) },
    ],
    [
      { code: 'INSUFFICIENT', balances },
      { code: 'INSUFFICIENT', balance: uah(50_00n) },
    ],
    [
      { code: 'PLAYER_BLOCKED', balances },
      { code: 'PLAYER_BLOCKED', balance: uah(50_00n) },
    ],
    [{ code: 'PLAYER_UNKNOWN' }, { code: 'PLAYER_UNKNOWN' }],
    [
      { code: 'CURRENCY_MISMATCH', balances },
      { code: 'CURRENCY_MISMATCH', balance: uah(50_00n) },
    ],
    [{ code: 'OVERLOADED' }, { code: 'RETRY' }],
    [{ code: 'RETRY' }, { code: 'RETRY' }],
  ] as const)('$0.code', async (given, outcome) => {
    const answer = await answered(stake, [given])
    expect(answer.outcome).toEqual(outcome)
    expect(answer.asked).toMatchObject([
      {
        kind: 'stake',
        source: 'gis:zoria',
        externalId: 'tx',
        provider: 'studio',
        game: 'g',
        amount: uah(10_00n),
        sessionStartedAt: noon,
      },
    ])
  })
})

test.each([
  [{ ...stake, isFree: true, freeRoundsId: 'of a bonus' }, { userBonusId: 'b-1' }],
  [
    { ...stake, isFree: true, freeRoundsId: 'of the casino' },
    { userBonusId: null, byCasino: true },
  ],
  [{ ...stake, isFree: true, freeRoundsId: 'made up' }, { userBonusId: null }],
  [{ ...stake, isFree: true }, { userBonusId: null }],
  [stake, null],
  [{ ...payout, type: 'free_round', freeRoundsId: 'of a bonus' }, { userBonusId: 'b-1' }],
  [{ ...payout, type: 'free_round' }, { userBonusId: null }],
  [payout, null],
] as const)('who granted a free round, case %#', async (call, freeRound) => {
  expect(
    (await answered(call, [{ code: 'REPLAY', receipt }])).asked.map(
      (command) => 'freeRound' in command && command.freeRound,
    ),
  ).toEqual([freeRound])
})

test.each([
  ['as the game is weighed', admission, 2_500n],
  ['as nothing where we never listed the game', { ...admission, game: undefined }, 0n],
])('a stake counts towards a wager %s', async (_, admitted, weight) => {
  expect((await answered(stake, [{ code: 'OVERLOADED' }], admitted)).asked).toMatchObject([{ kind: 'stake', weight }])
})

test('a bonus refusal of the wallet is not an answer to a provider', async () => {
  await expect(answered(stake, [{ code: 'BONUS_OPEN', balances }])).rejects.toThrow('BONUS_OPEN')
})

describe('an objection is sent with the stake, and the wallet decides when it applies', () => {
  const ended: Admission = { ...admission, session: undefined }
  const switchedOff: Admission = { ...admission, game: { ...admission.game!, status: 'maintenance' } }
  const tooSmall = { ...stake, amount: uah(99n) }
  const objected = (word: string): Outcome => ({ code: 'OBJECTED', word, balances })

  test.each([
    [stake, admission, null],
    [stake, ended, { word: 'SESSION', place: 'before_block' }],
    [stake, switchedOff, { word: 'GAME', place: 'before_block' }],
    [tooSmall, admission, { word: 'BOUNDS', place: 'after_funds' }],
    [{ ...stake, isFree: true }, ended, { word: 'SESSION', place: 'before_block' }],
  ] as const)('%#: $2.word', async (call, admitted, objection) => {
    const { asked } = await answered(call, [{ code: 'OVERLOADED' }], admitted)
    expect(asked).toMatchObject([{ kind: 'stake', amount: call.amount, objection }])
  })

  test.each([
    // answer of the wallet                         rendered
    [objected('TECHNICAL_WORK'), 'TECHNICAL_WORK'],
    [objected('GAME'), 'GAME'],
    [objected('SESSION'), 'SESSION'],
    [objected('COUNTRY'), 'COUNTRY'],
    [objected('BOUNDS'), 'BOUNDS'],
    [{ code: 'REPLAY', receipt }, 'REPLAY'],
    [{ code: 'ALREADY_REVERSED', balances }, 'ALREADY_REVERSED'],
    [{ code: 'CONFLICT', balances }, 'CONFLICT'],
    [{ code: 'PLAYER_UNKNOWN' }, 'PLAYER_UNKNOWN'],
    [{ code: 'CURRENCY_MISMATCH', balances }, 'CURRENCY_MISMATCH'],
    [{ code: 'RETRY' }, 'RETRY'],
  ] as const)('$0.code $0.word', async (given, code) => {
    expect((await answered(stake, [given], ended)).outcome.code).toBe(code)
  })

  test('an unknown objection code is a bug', async () => {
    await expect(answered(stake, [objected('weather')], ended)).rejects.toThrow('our own objection code')
  })
})

test('a repeated nonce is refused without calling the wallet', async () => {
  expect(await answered(stake, [], { ...admission, isFresh: false })).toEqual({
    outcome: { code: 'BAD_SIGN' },
    asked: [],
    events: [],
  })
})

test('a payout of an unlisted game is attributed to its merchant', async () => {
  const { asked } = await answered(payout, [{ code: 'OK', receipt, facts: [] }], {
    isFresh: true,
    session: undefined,
    game: undefined,
  })
  expect(asked).toMatchObject([
    { kind: 'payout', provider: 'gis-zoria', game: 'unknown', round: null, sessionStartedAt: null, freeRound: null },
  ])
})

test.each([
  ['the provider of its session', payout, 'studio'],
  ['its merchant, where it names an unlisted game', { ...payout, gameUuid: 'unlisted' }, 'gis-zoria'],
])('a payout without a known game is attributed to %s', async (_, call, provider) => {
  const { asked } = await answered(call, [{ code: 'OK', receipt, facts: [] }], { ...admission, game: undefined })
  expect(asked).toMatchObject([{ kind: 'payout', provider }])
})

test.each<[string, readonly Fact[], bigint, readonly string[]]>([
  ['of a stake', [], 100n, []],
  ['without a stake', [{ kind: 'payout_without_stake' }], 1n, ['win_without_stake']],
  ['above the threshold', [], 101n, ['win_above_threshold']],
  ['that is both', [{ kind: 'payout_without_stake' }], 101n, ['win_without_stake', 'win_above_threshold']],
])('a win %s is credited and reported correctly', async (_, facts, amount, kinds) => {
  const { events, outcome } = await answered({ ...payout, amount: uah(amount) }, [{ code: 'OK', receipt, facts }])
  expect(outcome.code).toBe('OK')
  expect(events).toEqual(kinds.map((kind) => ({ kind, facts: { player: playerId, game: null, transaction: 'tx' } })))
})
