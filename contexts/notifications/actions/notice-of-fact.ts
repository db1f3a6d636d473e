import { battleCancelled, battlePrizePaid } from '@zoria/contract/battles/events'
import { bonusFact, bonusFacts } from '@zoria/contract/bonuses/events'
import { securityChanged } from '@zoria/contract/identity/events'
import { jackpotPaid } from '@zoria/contract/jackpots/events'
import type { NoticeKind } from '@zoria/contract/notifications/words'
import { payinFacts, paymentFact, payoutFacts } from '@zoria/contract/payments/events'
import { rafflePrizePaid } from '@zoria/contract/raffles/events'
import { ratingLevelReached } from '@zoria/contract/rating/events'
import { wheelRoundsPaid, wheelSpun } from '@zoria/contract/wheel/events'
import type { NewNotice } from '../rules/new-notice.ts'

type Published = { readonly name: string; readonly body: Readonly<Record<string, string | number | boolean | null>> }

/** The message of a fact; undefined where the inbox is silent about it. Source: docs/rules/notifications.md. */
export function noticeOf({ name, body }: Published): NewNotice | undefined {
  const reading = readings[name]
  return reading?.(body)
}

type Reading = (body: Published['body']) => NewNotice | undefined

const ofPayment =
  (kind: NoticeKind): Reading =>
  (body) => {
    const { player_id: playerId, payment_id: subject, amount, currency } = paymentFact.parse(body)
    return { playerId, kind, subject, details: { amount, currency } }
  }

const ofBonus =
  (kind: NoticeKind): Reading =>
  (body) => {
    const { player_id: playerId, user_bonus_id: subject } = bonusFact.parse(body)
    return { playerId, kind, subject, details: {} }
  }

const securityKinds = {
  new_device: 'new_device',
  password: 'password_changed',
  phone: 'phone_changed',
  email: 'email_changed',
} as const

const wheelKinds = { money: 'wheel_money', bonus: 'wheel_bonus', free_rounds: 'wheel_free_rounds' } as const

const battleKinds = { money: 'battle_prize', bonus: 'battle_bonus', free_rounds: 'battle_free_rounds' } as const

// What is only on its way (an order, an opened checkout) and what the player did himself (an abandoned checkout) is no
// news.
const readings: Readonly<Record<string, Reading>> = {
  [payinFacts.success]: ofPayment('deposit_credited'),
  [payinFacts.denied]: ofPayment('deposit_denied'),
  [payinFacts.reversed]: ofPayment('deposit_reversed'),
  [payoutFacts.waiting_approval]: ofPayment('withdrawal_requested'),
  [payoutFacts.approved]: ofPayment('withdrawal_approved'),
  [payoutFacts.sent]: ofPayment('withdrawal_sent'),
  [payoutFacts.success]: ofPayment('withdrawal_paid'),
  [payoutFacts.denied]: ofPayment('withdrawal_returned'),
  [bonusFacts.granted]: ofBonus('bonus_granted'),
  [bonusFacts.waits]: ofBonus('bonus_waits'),
  [ratingLevelReached.name]: (body) => {
    const { player_id: playerId, level, gift_bonus_id: giftId } = ratingLevelReached.body.parse(body)
    return { playerId, kind: 'level_reached', subject: null, details: { level, ...(giftId !== null && { giftId }) } }
  },
  [battlePrizePaid.name]: (body) => {
    const {
      player_id: playerId,
      battle_id: battleId,
      place,
      kind,
      amount,
      currency,
      grant_id: grantId,
    } = battlePrizePaid.body.parse(body)
    return {
      playerId,
      kind: battleKinds[kind],
      subject: grantId ?? `${battleId}:${place}`,
      details: { battleId, place, currency, ...(amount !== null && { amount }) },
    }
  },
  [jackpotPaid.name]: (body) => {
    const { player_id: playerId, drop_id: subject, amount, currency } = jackpotPaid.body.parse(body)
    return { playerId, kind: 'jackpot', subject, details: { amount, currency } }
  },
  [battleCancelled.name]: (body) => {
    const { player_id: playerId, battle_id: battleId } = battleCancelled.body.parse(body)
    return { playerId, kind: 'battle_cancelled', subject: battleId, details: { battleId } }
  },
  [rafflePrizePaid.name]: (body) => {
    const { player_id: playerId, raffle_id: id, place, ticket, amount, currency } = rafflePrizePaid.body.parse(body)
    return {
      playerId,
      kind: 'raffle_prize',
      subject: `${id}:${place}`,
      details: { amount, currency, raffle: { id, place, ticket } },
    }
  },
  [wheelSpun.name]: (body) => {
    const {
      player_id: playerId,
      spin_id: spinId,
      kind,
      amount,
      currency,
      grant_id: grantId,
    } = wheelSpun.body.parse(body)
    if (kind === 'nothing') return undefined
    return {
      playerId,
      kind: wheelKinds[kind],
      subject: grantId ?? spinId,
      details: { currency, ...(amount !== null && { amount }) },
    }
  },
  [wheelRoundsPaid.name]: (body) => {
    const { player_id: playerId, spin_id: subject, amount, currency } = wheelRoundsPaid.body.parse(body)
    return { playerId, kind: 'wheel_money', subject, details: { amount, currency } }
  },
  [securityChanged.name]: (body) => {
    const { player_id: playerId, change } = securityChanged.body.parse(body)
    return { playerId, kind: securityKinds[change], subject: null, details: {} }
  },
}
