import { securityChanged } from '@zoria/contract/identity/events'
import { invariant, plusMs, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { appendFacts } from '@zoria/platform/outbox'
import { deviceNameOf } from '../../rules/device-name.ts'
import { languageOf } from '../../rules/language.ts'
import { readMessageText, storeMessage, type Message } from '../../storage/messages.ts'
import { findPlayer, holdPayouts, type Player, type PlayerId } from '../../storage/players.ts'
import { endSessions, type EndReason } from '../../storage/sessions.ts'
import { dropTicket } from '../../storage/tickets.ts'
import { freshId, type Deps, type Visitor } from '../deps.ts'

/** What changed and which session stays; `player` as he was before the change, so that the old channel is notified. */
type Change = {
  readonly player: Pick<Player, 'id' | 'phone' | 'email' | 'isPhoneVerified' | 'isEmailVerified'>
  readonly reason: Extract<EndReason, 'password_changed' | 'password_reset' | 'phone_changed' | 'email_changed'>
  readonly keptSessionId: string | undefined
  readonly visitor: Visitor
}

/** Work after the commit: sessions that this process must drop from its cache, and the notice to deliver. */
export type Protected = { readonly endedSessions: readonly string[]; readonly notice: Message | undefined }

const hourMs = 3_600_000
// A notice older than a day is useless.
const noticeLivesMs = 24 * hourMs

/**
 * Consequences of a change of password, phone or e-mail: other sessions end, the ticket of a reset is void, because the
 * old phone or e-mail may have got it, the old channel is notified, withdrawals are held. Part of the transaction of
 * the change. Source: docs/rules/identity.md#changes (S-09).
 */
export async function protectAccount(
  deps: Deps,
  tx: TransactionSql,
  { player, reason, keptSessionId, visitor }: Change,
): Promise<Protected> {
  const now = deps.clock.now()
  await dropTicket(tx, player.id)
  const endedSessions = await endSessions(tx, { playerId: player.id, except: keptSessionId, reason, now })
  await holdPayouts(tx, { playerId: player.id, until: plusMs(now, deps.settings.read('PAYOUT_HOLD_HOURS') * hourMs) })
  await publishChange(deps, tx, { playerId: player.id, change: changeOf[reason], now })
  return { endedSessions, notice: await writeNotice(deps, tx, { player, key: noticeOf[reason], visitor, now }) }
}

/** Publishes a security change of an account; the player's inbox shows it on every device. */
const publishChange = (
  deps: Pick<Deps, 'chance'>,
  tx: TransactionSql,
  {
    playerId,
    change,
    now,
  }: {
    readonly playerId: PlayerId
    readonly change: 'new_device' | 'password' | 'phone' | 'email'
    readonly now: Instant
  },
): Promise<void> =>
  appendFacts(tx, [{ name: securityChanged.name, body: { player_id: playerId, change } }], { now, chance: deps.chance })

const changeOf = {
  password_changed: 'password',
  password_reset: 'password',
  phone_changed: 'phone',
  email_changed: 'email',
} as const

const noticeOf = {
  password_changed: 'password_changed',
  password_reset: 'password_changed',
  phone_changed: 'phone_changed',
  email_changed: 'email_changed',
} as const

type Notice = Pick<Change, 'player' | 'visitor'> & {
  readonly key: 'password_changed' | 'phone_changed' | 'email_changed' | 'new_device'
  readonly now: Instant
}

async function writeNotice(
  { settings, chance, keys }: Deps,
  tx: TransactionSql,
  { player, key, visitor, now }: Notice,
): Promise<Message | undefined> {
  const isOn = { isSMSOn: settings.read('SEND_SMS_ENABLED'), isMailOn: settings.read('SEND_EMAIL_ENABLED') }
  // For a changed e-mail the old address is notified if there was one; otherwise the phone is preferred.
  const channel =
    (key === 'email_changed' ? channelOf({ ...player, isPhoneVerified: false }, isOn) : undefined) ??
    channelOf(player, isOn)
  if (channel === undefined) return undefined
  const language = languageOf(visitor.acceptLanguage, {
    languages: settings.read('LANGUAGES'),
    fallback: settings.read('DEFAULT_LANGUAGE'),
  })
  const text = await readMessageText(tx, { key, language })
  invariant(text !== undefined, `identity.message_text has ${key} in ${language}; the seeds did not run`)
  const device = deviceNameOf(visitor.userAgent)
  const message: Message = {
    id: freshId<'Message'>({ chance }, now),
    ...channel,
    text: text.replaceAll('{device}', device === '' ? '?' : device),
  }
  await storeMessage(tx, keys, {
    message,
    purpose: 'notice',
    playerId: player.id,
    now,
    expiresAt: plusMs(now, noticeLivesMs),
  })
  return message
}

/**
 * Notifies a player of the first log-in on a device; undefined without a verified channel. Part of the transaction of
 * the log-in.
 */
export async function noticeOfDevice(
  deps: Deps,
  tx: TransactionSql,
  { playerId, visitor }: { readonly playerId: PlayerId; readonly visitor: Visitor },
): Promise<Message | undefined> {
  const player = await findPlayer(tx, deps.keys, playerId)
  if (player === undefined) return undefined
  const now = deps.clock.now()
  await publishChange(deps, tx, { playerId, change: 'new_device', now })
  return writeNotice(deps, tx, { player, key: 'new_device', visitor, now })
}

/** Notifies a player of the account's first e-mail. Part of the transaction that confirms it. */
export function noticeOfEmail(
  deps: Deps,
  tx: TransactionSql,
  { player, visitor }: Pick<Change, 'player' | 'visitor'>,
): Promise<Message | undefined> {
  return writeNotice(deps, tx, { player, key: 'email_changed', visitor, now: deps.clock.now() })
}

/** The channel to notify: the phone is preferred; unverified channels are never used. */
function channelOf(
  { phone, email, isPhoneVerified, isEmailVerified }: Change['player'],
  { isSMSOn, isMailOn }: { isSMSOn: boolean; isMailOn: boolean },
): Pick<Message, 'channel' | 'to'> | undefined {
  if (phone !== null && isPhoneVerified && isSMSOn) return { channel: 'sms', to: phone }
  if (email !== null && isEmailVerified && isMailOn) return { channel: 'mail', to: email }
  return undefined
}
