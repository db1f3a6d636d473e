import { invariant, plusMs, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { languageOf } from '../rules/language.ts'
import { readMessageText, storeMessage, type Message } from '../storage/messages.ts'
import { holdPayouts, type Player } from '../storage/players.ts'
import { endSessions, type EndReason } from '../storage/sessions.ts'
import { claimMs } from './deliver-messages.ts'
import { freshId, type Deps, type Visitor } from './deps.ts'

/** What was changed, by whom, and which session stays; `player` as he was before, so that the old channel is told. */
type Change = {
  readonly player: Pick<Player, 'id' | 'phone' | 'email' | 'isPhoneVerified' | 'isEmailVerified'>
  readonly reason: Extract<EndReason, 'password_changed' | 'password_reset' | 'phone_changed'>
  readonly keptSessionId: string | undefined
  readonly visitor: Visitor
}

/** To be done once the transaction is written: sessions this process must forget, and the notice to hand over. */
export type Protected = { readonly endedSessions: readonly string[]; readonly notice: Message | undefined }

const hourMs = 3_600_000
// A notice that no gateway took for a day helps nobody.
const noticeLivesMs = 24 * hourMs

/**
 * What follows a change of password or phone: other sessions end, the old channel is told, withdrawals wait. Part of the transaction of the change.
 * Source: docs/rules/identity.md#changes (S-09).
 */
export async function protectAccount(deps: Deps, tx: TransactionSql, { player, reason, keptSessionId, visitor }: Change): Promise<Protected> {
  const now = deps.clock.now()
  const endedSessions = await endSessions(tx, { playerId: player.id, except: keptSessionId, reason, now })
  await holdPayouts(tx, { playerId: player.id, until: plusMs(now, deps.settings.read('PAYOUT_HOLD_HOURS') * hourMs) })
  return { endedSessions, notice: await writeNotice(deps, tx, { player, key: noticeOf[reason], visitor, now }) }
}

const noticeOf = { password_changed: 'password_changed', password_reset: 'password_changed', phone_changed: 'phone_changed' } as const

type Notice = Pick<Change, 'player' | 'visitor'> & { readonly key: 'password_changed' | 'phone_changed'; readonly now: Instant }

async function writeNotice({ settings, chance, keys }: Deps, tx: TransactionSql, { player, key, visitor, now }: Notice): Promise<Message | undefined> {
  const channel = channelOf(player, { isSMSOn: settings.read('SEND_SMS_ENABLED'), isMailOn: settings.read('SEND_EMAIL_ENABLED') })
  if (channel === undefined) return undefined
  const language = languageOf(visitor.acceptLanguage, { languages: settings.read('LANGUAGES'), fallback: settings.read('DEFAULT_LANGUAGE') })
  const text = await readMessageText(tx, { key, language })
  invariant(text !== undefined, `identity.message_text has ${key} in ${language}; the seeds did not run`)
  const message: Message = { id: freshId<'Message'>({ chance }, now), ...channel, text }
  await storeMessage(tx, keys, { message, now, expiresAt: plusMs(now, noticeLivesMs), claimMs })
  return message
}

/** Where a player is reached: the phone first; nothing that was never proven his. */
function channelOf({ phone, email, isPhoneVerified, isEmailVerified }: Change['player'], { isSMSOn, isMailOn }: { isSMSOn: boolean; isMailOn: boolean }): Pick<Message, 'channel' | 'to'> | undefined {
  if (phone !== null && isPhoneVerified && isSMSOn) return { channel: 'sms', to: phone }
  if (email !== null && isEmailVerified && isMailOn) return { channel: 'mail', to: email }
  return undefined
}
