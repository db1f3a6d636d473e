import { instant, money, parseId } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Balances, Command, Outcome } from '@zoria/wallet'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import type { PayoutCall, StakeCall } from '../rules/provider-call.ts'
import type { Admission } from '../storage/admissions.ts'
import { answerCall } from './answer-call.ts'

// The routes are tested on the real wallet; here stands what it says only on a bad day.
const playerId = parseId<'Player'>('019aa000-0000-7000-8000-000000000001')
const noon = instant('2026-11-21T12:00:00Z')
const uah = (amount: bigint) => money(amount, 'uah')
const none = uah(0n)
const balances: Balances = { version: 1n, currency: 'uah', game: uah(50_00n), electronic: none, bonus: none, cashback: none, held: none, debt: none, total: uah(50_00n) }
const movement = { game: none, electronic: none, bonus: none, cashback: none, held: none, debt: none }
const receipt = { transactionId: 'ours', movement, balances }
const stake: StakeCall = { kind: 'stake', playerId, sessionId: 's', gameUuid: 'g', externalId: 'tx', amount: uah(10_00n), round: 'r', isRoundFinished: false, isFree: false }
const payout: PayoutCall = { kind: 'payout', playerId, sessionId: null, gameUuid: null, externalId: 'tx', amount: uah(1n), fraction: 0n, type: 'win', round: null, isRoundFinished: false }
const admission: Admission = { isFresh: true, session: { playerId, country: 'UA', startedAt: noon }, game: { provider: 'studio', status: 'active', isDeleted: false, countriesBlocked: [] } }
const values = { STAKE_BOUNDS: { uah: { min: uah(1_00n), max: uah(100_00n) } }, GAME_SESSION_HOURS: 24, TECHNICAL_WORK: false }

/** Answers with a wallet that says this, in turn, and tells what it was asked. */
async function answered(call: StakeCall | PayoutCall, outcomes: readonly Outcome[], admitted: Admission = admission) {
  const asked: Command[] = []
  const left = [...outcomes]
  const answer = answerCall({
    clock: frozenClock('2026-11-21T12:00:00Z'), logger: createLogger({ name: 'test', level: 'silent' }),
    settings: { read: ((code: keyof typeof values) => values[code]) as unknown as Settings['read'] },
    admissions: { admit: async () => admitted },
    wallet: { balances: async () => balances, execute: async (command) => (asked.push(command), left.shift() as Outcome) },
  })
  return { outcome: await answer(call, { merchant: 'zoria', nonce: 'n', expiresAt: noon }), asked }
}

describe('what the wallet says of a stake', () => {
  test.each([
    [{ code: 'OK', receipt, facts: [{ kind: 'payout_without_stake' }] }, { code: 'DONE', balance: uah(50_00n), transactionId: 'ours' }],
    [{ code: 'REPLAY', receipt }, { code: 'DONE', balance: uah(50_00n), transactionId: 'ours' }],
    [{ code: 'ALREADY_REVERSED', balances }, { code: 'DONE', balance: uah(50_00n), transactionId: 'tx' }],
    [{ code: 'LIMIT', limit: 'open_rounds', balances }, { code: 'LIMIT' }],
    [{ code: 'LIMIT', limit: 'bonus_stake_max', balances }, { code: 'LIMIT' }],
    [{ code: 'NOT_FOUND', balances }, { code: 'NOT_FOUND' }],
    [{ code: 'CONFLICT', balances }, { code: 'CONFLICT' }],
    [{ code: 'INSUFFICIENT', balances }, { code: 'INSUFFICIENT' }],
    [{ code: 'PLAYER_BLOCKED', balances }, { code: 'PLAYER_BLOCKED' }],
    [{ code: 'PLAYER_UNKNOWN' }, { code: 'PLAYER_UNKNOWN' }],
    [{ code: 'CURRENCY_MISMATCH', balances }, { code: 'CURRENCY_MISMATCH' }],
    [{ code: 'OVERLOADED' }, { code: 'RETRY' }],
    [{ code: 'RETRY' }, { code: 'RETRY' }],
  ] as const)('$0.code', async (said, outcome) => {
    const answer = await answered(stake, [said])
    expect(answer.outcome).toEqual(outcome)
    expect(answer.asked).toMatchObject([{ kind: 'stake', source: 'gis:zoria', externalId: 'tx', provider: 'studio', game: 'g', amount: uah(10_00n), sessionStartedAt: noon }])
  })
})

describe('an objection is spoken only of a stake the wallet does not know', () => {
  const ended: Admission = { ...admission, session: undefined }
  const tooSmall = { ...stake, amount: uah(99n) }
  const tooLarge = { ...stake, amount: uah(100_01n) }

  test.each([
    ['SESSION', stake, ended, [{ code: 'INSUFFICIENT', balances }]],
    ['SESSION', stake, ended, [{ code: 'PLAYER_BLOCKED', balances }]],
    ['SESSION', stake, ended, [{ code: 'LIMIT', limit: 'open_rounds', balances }]],
    ['PLAYER_UNKNOWN', stake, ended, [{ code: 'PLAYER_UNKNOWN' }]],
    ['CURRENCY_MISMATCH', stake, ended, [{ code: 'CURRENCY_MISMATCH', balances }]],
    ['RETRY', stake, ended, [{ code: 'OVERLOADED' }]],
    ['RETRY', stake, ended, [{ code: 'RETRY' }]],
    ['DONE', stake, ended, [{ code: 'CONFLICT', balances }, { code: 'REPLAY', receipt }]],
    ['CONFLICT', stake, ended, [{ code: 'CONFLICT', balances }, { code: 'CONFLICT', balances }]],
    ['DONE', stake, ended, [{ code: 'ALREADY_REVERSED', balances }, { code: 'ALREADY_REVERSED', balances }]],
    ['BOUNDS', tooSmall, admission, [{ code: 'INSUFFICIENT', balances }]],
    ['INSUFFICIENT', tooLarge, admission, [{ code: 'INSUFFICIENT', balances }]],
    ['PLAYER_BLOCKED', tooSmall, admission, [{ code: 'PLAYER_BLOCKED', balances }]],
  ] as const)('%s', async (code, call, admitted, said) => {
    const { outcome, asked } = await answered(call, said, admitted)
    expect(outcome.code).toBe(code)
    expect(asked).toHaveLength(said.length)
  })

  test('it asks with a stake nobody can pay, also where the real one would be free', async () => {
    const { asked } = await answered({ ...stake, isFree: true }, [{ code: 'INSUFFICIENT', balances }], ended)
    expect(asked).toMatchObject([{ amount: uah(10n ** 17n), freeRound: null }])
  })
})

test('a nonce that came before is refused without asking the wallet', async () => {
  expect(await answered(stake, [], { ...admission, isFresh: false })).toEqual({ outcome: { code: 'BAD_SIGN' }, asked: [] })
})

test('a payout of a game we never listed goes by its merchant', async () => {
  const { asked } = await answered(payout, [{ code: 'OK', receipt, facts: [] }], { isFresh: true, session: undefined, game: undefined })
  expect(asked).toMatchObject([{ kind: 'payout', provider: 'gis-zoria', game: 'unknown', round: null, sessionStartedAt: null, freeRound: null }])
})
