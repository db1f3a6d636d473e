import type { MessageId } from '../../../i18n/catalogues.ts'

export type ComingKey = 'live' | 'stream'

/** A class `tone-…` of the style sheets. */
type ComingTone = 'success' | 'spades'

/** Areas that are being built, with name and colour. What each will offer is content (`coming-<area>`). */
export const comingAreas: Record<ComingKey, { readonly title: MessageId; readonly tone: ComingTone }> = {
  live: { title: 'shell.nav.live', tone: 'success' },
  stream: { title: 'page.stream', tone: 'spades' },
}
