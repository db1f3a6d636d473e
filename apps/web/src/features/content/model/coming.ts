import type { MessageId } from '../../../i18n/catalogues.ts'

export type ComingKey = 'battles' | 'jackpots' | 'wheel' | 'cashback' | 'live' | 'stream'

/** Areas that are being built: how each is called and coloured. What each will hold is content (`coming-<area>`). */
export const comingAreas: Record<ComingKey, { readonly title: MessageId; readonly tone: string }> = {
  battles: { title: 'shell.nav.battles', tone: '#d9a02b' },
  jackpots: { title: 'shell.nav.jackpots', tone: 'var(--color-diamonds)' },
  wheel: { title: 'shell.nav.wheel', tone: 'var(--color-hearts)' },
  cashback: { title: 'shell.nav.cashback', tone: 'var(--color-cashback)' },
  live: { title: 'shell.nav.live', tone: 'var(--color-success)' },
  stream: { title: 'page.stream', tone: 'var(--color-spades)' },
}
