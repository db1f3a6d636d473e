import { battleCancelled, battlePrizePaid } from '@zoria/contract/battles/events'
import { bonusFacts } from '@zoria/contract/bonuses/events'
import { payinFacts, payoutFacts } from '@zoria/contract/payments/events'
import { describe, expect, test } from 'vitest'
import { noticeOf } from './notice-of-fact.ts'

const player = '01a1fd8c-6900-7fff-bfff-ffffffffff01'
const subject = '01a1fd8c-6900-7fff-bfff-ffffffffff02'
const payment = { payment_id: subject, player_id: player, amount: '500.00', currency: 'uah' }
const place = { player_id: player, battle_id: subject, place: 1, currency: 'uah', amount: null, grant_id: null }
const spun = { player_id: player, spin_id: subject, sector: 'top', amount: null, currency: 'uah', grant_id: null }
const bonus = { user_bonus_id: subject, bonus_id: subject, player_id: player, currency: 'uah' }

describe('the message of a fact', () => {
  test.each([
    [payinFacts.created, payment, undefined],
    [payinFacts.pending, payment, undefined],
    [payinFacts.success, payment, 'deposit_credited'],
    [payinFacts.denied, payment, 'deposit_denied'],
    [payinFacts.expired, payment, undefined],
    [payinFacts.reversed, payment, 'deposit_reversed'],
    [payoutFacts.waiting_approval, payment, 'withdrawal_requested'],
    [payoutFacts.approved, payment, 'withdrawal_approved'],
    [payoutFacts.sent, payment, 'withdrawal_sent'],
    [payoutFacts.success, payment, 'withdrawal_paid'],
    [payoutFacts.denied, payment, 'withdrawal_returned'],
    [bonusFacts.granted, bonus, 'bonus_granted'],
    [bonusFacts.waits, bonus, 'bonus_waits'],
    [bonusFacts.canceled, bonus, undefined],
    [battlePrizePaid.name, { ...place, kind: 'money', amount: '1000.00' }, 'battle_prize'],
    [battlePrizePaid.name, { ...place, kind: 'bonus', grant_id: subject }, 'battle_bonus'],
    [battlePrizePaid.name, { ...place, kind: 'free_rounds' }, 'battle_free_rounds'],
    [battleCancelled.name, { player_id: player, battle_id: subject, currency: 'uah' }, 'battle_cancelled'],
    [
      'jackpots.paid.v1',
      { player_id: player, drop_id: subject, suit: 'hearts', amount: '104000.00', currency: 'uah' },
      'jackpot',
    ],
    ['rating.level_reached.v1', { player_id: player, currency: 'uah', level: 3, gift_bonus_id: null }, 'level_reached'],
    [
      'raffles.prize_paid.v1',
      { player_id: player, raffle_id: subject, place: 2, ticket: 17, amount: '3000.00', currency: 'uah' },
      'raffle_prize',
    ],
    ['wheel.spun.v1', { ...spun, kind: 'money', amount: '50.00' }, 'wheel_money'],
    ['wheel.spun.v1', { ...spun, kind: 'bonus', grant_id: player }, 'wheel_bonus'],
    ['wheel.spun.v1', { ...spun, kind: 'free_rounds' }, 'wheel_free_rounds'],
    ['wheel.spun.v1', { ...spun, kind: 'nothing' }, undefined],
    ['wheel.rounds_paid.v1', { ...spun, amount: '50.00' }, 'wheel_money'],
    ['identity.security_changed.v1', { player_id: player, change: 'new_device' }, 'new_device'],
    ['identity.security_changed.v1', { player_id: player, change: 'password' }, 'password_changed'],
    ['identity.security_changed.v1', { player_id: player, change: 'phone' }, 'phone_changed'],
    ['identity.security_changed.v1', { player_id: player, change: 'email' }, 'email_changed'],
    ['identity.player_registered.v1', { player_id: player, currency: 'uah' }, undefined],
  ])('%s %j: %s', (name, body, kind) => {
    expect(noticeOf({ name, body })?.kind).toBe(kind)
  })

  test('about a raffle names the winning ticket and the sum', () => {
    expect(
      noticeOf({
        name: 'raffles.prize_paid.v1',
        body: { player_id: player, raffle_id: subject, place: 2, ticket: 17, amount: '3000.00', currency: 'uah' },
      }),
    ).toEqual({
      playerId: player,
      kind: 'raffle_prize',
      subject: `${subject}:2`,
      details: { amount: '3000.00', currency: 'uah', raffle: { id: subject, place: 2, ticket: 17 } },
    })
  })

  test('about money names the sum and leads to its payment', () => {
    expect(noticeOf({ name: payinFacts.success, body: payment })).toEqual({
      playerId: player,
      kind: 'deposit_credited',
      subject,
      details: { amount: '500.00', currency: 'uah' },
    })
  })
})
