import type { MessageId } from '../../../i18n/catalogues.ts'

export type ComingKey = 'bonuses' | 'battles' | 'jackpots' | 'wheel' | 'cashback' | 'live' | 'stream'

export type Coming = { readonly title: MessageId; readonly text: MessageId; readonly items: readonly [MessageId, MessageId, MessageId]; readonly picture: string; readonly tone: string }

const about = (key: ComingKey, title: MessageId, picture: string, tone: string): Coming => ({
  title,
  text: `coming.${key}` as MessageId,
  items: [`coming.${key}.1` as MessageId, `coming.${key}.2` as MessageId, `coming.${key}.3` as MessageId],
  picture,
  tone,
})

/** Areas that are being built: what each will hold, honestly in the future tense. */
export const comingAreas: Record<ComingKey, Coming> = {
  bonuses: about('bonuses', 'shell.nav.bonuses', 'gift', 'var(--color-bonus)'),
  battles: about('battles', 'shell.nav.battles', 'trophy', '#d9a02b'),
  jackpots: about('jackpots', 'shell.nav.jackpots', 'gem', 'var(--color-diamonds)'),
  wheel: about('wheel', 'shell.nav.wheel', 'ferris-wheel', 'var(--color-hearts)'),
  cashback: about('cashback', 'shell.nav.cashback', 'coin', 'var(--color-cashback)'),
  live: about('live', 'shell.nav.live', 'target', 'var(--color-success)'),
  stream: about('stream', 'page.stream', 'rocket', 'var(--color-spades)'),
}

/** Every id that these areas show. */
export function idsOfComing(): readonly MessageId[] {
  return Object.values(comingAreas).flatMap(({ title, text, items }) => [title, text, ...items])
}
