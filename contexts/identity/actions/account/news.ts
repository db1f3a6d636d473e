import { fail, invariant, ok, plusMs, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { languageOfCountry } from '../../rules/language.ts'
import { readConsents, recordConsents } from '../../storage/consents.ts'
import { dropNews, readMessageText, storeMessage } from '../../storage/messages.ts'
import { findPlayer, lockPlayer, type PlayerId } from '../../storage/players.ts'
import { type Deps, freshId } from '../deps.ts'

/** A news mail, by its key in `identity.message_text`. */
export type News = { readonly playerId: PlayerId; readonly key: 'news_bonus_granted' }

// News is dropped after three days without delivery.
const newsLiveMs = 3 * 86_400_000

/**
 * Stores a news mail if the player consented to news and verified an e-mail; the worker delivers it within a minute.
 * False if nothing is sent.
 */
export const sendNews =
  (deps: Pick<Deps, 'clock' | 'chance' | 'keys' | 'settings'> & { readonly siteUrl: string }) =>
  async (tx: TransactionSql, { playerId, key }: News): Promise<boolean> => {
    const player = await findPlayer(tx, deps.keys, playerId)
    if (
      player === undefined ||
      player.email === null ||
      !player.isEmailVerified ||
      player.block !== 'none' ||
      !deps.settings.read('SEND_EMAIL_ENABLED')
    )
      return false
    if (!(await readConsents(tx, playerId)).newsletter) return false
    const language = languageOfCountry[player.country]
    const text = await readMessageText(tx, { key, language })
    invariant(text !== undefined, `identity.message_text has ${key} in ${language}; the seeds did not run`)
    const unsubscribeUrl = `${deps.siteUrl}/${language}/unsubscribe?token=${deps.keys.newsToken(playerId)}`
    const now = deps.clock.now()
    const message = {
      id: freshId<'Message'>(deps, now),
      channel: 'mail' as const,
      to: player.email,
      text: text.replaceAll('{unsubscribe}', unsubscribeUrl),
      unsubscribeUrl,
    }
    await storeMessage(tx, deps.keys, { message, purpose: 'news', playerId, now, expiresAt: plusMs(now, newsLiveMs) })
    return true
  }

/**
 * Withdraws the consent to news by the token in a mail, and deletes news that still waits; repeating it changes
 * nothing. Source: docs/rules/identity.md#news.
 */
export const stopNews =
  (deps: Pick<Deps, 'inTransaction' | 'clock' | 'keys' | 'settings'>) =>
  async (token: string): Promise<Result<undefined, { readonly code: 'LINK_INVALID' }>> => {
    const playerId = deps.keys.playerOfNewsToken(token)
    if (playerId === undefined) return fail({ code: 'LINK_INVALID' })
    return deps.inTransaction(async (tx) => {
      const player = await lockPlayer(tx, deps.keys, playerId)
      if (player === undefined) return fail({ code: 'LINK_INVALID' })
      const { newsletter } = await readConsents(tx, playerId)
      if (newsletter)
        await recordConsents(tx, {
          playerId,
          answers: { newsletter: false },
          version: deps.settings.read('TERMS_VERSION'),
          source: 'unsubscribe_link',
          now: deps.clock.now(),
        })
      await dropNews(tx, playerId)
      return ok()
    })
  }
